import { headers } from 'next/headers';
import type { Property } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { readNonce } from '@/security/nonce';
import { vacationRental } from './vacation-rental';

/** The home as schema.org data for search engines. */
export async function StructuredData({ locale, property }: { locale: Locale; property: Property }) {
  // Escapes '<', so that no text can close the script element.
  const json = JSON.stringify(vacationRental(locale, property)).replace(/</g, '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={readNonce(await headers())}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
