import { monthWeeks } from '@/features/calendar/lib/grid';
import { type Availability, type NightState, nightState } from '@/features/stay/lib/availability';
import { type Day, dayOfMonth, isoMonth, type MonthNumber, monthOf } from '@/features/stay/lib/day';
import { formatMonth, weekdayNames } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, type Messages } from '@/i18n/words';
import { escapeXml } from '@/seo/xml';
import { type WidgetMonths, type WidgetWish, widgetMonths, wishQuery } from './wish';

type CalendarWords = Messages['calendar'];

export type WidgetFacts = {
  readonly wish: WidgetWish;
  readonly name: string;
  /** What a night costs, in words; `null` where it is not known. */
  readonly price: string | null;
  readonly availability: Availability;
  /** When the calendar was checked, in words. */
  readonly checked: string;
  /** The address of the page of the home. */
  readonly page: string;
  /** The address of the site, and its name. */
  readonly site: { readonly address: string; readonly name: string };
  readonly words: SiteMessages['widget'];
  readonly calendar: CalendarWords;
};

/** The names of what nights are, where guests ask about a home. */
const namesOf = (words: CalendarWords): Record<NightState['kind'], string> => ({
  available: words.legendFree,
  taken: words.legendTaken,
  askOwner: words.legendAsk,
  outsideWindow: words.legendOutside,
  past: words.past,
  beyond: words.beyond,
});

/** The kinds of nights that the legend explains. */
const LEGEND = ['available', 'taken', 'askOwner', 'outsideWindow'] as const;

/** The body of the calendar of a home, as markup. */
export function calendarBody(facts: WidgetFacts): string {
  const { wish, name, price, availability, checked, page, site, words, calendar } = facts;
  const months = widgetMonths(availability, wish.month);
  const names = namesOf(calendar);
  const tables = months.shown.map((month) => monthTable(wish.locale, month, availability, names));
  const legend = LEGEND.map(
    (kind) => `<li><b data-kind="${kind}" aria-hidden="true"></b>${escapeXml(names[kind])}</li>`,
  );
  return (
    `<main><h1>${escapeXml(name)}</h1>${price === null ? '' : `<p>${escapeXml(price)}</p>`}${monthLinks(facts, months)}` +
    `<div class="months">${tables.join('')}</div><ul aria-label="${escapeXml(words.legend)}">${legend.join('')}</ul>` +
    `${outside(page, words.ask, words, 'ask')}</main>` +
    `<footer><span>${escapeXml(checked)}</span>${outside(site.address, fill(words.from, { brand: site.name }), words)}</footer>`
  );
}

/** A link that leaves the frame. */
function outside(address: string, text: string, words: SiteMessages['widget'], look = ''): string {
  const style = look && ` class="${look}"`;
  const hint = `<span class="words"> ${escapeXml(words.newTab)}</span>`;
  return `<a${style} href="${escapeXml(address)}" target="_blank" rel="noopener">${escapeXml(text)}${hint}</a>`;
}

/** How many months are seen depends on the frame's width, so the links name none. */
function monthLinks({ wish, words, calendar }: WidgetFacts, months: WidgetMonths): string {
  const link = (month: MonthNumber | null, rel: 'prev' | 'next') => {
    if (month === null) return '';
    const text = escapeXml(rel === 'prev' ? calendar.earlier : calendar.later);
    const arrow = (sign: string) => `<span aria-hidden="true">${sign}</span>`;
    const shown = rel === 'prev' ? `${arrow('←&#160;')}${text}` : `${text}${arrow('&#160;→')}`;
    return `<a rel="${rel}" href="?${escapeXml(String(wishQuery({ ...wish, month })))}">${shown}</a>`;
  };
  return `<nav aria-label="${escapeXml(words.months)}">${link(months.previous, 'prev')}${link(months.next, 'next')}</nav>`;
}

function monthTable(
  locale: Locale,
  month: MonthNumber,
  availability: Availability,
  names: Record<NightState['kind'], string>,
): string {
  const cell = (day: Day) => {
    if (monthOf(day) !== month) return '<td></td>';
    const { kind } = nightState(availability, day);
    return `<td data-kind="${kind}">${dayOfMonth(day)}<i>, ${escapeXml(names[kind])}</i></td>`;
  };
  const heads = weekdayNames(locale).map(
    ({ short, long }) => `<th scope="col" abbr="${escapeXml(long)}">${escapeXml(short)}</th>`,
  );
  const rows = monthWeeks(month, `${isoMonth(month)}-01`).map(
    (week) => `<tr>${week.map(cell).join('')}</tr>`,
  );
  return (
    `<table><caption>${escapeXml(formatMonth(locale, month))}</caption><thead><tr>${heads.join('')}</tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table>`
  );
}
