import { loadBrand } from '@/brand/brand';
import { ThreadLink } from '@/features/thread/components/thread-link';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';

/** The page of a guest's inquiry: a shell without any visitor's data. The browser reads the link's secret. */
export async function InquiryScreen({ locale }: { locale: Locale }) {
  const brand = await loadBrand();
  const { dates, search, contact } = messagesFor(locale);
  const { thread, inquiries } = siteMessagesFor(locale);
  return (
    <article className="page pt-6 sm:pt-12">
      <ThreadLink
        locale={locale}
        messages={{
          ...thread,
          own: inquiries.title,
          nights: dates.nights,
          guestCount: search.guestCount,
          childCount: contact.childCount,
        }}
        supportEmail={brand.supportEmail}
      />
    </article>
  );
}
