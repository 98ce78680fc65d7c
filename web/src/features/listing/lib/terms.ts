import type { Room, StayTerms } from '@/api/types';
import type { Row } from '@/features/price/lib/words';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';

/** The rooms with their beds: `Bedroom 1`, `1 double bed, 1 cot`. Rooms without beds are left out. */
export function sleepRows(locale: Locale, words: Messages['sleep'], rooms: readonly Room[]): Row[] {
  const furnished = rooms.filter(({ beds }) => beds.some(({ count }) => count > 0));
  return furnished.map((room, index) => {
    const alike = furnished.filter(({ type }) => type === room.type);
    const name = words.room[room.type];
    const before = furnished.slice(0, index).filter(({ type }) => type === room.type);
    const label =
      alike.length > 1 ? fill(words.roomNumbered, { room: name, number: before.length + 1 }) : name;
    const beds = room.beds
      .filter(({ count }) => count > 0)
      .map(({ type, count }) => plural(locale, words.bed[type], count));
    return [label, beds.join(', ')];
  });
}

/** When guests come and go, and on which terms: only what the owner said. */
export function termRows(words: Messages['terms'], terms: StayTerms): Row[] {
  const { cancellation, payment } = terms;
  const rows: [label: string, value: string | null][] = [
    [words.checkIn, span(words, terms.checkInFrom, terms.checkInUntil)],
    [words.checkOut, terms.checkOutUntil && fill(words.before, { time: clock(words, terms.checkOutUntil) })],
    [words.quiet, span(words, terms.quietFrom, terms.quietUntil)],
    [words.cancellation, cancellation && words.cancellationValue[cancellation]],
    [words.payment, payment && words.paymentValue[payment]],
  ];
  return rows.filter((row): row is Row => row[1] !== null);
}

/** A span of which one end may be unknown. */
function span(words: Messages['terms'], from: string | null, until: string | null): string | null {
  if (from && until) return fill(words.between, { from: clock(words, from), until: clock(words, until) });
  if (from) return fill(words.from, { time: clock(words, from) });
  return until && fill(words.until, { time: clock(words, until) });
}

/** A time with the article that Spanish gives it: `la 01:30`, `las 16:00`. */
function clock(words: Messages['terms'], time: string): string {
  return fill(time.startsWith('01:') ? words.time.one : words.time.other, { time });
}
