import type { AuditPage, HomeRecord, ReviewedListing, TranslationList } from '@/api/types';
import { Link } from '@/components/link';
import { Facts } from '@/features/dashboard/components/facts';
import { useDesk } from '@/features/dashboard/components/operator';
import { PointLink } from '@/features/dashboard/components/point';
import { useNameOf } from '@/features/dashboard/components/use-operators';
import { actorName, changesOf } from '@/features/dashboard/lib/audit';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { pathOf } from '@/features/dashboard/lib/screens';
import { PrivateFacts } from '@/features/review/components/home-sections';
import { formToApprove } from '@/features/review/lib/differences';
import { monthOf } from '@/features/stay/lib/day';
import { formatDays, formatMonth, formatNumber, formatPercent, languageName } from '@/i18n/format';
import { managePath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import type { Nights, Owners } from '../lib/api';
import type { HomeWords } from '../lib/words';

type PartProps<Value> = { words: HomeWords; id: string; value: Value };

/** What was decided about a home, and what happens at it. */
export function RecordPart({ words, value }: PartProps<HomeRecord>) {
  const { locale, table } = useDesk();
  const who = useNameOf(words.home.record);
  const { record: text } = words.home;
  const { home, inquiries, visits, hasPassword, mailFailingSince, eraseAt, statusChanges } = value;
  const nameOf = (actor: string) =>
    actorName({ actor, actorName: actor.startsWith('operator:') ? who(actor) : null }, words.audit);
  const number = (count: number) => formatNumber(locale, count);
  const time = (instant: string) => formatInstant(locale, instant);
  return (
    <>
      <Facts
        facts={[
          [text.submitted, time(home.submittedAt)],
          [text.changed, time(home.changedAt)],
          [text.score, number(home.score)],
          [
            text.inquiries,
            fill(text.inquiriesText, {
              total: number(inquiries.total),
              recent: number(inquiries.recent),
              unanswered: number(inquiries.unanswered),
              suspicious: number(inquiries.suspicious),
            }),
          ],
          [
            text.visits,
            fill(text.visitsText, { views: number(visits.views), clicks: number(visits.contactClicks) }),
          ],
          [text.password, hasPassword ? text.passwordYes : text.passwordNo],
          [
            text.mail,
            mailFailingSince ? fill(text.mailFails, { time: time(mailFailingSince) }) : text.mailFine,
          ],
          [text.erasure, eraseAt ? time(eraseAt) : text.erasureNone],
        ]}
        none={table.none}
      />
      <h3 className="mt-6 text-19">{text.history}</h3>
      {statusChanges.length === 0 ? (
        <p className="mt-2">{text.historyNone}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with keys
        <section aria-label={text.history} tabIndex={0} className="mt-2 md:overflow-x-auto">
          <table className="data-table">
            <thead>
              <tr>
                {[text.at, text.from, text.to, text.who, text.why].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {statusChanges.map((change) => (
                <tr key={`${change.at} ${change.to}`}>
                  {(
                    [
                      [
                        text.at,
                        <time key="at" dateTime={change.at}>
                          {time(change.at)}
                        </time>,
                      ],
                      [text.from, words.statuses[change.from]],
                      [text.to, words.statuses[change.to]],
                      [text.who, nameOf(change.actor)],
                      [text.why, change.reason ?? table.none],
                    ] as const
                  ).map(([title, cell]) => (
                    <td key={title}>
                      <span className="text-14 text-ink-2 md:hidden">{title}</span>
                      <span>{cell}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** Which languages a description is translated into, by whom, and whether that is still the same description. */
export function TranslationsPart({ words, value }: PartProps<TranslationList>) {
  const { locale } = useDesk();
  const { translations: text } = words.home;
  if (value.items.length + value.missing.length === 0) return <p className="mt-3">{text.none}</p>;
  return (
    <ul className="mt-4 max-w-3xl border-t border-line">
      {value.items.map(({ language, provider, corrected, current, sourceLanguage, text: translation }) => (
        <li key={language} className="border-b border-line py-2.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{languageName(locale, language)}</span>
            <span>{corrected ? text.corrected : provider ? fill(text.machine, { provider }) : text.own}</span>
            <span className="text-ink-2">
              {fill(text.from, { language: languageName(locale, sourceLanguage) })}
            </span>
            {!current && <span className="chip bg-sun-mist text-sun-ink">{text.old}</span>}
          </p>
          <p lang={language} className="mt-1 max-w-[72ch] whitespace-pre-line wrap-anywhere">
            {translation}
          </p>
        </li>
      ))}
      {value.missing.map(({ language, pending }) => (
        <li key={language} className="flex flex-wrap gap-x-3 border-b border-line py-2.5">
          <span className="font-semibold">{languageName(locale, language)}</span>
          <span>{pending ? text.pending : text.missing}</span>
        </li>
      ))}
    </ul>
  );
}

/** So many of the next taken nights are listed. */
const NEXT_NIGHTS = 8;

/** How the nights of a home are. */
export function CalendarPart({ words, id, value }: PartProps<Nights>) {
  const { locale, table } = useDesk();
  const { calendar: text } = words.home;
  const { calendar, conflicts } = value;
  return (
    <>
      <Facts
        facts={[
          [text.free, formatPercent(locale, calendar.percent)],
          [text.confirmed, calendar.confirmedAt ? formatInstant(locale, calendar.confirmedAt) : table.never],
          [text.taken, plural(locale, text.takenText, calendar.blocked.length)],
          [
            text.next,
            calendar.blocked
              .slice(0, NEXT_NIGHTS)
              .map(
                ({ startDate, endDate, platform }) =>
                  `${formatDays(locale, startDate, endDate)} (${words.platforms[platform]})`,
              )
              .join(', '),
          ],
          [text.conflicts, plural(locale, text.conflictsText, conflicts.items.length)],
          [text.zone, calendar.timeZone],
        ]}
        none={table.none}
      />
      <h3 className="mt-6 text-19">{text.months}</h3>
      <ul className="mt-2 grid max-w-3xl gap-x-8 sm:grid-cols-2">
        {calendar.months.map(({ month, percent }) => (
          <li key={month} className="flex items-center gap-3 border-b border-line py-2">
            <span className="w-36 shrink-0">{formatMonth(locale, monthOf(`${month}-01`))}</span>
            <progress
              aria-label={`${text.share}: ${formatMonth(locale, monthOf(`${month}-01`))}`}
              className="progress w-full min-w-0"
              max={100}
              value={percent}
            />
            <span className="w-14 shrink-0 text-right tabular-nums">{formatPercent(locale, percent)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a
          href={managePath(locale, id)}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {text.open}
        </a>
      </p>
    </>
  );
}

/** Who owns a home, and how it is mailed about. */
export function OwnersPart({ words, value }: PartProps<Owners>) {
  const { locale, table } = useDesk();
  const { owners: text } = words.home;
  const { members, settings } = value;
  return (
    <>
      {members.items.length === 0 && <p className="mt-3">{text.none}</p>}
      <Facts
        facts={[
          ...members.items.map(({ email, isOwner }) => [email, isOwner ? text.owner : text.coOwner] as const),
          [text.mailLanguage, languageName(locale, settings.mailLanguage)],
          [text.weekly, settings.weeklyMail ? text.yes : text.no],
        ]}
        none={table.none}
      />
    </>
  );
}

/** Where a home is, and who its owner says to be. */
export function PlacePart({ words, id, value }: PartProps<ReviewedListing>) {
  const { locale } = useDesk();
  const { point, pointPrecision } = value.form;
  return (
    <>
      <p className="mt-3">
        <PointLink words={words.coordinates} point={point ?? null} none={words.coordinates.doubts.missing} />
        {pointPrecision && ` · ${words.values.review.precision[pointPrecision]}`}
      </p>
      <div className="mt-3">
        <PrivateFacts locale={locale} words={words.values} form={formToApprove(value)} />
      </div>
      <p>
        <Link
          href={pathOf(locale, 'coordinates', new URLSearchParams({ q: id }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {words.home.place.list}
        </Link>
      </p>
    </>
  );
}

/** So many changes are listed; the audit has all. */
const LISTED = 20;

/** The newest changes of a home. */
export function AuditPart({ words, id, value }: PartProps<AuditPage>) {
  const { locale } = useDesk();
  const { audit: text } = words.home;
  return (
    <>
      {value.items.length === 0 && <p className="mt-3">{text.empty}</p>}
      <ul className="mt-3 max-w-4xl">
        {value.items.slice(0, LISTED).map((entry) => (
          <li key={entry.id} className="border-b border-line py-2 wrap-anywhere">
            <time dateTime={entry.at} className="text-ink-2">
              {formatInstant(locale, entry.at)}
            </time>{' '}
            <span className="font-semibold">{entry.action}</span> {changesOf(entry, words.audit).join('; ')}
            <span className="block text-14 text-ink-2">{actorName(entry, words.audit)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link
          href={pathOf(locale, 'audit', new URLSearchParams({ subject: id }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {text.all}
        </Link>
      </p>
    </>
  );
}
