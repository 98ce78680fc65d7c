import { useCallback, useState } from 'react';
import type { Answer } from '@/api/call';
import { explain } from '@/api/failure';
import type { CoordinateFinding } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { useDesk } from '@/features/dashboard/components/operator';
import { readFindings } from '@/features/dashboard/lib/api';
import { pathOf } from '@/features/dashboard/lib/screens';
import { idOf } from '@/features/update-property/lib/session';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';

/** More than an id has. */
const ID_LIMIT = 40;
/** So many homes are offered; the list has all. */
const OFFERED = 10;

type HomeChoiceProps = {
  words: OwnerMessages['dashboard']['addressLookup'];
  idPrefix: string;
  onOpen: (id: string) => void;
};

/** A home by its id, or one that lacks coordinates. */
export function HomeChoice({ words, idPrefix, onOpen }: HomeChoiceProps) {
  const { locale, onEnded, failure } = useDesk();
  const [typed, setTyped] = useState('');
  const { form, result, amend } = useSubmit(() => {
    const id = idOf(typed);
    if (id === '') return words.homeRequired;
    onOpen(id);
    return null;
  });
  const { reading } = useReading(
    useCallback(() => readMissing(locale), [locale]),
    onEnded,
  );
  const missing = reading.kind === 'read' ? reading.value : [];
  return (
    <div className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <form {...form} className="flex flex-wrap items-start gap-3">
        <TextField
          className="grow basis-48"
          label={words.home}
          hint={`${idPrefix}1001`}
          isHintBelow
          autoComplete="off"
          limit={ID_LIMIT}
          value={typed}
          error={result}
          onChange={(text) => {
            setTyped(text);
            amend(() => null);
          }}
        />
        <Button className="mt-8 min-h-12">{words.openHome}</Button>
      </form>
      <section>
        <h2 className="font-semibold">{words.missing}</h2>
        <LiveNotice
          kind="failed"
          text={reading.kind === 'failed' ? explain(reading.answer, failure) : null}
        />
        {reading.kind === 'read' && missing.length === 0 && <p>{words.missingNone}</p>}
        <ul>
          {missing.map(({ propertyId, name }) => (
            <li key={propertyId}>
              <Button look="link" className="text-left" onClick={() => onOpen(propertyId)}>
                {name} · {propertyId}
              </Button>
            </li>
          ))}
        </ul>
        <Link
          href={pathOf(locale, 'coordinates')}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {words.lists}
        </Link>
      </section>
    </div>
  );
}

/** Homes that lack coordinates: the list of findings is read on until there are enough of them, or to its end. */
async function readMissing(locale: Locale): Promise<Answer<readonly CoordinateFinding[]>> {
  const missing: CoordinateFinding[] = [];
  for (let cursor: string | null = null; ; ) {
    const answer: Awaited<ReturnType<typeof readFindings>> = await readFindings(locale, cursor);
    if (answer.kind !== 'done') return answer;
    missing.push(...answer.value.items.filter(({ doubt }) => doubt === 'missing'));
    cursor = answer.value.nextCursor ?? null;
    if (cursor === null || missing.length >= OFFERED)
      return { kind: 'done', value: missing.slice(0, OFFERED) };
  }
}
