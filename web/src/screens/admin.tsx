import { OperatorPage } from '@/features/review/components/operator-page';
import type { Locale } from '@/i18n/locale';
import { messagesFor, propertyMessagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { frameParts } from './frame-parts';

/** The page of the operators: a shell without any data. The browser asks who is signed in. */
export async function AdminScreen({ locale }: { locale: Locale }) {
  const { review, preview } = ownerMessagesFor(locale);
  const templates = {
    en: ownerMessagesFor('en').review.template,
    es: ownerMessagesFor('es').review.template,
  };
  return (
    <OperatorPage
      locale={locale}
      frame={await frameParts(locale)}
      messages={{ review, preview }}
      page={{ ...propertyMessagesFor(locale), calendar: messagesFor(locale).calendar }}
      templates={templates}
    />
  );
}
