import type { Answer } from '@/api/call';
import { isOutdated } from '@/api/failure';
import { readOwnListing } from '@/api/owner';
import type { OwnListing } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** The result of a write: an answer, or the home was changed elsewhere meanwhile. */
export type Written<Value> = Answer<Value> | { readonly kind: 'changed'; readonly listing: OwnListing };

/**
 * Writes to the version of a home that was looked at. Where another stands by now, reads it, and writes to that one if it is the
 * same in what the write is about.
 */
export async function writeHome<Value>(
  looked: OwnListing,
  locale: Locale,
  write: (present: OwnListing) => Promise<Answer<Value>>,
  isSame: (looked: OwnListing, present: OwnListing) => boolean,
): Promise<Written<Value>> {
  const first = await write(looked);
  if (!isOutdated(first)) return first;
  const read = await readOwnListing(looked.propertyId, locale);
  if (read.kind !== 'done') return read;
  if (!isSame(looked, read.value)) return { kind: 'changed', listing: read.value };
  const second = await write(read.value);
  return isOutdated(second) ? { kind: 'changed', listing: read.value } : second;
}

export function isSameStatus(looked: OwnListing, present: OwnListing): boolean {
  return looked.status === present.status;
}
