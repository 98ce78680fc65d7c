import { useState } from 'react';
import type { ReviewedListing } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { PhotoPicture, Section } from './home-sections';
import { ReasonForm } from './reason-form';

type HeldPhotosProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  name: string;
  photos: ReviewedListing['heldPhotos'];
  /** Whether the operator may decide. */
  decides: boolean;
  sending: boolean;
  /** Why the last try was not done. */
  problem: string | null;
  onApprove: (ids: readonly string[]) => void;
  onRefuse: (ids: readonly string[], reason: string) => void;
};

/** New photos of a home that guests see: an operator approves those that are chosen, or refuses them with a reason. */
export function HeldPhotos(props: HeldPhotosProps) {
  const { locale, words, name, photos, decides, sending, problem, onApprove, onRefuse } = props;
  const { heldPhotos: text, decide } = words;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refusing, setRefusing] = useState(false);
  const chosen = photos.map(({ id }) => id).filter((id) => !left.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    setLeft((before) => (isChosen ? before.filter((other) => other !== id) : [...before, id]));
  const isIdle = sending || chosen.length === 0;
  return (
    <Section title={text.title}>
      <p className="mb-4 max-w-[62ch] text-ink-2">{text.text}</p>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map(({ id, photo }, index) => {
          const label = fill(text.choose, { number: index + 1, width: photo.width, height: photo.height });
          return (
            <li key={id}>
              <PhotoPicture locale={locale} words={words.home} name={name} photo={photo} number={index + 1} />
              {decides ? (
                <label className="inline-flex min-h-11 items-center gap-2 text-14">
                  <input
                    type="checkbox"
                    className="size-5"
                    checked={chosen.includes(id)}
                    onChange={(event) => choose(id, event.target.checked)}
                  />
                  {label}
                </label>
              ) : (
                <p className="mt-1 text-14 text-ink-2">{label}</p>
              )}
            </li>
          );
        })}
      </ul>
      <LiveNotice kind="failed" text={problem} />
      {decides && chosen.length === 0 && <p className="mt-4">{text.noneChosen}</p>}
      {decides && !refusing && (
        <p className="mt-4 flex flex-wrap gap-3">
          <Button
            look="primary"
            busy={sending}
            working={decide.working}
            aria-disabled={isIdle}
            onClick={() => {
              if (!isIdle) onApprove(chosen);
            }}
          >
            {plural(locale, text.approve, chosen.length)}
          </Button>
          <Button
            className="min-h-13"
            aria-disabled={isIdle}
            onClick={() => {
              if (!isIdle) setRefusing(true);
            }}
          >
            {plural(locale, text.refuse, chosen.length)}
          </Button>
        </p>
      )}
      {decides && refusing && (
        <ReasonForm
          words={words}
          reason={text}
          label={plural(locale, text.refuse, chosen.length)}
          isIdle={isIdle}
          sending={sending}
          onSend={(reason) => onRefuse(chosen, reason ?? '')}
          onCancel={() => setRefusing(false)}
        />
      )}
    </Section>
  );
}
