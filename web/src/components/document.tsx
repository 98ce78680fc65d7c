import '@/styles/global.css';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { brandStyle, loadBrand } from '@/brand/brand';
import { ThemeScript } from '@/features/theme/components/theme-script';
import type { Locale } from '@/i18n/locale';
import { readNonce } from '@/security/nonce';
import { EARLY } from './early';

/** The font has one weight, declared for all weights, so that browsers do not embolden it. */
const display = localFont({
  src: '../fonts/fraunces-headings.woff2',
  variable: '--font-fraunces',
  weight: '100 900',
  display: 'swap',
  fallback: ['Georgia', 'serif'],
});

const text = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  weight: '300 900',
  display: 'swap',
  fallback: ['system-ui', 'sans-serif'],
});

/** The class names that make both typefaces known to the style sheet. */
export const DOCUMENT_CLASS = `${display.variable} ${text.variable}`;

/** The brand's colours as an inline style with the nonce that marks it as ours. */
async function BrandStyle() {
  const [brand, incoming] = await Promise.all([loadBrand(), headers()]);
  return (
    <style nonce={readNonce(incoming)} suppressHydrationWarning>
      {brandStyle(brand)}
    </style>
  );
}

async function EarlyScript() {
  return (
    <script
      nonce={readNonce(await headers())}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without a value of anybody
      dangerouslySetInnerHTML={{ __html: EARLY }}
    />
  );
}

/** The head of every page: the brand's colours, the chosen theme, and what is to happen before the page is live. */
export function DocumentHead() {
  return (
    <>
      <BrandStyle />
      <ThemeScript />
      <EarlyScript />
    </>
  );
}

/** The outermost markup of every page: language, typefaces and the brand's colours. */
export function Document({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    // A script of the head adds the visitor's choice of colours.
    <html lang={locale} className={DOCUMENT_CLASS} suppressHydrationWarning>
      <head>
        <DocumentHead />
      </head>
      <body>{children}</body>
    </html>
  );
}
