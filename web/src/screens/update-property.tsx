import { loadBrand } from '@/brand/brand';
import { OwnerHome } from '@/features/update-property/components/owner-home';
import type { Locale } from '@/i18n/locale';
import { legalNames, messagesFor } from '@/i18n/messages';
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

/** The texts of the page. Those of its form come with the form. */
function pageMessages(locale: Locale) {
  const { ownerHome } = ownerMessagesFor(locale);
  const { ownerLink, calendar, shell } = messagesFor(locale);
  return { ownerHome, ownerLink, platform: calendar.platform, legal: legalNames(shell) };
}
