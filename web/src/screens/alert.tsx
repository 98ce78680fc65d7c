import { loadBrand } from '@/brand/brand';
import { AlertLink } from '@/features/alerts/components/alert-link';
import type { Locale } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';

/** The page of a link in a mail about an alert: a shell without any visitor's data. The browser reads the link's secret. */
export async function AlertScreen({ locale }: { locale: Locale }) {
  const brand = await loadBrand();
  return (
    <article className="page pt-6 sm:pt-12">
      <AlertLink
        locale={locale}
        messages={siteMessagesFor(locale).alerts}
        supportEmail={brand.supportEmail}
      />
    </article>
  );
}
