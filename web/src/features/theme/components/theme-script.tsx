import { headers } from 'next/headers';
import { readNonce } from '@/security/nonce';
import { themeScript } from '../lib/theme';

/** Applies the visitor's choice of colours before the page is drawn. It must come after the brand's colours. */
export async function ThemeScript() {
  return (
    <script
      nonce={readNonce(await headers())}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without a value of anybody
      dangerouslySetInnerHTML={{ __html: themeScript() }}
    />
  );
}
