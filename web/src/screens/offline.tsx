import type { Metadata } from 'next';
import { ReloadButton } from '@/features/app/components/reload-button';
import type { Locale } from '@/i18n/locale';
import { PATHS } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { pageMetadata } from '@/seo/metadata';

export function offlineMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).app.offline;
  return pageMetadata({ title, description, path: PATHS.offline[locale], indexed: false });
}

/** What the service worker shows in place of a page that it does not have. */
export function OfflineScreen({ locale }: { locale: Locale }) {
  const { offline } = siteMessagesFor(locale).app;
  return (
    <section className="page pt-6 sm:pt-14">
      <h1 className="text-38 sm:text-46">{offline.title}</h1>
      <p className="mt-4 max-w-[46ch] text-19 text-ink-2">{offline.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ReloadButton label={offline.tryAgain} />
        {/* A plain link: the data of a page within the site are not kept, pages are. */}
        <a href={PATHS.favourites[locale]} className="button-quiet min-h-13 px-6">
          {offline.favourites}
        </a>
      </div>
    </section>
  );
}
