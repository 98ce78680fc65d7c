import type { Block, CalendarPlatform, PropertyCalendar } from '@/api/types';
import type { Day } from '@/features/stay/lib/day';
import { lastNight, type Nights, nightCount } from '@/features/stay/lib/ranges';
import { formatAgo, formatDay, formatInstant } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages, plural } from '@/i18n/words';
import { nightsOf } from './changes';
import type { OwnerNight } from './nights';
import type { BlocksState, Notice } from './state';

/** The texts of a calendar in one language. */
export type Words = {
  readonly locale: Locale;
  readonly messages: OwnerMessages['ownerCalendar'];
  readonly platform: Messages['calendar']['platform'];
  /** The zone of the home; that of this device until it is known. */
  readonly timeZone: string;
};

/** The first and the last night: `3 May 2027 – 5 May 2027`, or only `3 May 2027`. */
export function daysText(locale: Locale, nights: Nights): string {
  const [start, last] = [nights.first, lastNight(nights)].map((day) => formatDay(locale, day, 'medium'));
  return start === last ? `${start}` : `${start} – ${last}`;
}

/** Why nights are blocked: `Maintenance: painter`, or only `Maintenance`, and until when they are held. */
export function blockText({ locale, messages, timeZone }: Words, { type, reason, until }: Block): string {
  const name = messages.type[type];
  const text = reason === name ? name : fill(messages.blockLabel, { type: name, reason });
  return until ? fill(messages.held, { block: text, time: formatInstant(locale, until, timeZone) }) : text;
}

/** The platforms that take a night, without the owner. */
function platformsText({ platform }: Words, platforms: readonly CalendarPlatform[]): string {
  return platforms
    .filter((each) => each !== 'manual')
    .map((each) => platform[each])
    .join(', ');
}

/** What platforms call a night, and why its owner blocks it. */
function nightDetails(words: Words, { kind, events, blocks }: OwnerNight): string[] {
  const { messages, platform } = words;
  const named = events.filter(({ summary }) => summary !== '');
  const told = named.map((event) =>
    fill(messages.event, { platform: platform[event.platform], summary: event.summary }),
  );
  const also = kind === 'ownerBlock' || blocks.length === 0 ? [] : [messages.night.ownerBlock];
  return [...new Set([...told, ...also, ...blocks.map((block) => blockText(words, block))])];
}

/** The accessible name of a night. */
export function nightText(words: Words, day: Day, night: OwnerNight, isToday: boolean): string {
  const { locale, messages } = words;
  const kind = fill(messages.night[night.kind], { platforms: platformsText(words, night.platforms) });
  const today = isToday ? [messages.today] : [];
  return [formatDay(locale, day, 'full'), ...today, kind, ...nightDetails(words, night)].join(', ');
}

/** The text after a click on a night that changes nothing. */
export function toldOf(words: Words, day: Day, night: OwnerNight): string {
  const { locale, messages } = words;
  const values = {
    day: formatDay(locale, day, 'full'),
    platforms: platformsText(words, night.platforms),
  };
  switch (night.kind) {
    case 'past':
      return fill(messages.told.past, values);
    case 'beyond':
      return fill(messages.told.beyond, values);
    case 'outsideWindow':
      return fill(messages.told.outsideWindow, values);
    case 'booked':
      return [fill(messages.told.booked, values), ...nightDetails(words, night)].join(' ');
    case 'available':
    case 'askOwner':
    case 'ownerBlock':
      return nightText(words, day, night, false);
  }
}

/** What was done by a click on a night, which was `night` before. */
export function changedNight(words: Words, day: Day, night: OwnerNight, isBlocked: boolean): string {
  const { locale, messages } = words;
  const { blocked, opened, stillTaken } = messages.told;
  const platforms = platformsText(words, night.platforms);
  const text = isBlocked ? blocked : platforms === '' ? opened : stillTaken;
  return fill(text, { day: formatDay(locale, day, 'full'), platforms });
}

export function changedRange({ locale, messages }: Words, nights: Nights, isBlocked: boolean): string {
  return fill(isBlocked ? messages.told.blockedRange : messages.told.openedRange, {
    days: daysText(locale, nights),
    nights: plural(locale, messages.nights, nightCount(nights)),
  });
}

/** When the calendar of a platform was last read. */
export function sourceText(
  { locale, messages, platform }: Words,
  source: PropertyCalendar['sources'][number],
  now: Date,
): string {
  const { sources } = messages;
  const name = platform[source.platform];
  if (source.state === 'paused') return fill(sources.paused, { platform: name });
  if (source.lastReadAt === null) return fill(sources.waiting, { platform: name });
  const values = { platform: name, ago: formatAgo(locale, source.lastReadAt, now) };
  switch (source.state) {
    case 'waiting':
    case 'fresh':
      return fill(sources.read, values);
    case 'stale':
    case 'incomplete':
    case 'failing':
      return fill(sources[source.state], values);
  }
}

export function noticeText({ locale, messages }: Words, { outcome, block, detail }: Notice): string {
  const { notices } = messages;
  const what = block ? daysText(locale, nightsOf(block)) : notices.unknown;
  if (outcome === 'superseded') return fill(notices.superseded, { what });
  return detail ? fill(notices.refused, { what, detail }) : fill(notices.refusedBare, { what });
}

/** Where the edits are by now, each sentence of its own. */
export function syncDetails({ locale, messages }: Words, state: BlocksState): string[] {
  const { sync } = messages;
  const { status, refusal, queue, isKept } = state;
  const waiting = plural(locale, sync.waiting, queue.length);
  const unkept = isKept ? [] : [sync.unkept];
  const isOld = state.reading === 'failed' && state.calendar !== null && state.server !== null;
  if (status !== 'error') return isOld ? [sync.old, ...unkept] : unkept;
  if (refusal === null) return [isKept ? sync.errorText : sync.unkept, waiting];
  const refused = refusal === '' ? sync.refusedBare : fill(sync.refused, { detail: refusal });
  return [refused, waiting, ...unkept];
}
