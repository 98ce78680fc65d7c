import type { Metadata } from 'next';
import { loadBrand } from '@/brand/brand';
import { DocumentByPath } from '@/components/by-path';
import { BrandStyle, DOCUMENT_CLASS } from '@/components/document';
import { Shell } from '@/components/shell';
import { LOCALES, type Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { NotFoundScreen } from '@/screens/not-found';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const brand = await loadBrand();
  const titles = LOCALES.map((locale) => messagesFor(locale).notFound.title);
  return { title: `${titles.join(' · ')} · ${brand.name}`, robots: { index: false } };
}

/** The page for every unknown address, in the language that its path begins with. */
export default function GlobalNotFound() {
  const screen = (locale: Locale) => (
    <Shell locale={locale}>
      <NotFoundScreen locale={locale} about="page" />
    </Shell>
  );
  return (
    <DocumentByPath className={DOCUMENT_CLASS} head={<BrandStyle />} en={screen('en')} es={screen('es')} />
  );
}
