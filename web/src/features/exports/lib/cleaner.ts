import type { NewExport } from '@/api/types';
import { lengthOf } from '@/ui/form';

/** The maximum number of characters of a calendar's name, which the document of the API says in words only. */
export const NAME_MAX = 200;

/** The request for an address with arrivals and departures; what is wrong with its name otherwise. */
export function newChangeovers(typed: string): NewExport | 'required' | 'tooLong' {
  const name = typed.trim();
  if (name === '') return 'required';
  if (lengthOf(name) > NAME_MAX) return 'tooLong';
  return { subscriber: 'other', includeReservations: true, unread: true, changeovers: true, name };
}

/** The address as phones subscribe to it. */
export function subscription(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}
