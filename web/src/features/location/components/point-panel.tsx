import type { PostcodeAnswer } from '@/api/types';
import { Icon } from '@/components/icons';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { contradictionOf } from '../lib/contradiction';
import { lookUpAgain, offerTaken, type Placing, placed, removed, type Step } from '../lib/placing';
import { coordinatesText, nearbyOf } from '../lib/point';
import { contradictionText, lookupText, nearbyText, offerText, precisionText } from '../lib/words';

type PointPanelProps = {
  locale: Locale;
  form: HomeForm;
  change: (part: Partial<HomeForm>) => void;
  placing: Placing;
  apply: (work: (placing: Placing, form: HomeForm) => Step) => void;
  isLookingUp: boolean;
  /** What the postcode says, if it was checked. */
  postcode: PostcodeAnswer | null;
  /** Whether the home may be left without a point again. */
  mayRemove: boolean;
  messages: OwnerMessages['location']['point'];
};

/** The point of a home: where it is, how exactly that is known, what contradicts it, and what is near it. */
export function PointPanel(props: PointPanelProps) {
  const { locale, form, change, placing, apply, isLookingUp, postcode, mayRemove, messages } = props;
  const { point } = form;
  const { lookup, there, offer } = placing;
  const isOwners = placing.setter === 'owner';
  const contradiction = isOwners ? contradictionOf(form, there, postcode) : null;
  const outcome = lookupText(placing, messages);
  const source = !isOwners && point && lookup.kind === 'found' ? lookup.attribution : null;
  const nearby = nearbyOf(locale, placing.found).filter(({ field, text }) => form[field] !== text);
  return (
    <div className="space-y-3">
      <div role="status" className="space-y-2">
        {point ? (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="precision-badge" data-precision={point.precision ?? undefined}>
              {precisionText(locale, point, messages)}
            </span>
            <span className="tabular-nums">
              {messages.coordinates}: {coordinatesText(point)}
            </span>
          </p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {lookup.kind === 'found' && (
              <span className="precision-badge">{messages.precision.format_only}</span>
            )}
            <span>{messages.none}</span>
          </p>
        )}
        {isLookingUp ? (
          <p className="text-14 text-ink-2">{messages.lookingUp}</p>
        ) : (
          outcome && <p className="text-14">{outcome}</p>
        )}
        {there.kind === 'failed' && <p className="text-14">{messages.uncompared}</p>}
        {contradiction && (
          <Notice tone="note" className="flex gap-2">
            <Icon name="warning" className="mt-0.5 size-5" />
            {contradictionText(locale, contradiction, messages)}
          </Notice>
        )}
      </div>
      {!isLookingUp && lookup.kind === 'failed' && (
        <Button onClick={() => apply(lookUpAgain)}>{messages.retry}</Button>
      )}
      {there.kind === 'failed' && point && (
        <Button onClick={() => apply((placing, form) => placed(placing, form, point))}>
          {messages.retry}
        </Button>
      )}
      {source && <p className="text-14 text-ink-2">{fill(messages.source, { source })}</p>}
      {offer && point && (
        <div className="rounded-control bg-sea-mist px-4 py-3">
          <p>{offerText(locale, point, offer, messages)}</p>
          <Button className="mt-2" onClick={() => apply(offerTaken)}>
            {messages.useOffer}
          </Button>
        </div>
      )}
      {nearby.map(({ field, name, text }) => (
        <p key={field} className="flex flex-wrap items-center gap-x-3">
          {nearbyText({ field, name, text }, messages)}
          <Button look="link" className="font-semibold" onClick={() => change({ [field]: text })}>
            {fill(messages.useDistance, { distance: text })}
          </Button>
        </p>
      ))}
      {point && mayRemove && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            <strong className="font-semibold">{messages.notHere}</strong> {messages.notHereHelp}
          </span>
          <Button look="link" className="font-semibold" onClick={() => apply(removed)}>
            {messages.remove}
          </Button>
        </p>
      )}
    </div>
  );
}
