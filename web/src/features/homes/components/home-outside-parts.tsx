import { REPORT_STATE_VALUES } from '@/api/limits.gen';
import type { ExportList, FeesOfHome } from '@/api/types';
import { Link } from '@/components/link';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { pathOf } from '@/features/dashboard/lib/screens';
import { Invoices, Owed } from '@/features/home-settings/components/home-fees';
import type { Reports } from '@/features/reports/lib/api';
import { addressOf } from '@/features/reports/lib/decision';
import { formatNumber } from '@/i18n/format';
import { fill, plural } from '@/i18n/words';
import type { HomeWords } from '../lib/words';

type PartProps<Value> = { words: HomeWords; id: string; value: Value };

/** What visitors reported about a home. */
export function ReportsPart({ words, id, value: { items, totals } }: PartProps<Reports>) {
  const { locale } = useDesk();
  const { reports: text } = words.home;
  const number = (count: number) => formatNumber(locale, count);
  const state = REPORT_STATE_VALUES.find((each) => totals[each] > 0);
  if (!state) return <p className="mt-3">{text.none}</p>;
  return (
    <>
      <p className="mt-3">
        {fill(text.waiting, {
          open: number(totals.open),
          appealed: number(totals.appealed),
          decided: number(totals.decided),
        })}
      </p>
      <ul className="mt-2 max-w-4xl">
        {items.map(({ id: report, receivedAt, reason }) => (
          <li key={report} className="border-b border-line py-2">
            <time dateTime={receivedAt} className="text-ink-2">
              {formatInstant(locale, receivedAt)}
            </time>{' '}
            {words.reasons[reason]}
          </li>
        ))}
      </ul>
      <p>
        <Link
          href={pathOf(locale, 'reports', addressOf({ state, home: id, page: 1 }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {text.all}
        </Link>
      </p>
    </>
  );
}

/** What a home owes, and its invoices and credit notes, as its owner reads them. */
export function FeesPart({ words, id, value }: PartProps<FeesOfHome>) {
  const { locale } = useDesk();
  const { fees: text } = words.home;
  return (
    <>
      <p className="mt-3 text-ink-2">{text.asOwner}</p>
      <Owed locale={locale} heading="h3" fees={value} words={words.fees} />
      <Invoices locale={locale} heading="h3" homeId={id} invoices={value.invoices} words={words.fees} />
      <p>
        <Link
          href={pathOf(locale, 'fees', new URLSearchParams({ home: id }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {text.all}
        </Link>
      </p>
    </>
  );
}

/** Who is given the calendar of a home, and whether it is read. */
export function ExportsPart({ words, value }: Omit<PartProps<ExportList>, 'id'>) {
  const { locale } = useDesk();
  const { exports: text } = words.home;
  if (value.items.length === 0) return <p className="mt-3">{text.none}</p>;
  return (
    <ul className="mt-3 max-w-4xl">
      {value.items.map(({ id, subscriber, name, includeReservations, reads, lastReadAt }) => (
        <li key={id} className="border-b border-line py-2 wrap-anywhere">
          <span className="font-semibold">{words.platforms[subscriber]}</span> {name},{' '}
          {includeReservations ? text.whole : text.own}
          <span className="block text-14 text-ink-2">
            {lastReadAt
              ? plural(locale, text.read, reads, { time: formatInstant(locale, lastReadAt) })
              : text.never}
          </span>
        </li>
      ))}
    </ul>
  );
}
