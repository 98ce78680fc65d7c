import { Link } from '@/components/link';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import type { PricedHome } from '../lib/homes';
import { comparisonRows } from '../lib/rows';
import type { ComparisonMessages } from '../lib/words';

type ComparisonTableProps = { locale: Locale; homes: readonly PricedHome[]; messages: ComparisonMessages };

/** Homes side by side. On a narrow screen the table scrolls sideways, under its labels. */
export function ComparisonTable({ locale, homes, messages }: ComparisonTableProps) {
  const words = messages.favourites;
  return (
    <section aria-labelledby="comparison-title" className="mt-14">
      <h2 id="comparison-title" className="text-30">
        {words.compareTitle}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="comparison" tabIndex={0} aria-label={words.compareTable}>
        <table>
          <thead>
            <tr>
              <td />
              {homes.map(({ id, name }) => (
                <th key={id} scope="col">
                  <Link
                    href={propertyPath(locale, id)}
                    className="link-quiet inline-flex min-h-11 items-center"
                  >
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows(locale, messages, homes).map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={homes[index]?.id}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
