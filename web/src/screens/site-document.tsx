import type { ReactNode } from 'react';
import { Document } from '@/components/document';
import { Shell } from '@/components/shell';
import { SiteApp } from '@/features/app/components/site-app';
import { type Locale, textLanguage } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { isServed } from '@/i18n/served';
import { siteMessagesFor } from '@/i18n/site-messages';
import { NotFoundScreen } from './not-found';

/** The document around every page. Nothing is found in a language that is not served. */
export function SiteDocument({ locale, children }: { locale: Locale; children: ReactNode }) {
  const served = isServed(locale);
  const shown = served ? locale : textLanguage(locale);
  return (
    <Document locale={shown}>
      <Shell locale={shown}>{served ? children : <NotFoundScreen locale={shown} about="page" />}</Shell>
      <SiteApp locale={shown} site={siteMessagesFor(shown)} shell={messagesFor(shown).shell} />
    </Document>
  );
}
