import { homePreviewMessages } from '@/features/preview/lib/messages';
import { OperatorPage } from '@/features/review/components/operator-page';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';

/** The page of the operators: a shell without any data. The browser asks who is signed in. */
export function AdminScreen({ locale }: { locale: Locale }) {
  const { review, preview } = ownerMessagesFor(locale);
  const messages = messagesFor(locale);
  const templates = {
    en: ownerMessagesFor('en').review.template,
    es: ownerMessagesFor('es').review.template,
  };
  return (
    <div className="page pt-1 sm:pt-4">
      <OperatorPage
        locale={locale}
        messages={{ review, preview }}
        page={{ ...homePreviewMessages(messages), calendar: messages.calendar }}
        templates={templates}
      />
    </div>
  );
}
