import type { OwnHome, OwnHomeList } from '@/api/types';
import type { Reading } from '@/api/use-reading';

/** The home that the page is about, and all homes of the session. */
export type Managed =
  | Exclude<Reading<never>, { kind: 'read' }>
  /** The session opens it, but it is not there any more. */
  | { readonly kind: 'notFound' }
  | { readonly kind: 'read'; readonly home: OwnHome; readonly homes: readonly OwnHome[] };

export function managedOf(reading: Reading<OwnHomeList>, id: string): Managed {
  if (reading.kind !== 'read') return reading;
  const { items: homes } = reading.value;
  const home = homes.find((each) => each.id === id);
  return home ? { kind: 'read', home, homes } : { kind: 'notFound' };
}

/** What the page's head says beside the home. */
export type Facts = {
  /** When the calendar was confirmed or changed last: `null` for never, `undefined` while it is not known. */
  readonly confirmedAt: string | null | undefined;
  /** Whether `confirmedAt` could not be read. */
  readonly isUnread: boolean;
  /** Double bookings; `null` while it is not known. */
  readonly conflicts: number | null;
};
