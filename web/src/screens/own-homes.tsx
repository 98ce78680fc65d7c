import { loadBrand } from '@/brand/brand';
import { OwnHomes } from '@/features/own-homes/components/own-homes';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { frameParts } from './frame-parts';

/** The page of all homes of an owner: a shell without any visitor's data. The browser signs in and reads the homes. */
export async function OwnHomesScreen({ locale }: { locale: Locale }) {
  const [brand, frame] = await Promise.all([loadBrand(), frameParts(locale)]);
  const { portfolio, ownerHome, ownerCalendar } = ownerMessagesFor(locale);
  const { ownerLink, calendar } = messagesFor(locale);
  return (
    <OwnHomes
      locale={locale}
      frame={frame}
      messages={{ portfolio, ownerHome, ownerCalendar, ownerLink, platform: calendar.platform }}
      supportEmail={brand.supportEmail}
      sampleId={`${brand.idPrefix}1001`}
    />
  );
}
