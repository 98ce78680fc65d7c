import { type Answer, call, having } from '@/api/call';
import type { ContactDetails } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** Asks how the owner of a home is reached. */
export function askContactDetails(propertyId: string, locale: Locale): Promise<Answer<ContactDetails>> {
  const path = `/api/v1/properties/${encodeURIComponent(propertyId)}/contact`;
  return call(path, locale, { method: 'POST' }, having<ContactDetails>('email'));
}
