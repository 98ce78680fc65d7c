import { loadBrand } from '@/brand/brand';
import { OwnerHome } from '@/features/owner-home/components/owner-home';
import { homePreviewMessages } from '@/features/preview/lib/messages';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';

/** The page on which an owner changes a home: a shell without any visitor's data. The browser signs in and reads the home. */
export async function UpdatePropertyScreen({ locale }: { locale: Locale }) {
  const brand = await loadBrand();
  return (
    <article className="page min-h-dvh pt-6 sm:pt-12">
      <OwnerHome
        locale={locale}
        messages={pageMessages(locale)}
        streets={brand.mapStyleUrl ?? null}
        supportEmail={brand.supportEmail}
        sampleId={`${brand.idPrefix}1001`}
      />
    </article>
  );
}

/** The texts of the page, and those of the guests' pages that its form, its map and its preview show. */
function pageMessages(locale: Locale) {
  const { ownerHome, homeForm, homePhotos, location, platforms, preview } = ownerMessagesFor(locale);
  const messages = messagesFor(locale);
  const { legalNotice, privacy, terms } = messages.shell;
  const page = { ...homePreviewMessages(messages), shell: { legalNotice, privacy, terms } };
  const form = { homeForm, homePhotos, location, platforms, preview, page };
  return { ownerHome, ownerLink: messages.ownerLink, platform: messages.calendar.platform, form };
}
