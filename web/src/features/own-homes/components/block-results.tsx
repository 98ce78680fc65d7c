import type { OwnHome } from '@/api/types';
import type { Words } from '@/features/owner-calendar/lib/words';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { BlockOutcome } from '../lib/block';

type BlockResultsProps = {
  homes: readonly OwnHome[];
  results: Readonly<Record<string, BlockOutcome>>;
  words: Words;
  texts: OwnerMessages['portfolio']['block'];
};

/** The result of blocking the dates in each home. */
export function BlockResults({ homes, results, words, texts }: BlockResultsProps) {
  const shown = homes.filter(({ id }) => results[id]);
  const isLocal = shown.some(({ id }) => results[id]?.kind === 'local');
  return (
    <div role="status">
      {shown.length > 0 && (
        <div className="mt-6 rounded-card bg-sea-mist px-5 py-4">
          <h3 className="text-19 font-semibold">{texts.resultTitle}</h3>
          <ul className="mt-2 space-y-1">
            {shown.map(({ id, name }) => {
              const outcome = results[id];
              return (
                <li key={id} className="wrap-anywhere">
                  <span className="font-semibold">{name || id}</span>:{' '}
                  {outcome && outcomeText(outcome, texts)}
                </li>
              );
            })}
          </ul>
          {isLocal && <p className="mt-3">{words.messages.sync.errorText}</p>}
        </div>
      )}
    </div>
  );
}

function outcomeText(outcome: BlockOutcome, texts: BlockResultsProps['texts']): string {
  const text = texts.result[outcome.kind];
  return outcome.kind === 'refused' && outcome.detail ? `${text} ${outcome.detail}` : text;
}
