import type { Answer } from '@/api/call';
import { type FailureKind, failureOf } from '@/api/failure';
import type { ConflictList, OwnHome, OwnHomeList, PropertyCalendar } from '@/api/types';

/** The home that the page is about, and all homes of the session. */
export type Managed =
  | { readonly kind: 'reading' }
  | { readonly kind: 'stuck'; readonly failure: FailureKind }
  /** The session opens it, but it is not there any more. */
  | { readonly kind: 'notFound' }
  | { readonly kind: 'read'; readonly home: OwnHome; readonly homes: readonly OwnHome[] };

/** A reading that fails does not take away what an earlier one showed. */
export function managedAfter(before: Managed, answer: Answer<OwnHomeList>, id: string): Managed {
  if (answer.kind === 'done') {
    const { items } = answer.value;
    const home = items.find((each) => each.id === id);
    return home ? { kind: 'read', home, homes: items } : { kind: 'notFound' };
  }
  return before.kind === 'read' ? before : { kind: 'stuck', failure: failureOf(answer) };
}

/** What the page's head says beside the home. */
export type Facts = {
  /** When the calendar was confirmed or changed last: `null` for never, `undefined` while it is not known. */
  readonly confirmedAt: string | null | undefined;
  /** Whether that could not be read. */
  readonly isUnread: boolean;
  /** Double bookings; `null` while it is not known. */
  readonly conflicts: number | null;
};

export const NO_FACTS: Facts = { confirmedAt: undefined, isUnread: false, conflicts: null };

export function factsAfter(
  before: Facts,
  calendar: Answer<PropertyCalendar>,
  conflicts: Answer<ConflictList>,
): Facts {
  return {
    confirmedAt: calendar.kind === 'done' ? calendar.value.confirmedAt : before.confirmedAt,
    isUnread: calendar.kind !== 'done' && before.confirmedAt === undefined,
    conflicts: conflicts.kind === 'done' ? conflicts.value.items.length : before.conflicts,
  };
}
