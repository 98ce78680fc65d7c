import { OperatorPage } from '@/features/review/components/operator-page';
import type { Locale } from '@/i18n/locale';
import { messagesFor, propertyMessagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';

/** The page of the operators: a shell without any data. The browser asks who is signed in. */
export function AdminScreen({ locale }: { locale: Locale }) {
  const { review, preview } = ownerMessagesFor(locale);
  const templates = {
    en: ownerMessagesFor('en').review.template,
    es: ownerMessagesFor('es').review.template,
  };
  return (
    <div className="page pt-1 sm:pt-4">
      <OperatorPage
        locale={locale}
        messages={{ review, preview }}
        page={{ ...propertyMessagesFor(locale), calendar: messagesFor(locale).calendar }}
        templates={templates}
      />
    </div>
  );
}
