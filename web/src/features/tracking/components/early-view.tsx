import { headers } from 'next/headers';
import { readNonce } from '@/security/nonce';
import { earlyViewScript } from '../lib/early-view';

/** Counts the view of a home that is left before the scripts of its page run. */
export async function EarlyView({ propertyId }: { propertyId: string }) {
  return (
    <script
      nonce={readNonce(await headers())}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, with the id of the home as JSON
      dangerouslySetInnerHTML={{ __html: earlyViewScript(propertyId) }}
    />
  );
}
