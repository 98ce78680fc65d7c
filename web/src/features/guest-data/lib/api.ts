import { type Answer, sending } from '@/api/call';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type { ErasedGuestData, GuestAddress, GuestData } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** Everything that is kept under a guest's address. By POST, so that no log has the address. */
export function readGuestData(locale: Locale, email: string): Promise<Answer<GuestData>> {
  return ask(`${ADMIN}/guests/export`, locale, sending('POST', { email } satisfies GuestAddress));
}

/** Erases what is kept under a guest's address. */
export function eraseGuestData(locale: Locale, email: string): Promise<Answer<ErasedGuestData>> {
  return ask(`${ADMIN}/guests/erasure`, locale, sending('POST', { email } satisfies GuestAddress));
}
