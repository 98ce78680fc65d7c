import { MyInquiries } from '@/features/thread/components/my-inquiries';
import { listMessages } from '@/features/thread/lib/list';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';

/** The page of the inquiries of a browser: a shell without any visitor's data. The browser knows its inquiries. */
export function InquiriesScreen({ locale }: { locale: Locale }) {
  return (
    <article className="page pt-6 sm:pt-12">
      <MyInquiries locale={locale} messages={listMessages(messagesFor(locale), siteMessagesFor(locale))} />
    </article>
  );
}
