'use client';

import type { Price } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { ContactSubject } from '../lib/contact';
import { ContactButton, type ContactPanelMessages } from './contact-panel';
import { PriceLine } from './price-line';

type ContactBarProps = {
  locale: Locale;
  subject: ContactSubject;
  price: Price;
  messages: ContactPanelMessages;
};

/** Price and contact at the foot of narrow screens, always in reach of a thumb. */
export function ContactBar({ locale, subject, price, messages }: ContactBarProps) {
  if (!subject.contact.channel) return null;
  return (
    <div className="no-print contact-bar">
      <PriceLine locale={locale} price={price} messages={messages} compact />
      <ContactButton
        locale={locale}
        subject={subject}
        messages={messages}
        className="max-w-[62%] shrink-0 px-4 py-1.5 leading-tight"
      />
    </div>
  );
}
