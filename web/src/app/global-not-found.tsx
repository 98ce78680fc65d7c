import type { Metadata } from 'next';
import { loadBrand } from '@/brand/brand';
import { DocumentByPath } from '@/components/by-path';
import { DOCUMENT_CLASS, DocumentHead } from '@/components/document';
import { Shell } from '@/components/shell';
import { SiteApp } from '@/features/app/components/site-app';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { servedLocales } from '@/i18n/served';
import { siteMessagesFor } from '@/i18n/site-messages';
import { NotFoundScreen } from '@/screens/not-found';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const brand = await loadBrand();
  const titles = servedLocales().map((locale) => messagesFor(locale).notFound.title);
  return { title: `${titles.join(' · ')} · ${brand.name}`, robots: { index: false } };
}

/** The page for every unknown address, in the language that its path begins with. */
export default function GlobalNotFound() {
  const screen = (locale: Locale) => (
    <>
      <Shell locale={locale}>
        <NotFoundScreen locale={locale} about="page" />
      </Shell>
      <SiteApp locale={locale} site={siteMessagesFor(locale)} shell={messagesFor(locale).shell} />
    </>
  );
  const screens = Object.fromEntries(servedLocales().map((locale) => [locale, screen(locale)]));
  return <DocumentByPath className={DOCUMENT_CLASS} head={<DocumentHead />} screens={screens} />;
}
