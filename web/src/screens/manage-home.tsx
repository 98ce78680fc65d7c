import { loadBrand } from '@/brand/brand';
import { ManageHome } from '@/features/manage/components/manage-home';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { servedLocales } from '@/i18n/served';
import { frameParts } from './frame-parts';

/** The page on which an owner looks after a home: a shell without any visitor's data. The browser signs in and reads the home. */
export async function ManageHomeScreen({ locale, id }: { locale: Locale; id: string }) {
  const [brand, frame] = await Promise.all([loadBrand(), frameParts(locale)]);
  return (
    <ManageHome
      locale={locale}
      frame={frame}
      id={id}
      messages={pageMessages(locale)}
      served={servedLocales()}
      supportEmail={brand.supportEmail}
      sampleId={`${brand.idPrefix}1001`}
    />
  );
}

/** The texts of the page. Those of its parts come with the home. */
function pageMessages(locale: Locale) {
  const { manage, ownerHome, dashboard } = ownerMessagesFor(locale);
  const { ownerLink, calendar } = messagesFor(locale);
  return { manage, ownerHome, ownerLink, platform: calendar.platform, visit: dashboard.visit };
}
