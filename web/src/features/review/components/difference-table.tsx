import type { Difference } from '../lib/differences';
import type { ValueWords } from '../lib/values';

type DifferenceTableProps = {
  words: ValueWords['review'];
  differences: readonly Difference[];
  label: string;
};

/** The fields that differ, before and now. On a phone each value stands below its label. */
export function DifferenceTable({ words, differences, label }: DifferenceTableProps) {
  const { home } = words;
  return (
    <table className="w-full border-t border-line max-sm:block" aria-label={label}>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className="w-1/4 py-2 pr-4 text-left font-semibold">
            {home.field}
          </th>
          <th scope="col" className="py-2 pr-4 text-left font-semibold">
            {home.before}
          </th>
          <th scope="col" className="py-2 text-left font-semibold">
            {home.after}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {differences.map(({ pointer, name, rows }) =>
          rows.length === 0 ? (
            <tr key={pointer} className="border-t border-line align-top max-sm:block">
              <th scope="row" className="py-3 pr-4 text-left font-semibold max-sm:block">
                {name}
              </th>
              <td colSpan={2} className="py-3 max-sm:block max-sm:pt-0">
                {home.changedBelow}
              </td>
            </tr>
          ) : (
            rows.map((row) => (
              <tr key={`${pointer} ${row.label}`} className="border-t border-line align-top max-sm:block">
                <th scope="row" className="py-3 pr-4 text-left font-semibold max-sm:block">
                  {row.label}
                </th>
                <td className="py-3 pr-4 max-sm:block max-sm:py-1">
                  <span className="text-14 text-ink-2 sm:hidden">{home.before}: </span>
                  <Value text={row.before} none={home.notGiven} isOld />
                </td>
                <td className="py-3 max-sm:block max-sm:pt-1">
                  <span className="text-14 text-ink-2 sm:hidden">{home.after}: </span>
                  <Value text={row.after} none={home.notGiven} />
                </td>
              </tr>
            ))
          ),
        )}
      </tbody>
    </table>
  );
}

function Value({ text, none, isOld = false }: { text: string | null; none: string; isOld?: boolean }) {
  if (text === null) return <span className="text-ink-2 italic">{none}</span>;
  const look = 'rounded-md box-decoration-clone px-1 no-underline whitespace-pre-line wrap-anywhere';
  return isOld ? (
    <del className={`bg-clay-mist ${look}`}>{text}</del>
  ) : (
    <ins className={`bg-ok-mist ${look}`}>{text}</ins>
  );
}
