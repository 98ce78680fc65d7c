import { useCallback, useState } from 'react';
import { explain } from '@/api/failure';
import type { Content, ContentName } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { RetryNotice } from '@/ui/notice';
import { readHistory } from '../lib/api';
import type { ContentWords } from '../lib/fields';

/** Versions on a page of the history. */
const PER_PAGE = 20;

type HistoryProps = {
  words: ContentWords;
  name: ContentName;
  /** The version in effect: another one is read with those before it. */
  version: number;
  who: (actor: string | null) => string;
  /** Takes a version into the form; not for who may not edit. */
  onTake?: (content: Content) => void;
};

/** The versions of a document, the newest first. */
export function History({ words, name, version, who, onTake }: HistoryProps) {
  const { locale, onEnded, failure, table } = useDesk();
  // Set to another page by the button below the list.
  const [before, setBefore] = useState<number | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new history
  const ask = useCallback(() => readHistory(locale, name, before), [locale, name, before, version]);
  const { reading, again } = useReading(ask, onEnded, 'before');
  const items = reading.kind === 'read' ? reading.value.items : [];
  const oldest = items.at(-1)?.version ?? 0;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-22">
        {words.history}
      </h2>
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-3"
          title={table.failed}
          texts={[explain(reading.answer, failure)]}
          retry={table.retry}
          onRetry={again}
        />
      )}
      {reading.kind === 'read' && items.length === 0 && <p className="mt-3">{words.noHistory}</p>}
      {items.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {items.map((content) => (
            <li key={content.version} className="py-3">
              <p className="font-semibold">{fill(words.version, { version: content.version })}</p>
              <p className="text-14 text-ink-2">
                {fill(words.by, {
                  date: content.editedAt ? formatInstant(locale, content.editedAt) : '',
                  who: who(content.editedBy),
                })}
              </p>
              {content.note && <p className="mt-1 wrap-anywhere">{content.note}</p>}
              {onTake && (
                <Button
                  className="mt-2"
                  aria-label={fill(words.restoreOf, { version: content.version })}
                  onClick={() => onTake(content)}
                >
                  {words.restore}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {items.length === PER_PAGE && oldest > 1 && (
        <Button className="mt-3" onClick={() => setBefore(oldest)}>
          {words.older}
        </Button>
      )}
    </section>
  );
}
