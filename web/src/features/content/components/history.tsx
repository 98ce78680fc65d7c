import { useCallback } from 'react';
import { explain } from '@/api/failure';
import type { Content, ContentName } from '@/api/types';
import { usePages } from '@/api/use-pages';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { RetryNotice } from '@/ui/notice';
import { readHistory, versionsWith } from '../lib/api';
import type { ContentWords } from '../lib/fields';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new history
  const ask = useCallback(
    (cursor: string | null) => readHistory(locale, name, cursor),
    [locale, name, version],
  );
  const { list, reading, failed, refresh, more } = usePages(ask, versionsWith, onEnded);
  const items = list?.items ?? [];
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-22">
        {words.history}
      </h2>
      {failed && (
        <RetryNotice
          className="mt-3"
          title={table.failed}
          texts={[explain(failed, failure)]}
          retry={table.retry}
          onRetry={refresh}
        />
      )}
      {list?.items.length === 0 && <p className="mt-3">{words.noHistory}</p>}
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
      {list?.nextCursor && (
        <Button className="mt-3" busy={reading === 'more'} working={table.reading} onClick={more}>
          {words.older}
        </Button>
      )}
    </section>
  );
}
