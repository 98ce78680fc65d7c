import { type Day, isoDay, parseDay } from './day';
import type { Nights } from './ranges';

/** What the address of a page says of a stay. */
export type StayInAddress = { readonly stay: Nights | null; readonly guests: number | null };

/** The part of a search that a property's page keeps: the dates and the party. */
export function stayQuery({ stay, guests }: StayInAddress): URLSearchParams {
  const query = new URLSearchParams();
  setStay(query, stay);
  if (guests) query.set('guests', String(guests));
  return query;
}

export function setStay(query: URLSearchParams, stay: Nights | null) {
  if (!stay) return;
  query.set('checkIn', isoDay(stay.first));
  query.set('checkOut', isoDay(stay.end));
}

/** A stay from two texts; both empty is no stay, anything half or impossible is a bad one. */
export function readStay(
  checkIn: string,
  checkOut: string,
  today: Day,
): { stay: Nights | null; bad: boolean } {
  if (checkIn === '' && checkOut === '') return { stay: null, bad: false };
  const arrival = parseDay(checkIn);
  const departure = parseDay(checkOut);
  if (arrival === null || departure === null || departure <= arrival || arrival < today - 1) {
    return { stay: null, bad: true };
  }
  return { stay: { first: arrival, end: departure }, bad: false };
}
