import { useId, useState } from 'react';
import { explain, type FailureWords, isEnded } from '@/api/failure';
import type { Widget } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { ToldNotice, useTold } from '@/ui/told';
import { putWidget } from '../lib/api';
import { checkSite, SITES_MAX } from '../lib/site';

type SitesProps = {
  part: PartProps;
  widget: Widget;
  words: OwnerMessages['ownSite']['sites'];
  failure: FailureWords;
  onSaved: (widget: Widget) => void;
};

/** Longer than the address of a page that is pasted. */
const ADDRESS_LIMIT = 500;

/** The sites that may show the calendar: added and removed, each at once. */
export function Sites({ part, widget, words, failure, onSaved }: SitesProps) {
  const { locale, homeId, onEnded } = part;
  const id = useId();
  const { sites } = widget;
  const [typed, setTyped] = useState('');
  const [removing, setRemoving] = useState<string | null>(null);
  const { tell, notice } = useTold();

  /** Saves other sites. */
  const save = async (next: readonly string[], done: string): Promise<boolean> => {
    const answer = await putWidget(homeId, next, false, locale);
    if (answer.kind === 'done') onSaved(answer.value);
    else if (isEnded(answer)) onEnded();
    tell(
      answer.kind === 'done'
        ? { kind: 'done', text: done }
        : { kind: 'failed', text: `${explain(answer, failure)} ${words.kept}` },
    );
    return answer.kind === 'done';
  };
  const { form, busy, result, amend } = useSubmit<string>(async () => {
    tell(null);
    const checked = checkSite(typed, sites);
    if (checked.kind === 'fault') return fill(words.faults[checked.fault], { max: SITES_MAX });
    if (await save([...sites, checked.site], fill(words.added, { site: checked.site }))) setTyped('');
    return null;
  });
  const remove = async (site: string) => {
    setRemoving(site);
    await save(
      sites.filter((each) => each !== site),
      fill(words.removed, { site }),
    );
    setRemoving(null);
  };

  return (
    <section aria-labelledby={`${id}-title`} className="mt-8 max-w-[62ch]">
      <h3 id={`${id}-title`} className="text-22">
        {words.title}
      </h3>
      <p className="mt-2 text-ink-2">{words.text}</p>
      <ToldNotice notice={notice} />
      {sites.length === 0 ? (
        <p className="mt-3">{words.none}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {sites.map((site) => (
            <li key={site} className="flex min-h-13 items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{site}</span>
              <Button
                aria-label={fill(words.removeSite, { site })}
                busy={removing === site}
                working={words.working}
                onClick={() => void remove(site)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form {...form} className="mt-5 space-y-3">
        <TextField
          label={words.site}
          hint={words.siteHint}
          limit={ADDRESS_LIMIT}
          autoComplete="url"
          value={typed}
          error={result}
          readOnly={busy}
          onChange={(value) => {
            setTyped(value);
            amend(() => null);
          }}
        />
        <Button look="primary" busy={busy} working={words.working}>
          {words.add}
        </Button>
      </form>
    </section>
  );
}
