import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { updatePropertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import type { Row } from '../lib/rows';
import type { Result } from './use-submit-all';

type ResultListProps = {
  locale: Locale;
  rows: readonly Row[];
  resultOf: (row: Row) => Result | undefined;
  words: OwnerMessages['severalHomes']['submit'];
};

/** What became of each home: its new ID, or why it was not taken. */
export function ResultList({ locale, rows, resultOf, words }: ResultListProps) {
  const tried = rows.flatMap((row) => {
    const result = resultOf(row);
    return result && result.kind !== 'sending' ? [{ row, result }] : [];
  });
  if (tried.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-19 font-semibold">{words.results}</h3>
      <ul className="mt-2 max-w-[62ch] divide-y divide-line border-y border-line">
        {tried.map(({ row, result }) => (
          <li key={row.line} className="flex gap-3 py-2">
            <Icon
              name={result.kind === 'done' ? 'check' : 'warning'}
              className={`mt-1 size-5 ${result.kind === 'done' ? 'text-ok' : 'text-clay-ink'}`}
            />
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{row.form.name}</p>
              {result.kind === 'failed' && <p className="text-clay-ink">{result.text}</p>}
              {result.kind === 'done' && (
                <p>
                  {fill(words.id, { id: result.propertyId })}{' '}
                  <a
                    href={updatePropertyPath(locale, result.propertyId)}
                    target="_blank"
                    rel="noopener"
                    className="link-quiet inline-flex min-h-11 items-center"
                  >
                    {fill(words.photos, { name: row.form.name })}
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
