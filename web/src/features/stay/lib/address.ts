import { SEARCH_GUESTS_MAX } from '@/api/limits.gen';
import { addDays, type Day, parseDay } from './day';
import type { Nights } from './ranges';

/** The stay and guests in a page's address. */
export type StayInAddress = {
  readonly stay: Nights | null;
  readonly guests: number | null;
  readonly children?: number | null;
};

export const NO_STAY: StayInAddress = { stay: null, guests: null };

/** The part of a search that a property's page keeps: dates and guests. */
export function stayQuery({ stay, guests, children }: StayInAddress): URLSearchParams {
  const query = new URLSearchParams();
  setStay(query, stay);
  if (guests) query.set('guests', String(guests));
  if (children) query.set('children', String(children));
  return query;
}

export function setStay(query: URLSearchParams, stay: Nights | null) {
  if (!stay) return;
  query.set('checkIn', stay.first);
  query.set('checkOut', stay.end);
}

/** A stay from two texts. If both are empty there is no stay; an incomplete or impossible one is bad. */
export function readStay(
  checkIn: string,
  checkOut: string,
  today: Day,
): { stay: Nights | null; bad: boolean } {
  if (checkIn === '' && checkOut === '') return { stay: null, bad: false };
  const arrival = parseDay(checkIn);
  const departure = parseDay(checkOut);
  if (arrival === null || departure === null || departure <= arrival || arrival < addDays(today, -1)) {
    return { stay: null, bad: true };
  }
  return { stay: { first: arrival, end: departure }, bad: false };
}

/** The stay and guests in the query of a page's address. What is mistyped or past is left out. */
export function readStayIn(query: string, today: Day): StayInAddress {
  const values = new URLSearchParams(query);
  const of = (name: string) => values.get(name)?.trim() ?? '';
  const { stay } = readStay(of('checkIn'), of('checkOut'), today);
  const guests = readCount(of('guests'), SEARCH_GUESTS_MAX);
  return { stay, guests, children: readCount(of('children'), SEARCH_GUESTS_MAX) };
}

/** A whole number from 1 to `most`, or `null`. */
export function readCount(text: string, most: number): number | null {
  if (!/^\d{1,6}$/.test(text)) return null;
  const count = Number(text);
  return count >= 1 && count <= most ? count : null;
}
