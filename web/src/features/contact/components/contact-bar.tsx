'use client';

import { useEffect, useState } from 'react';
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

/**
 * Price and contact at the foot of narrow screens, in reach of a thumb. It makes way for the panel and the form: one
 * call to action at a time.
 */
export function ContactBar({ locale, subject, price, messages }: ContactBarProps) {
  const isCalled = useAnyInView(CALLS);
  if (!subject.contact.channel) return null;
  const size = 'max-w-[62%] shrink-0 px-4 py-1.5 leading-tight';
  return (
    <div className="no-print contact-bar" data-away={isCalled ? '' : undefined} inert={isCalled}>
      <PriceLine locale={locale} price={price} messages={messages} compact />
      <ContactButton
        locale={locale}
        subject={subject}
        messages={messages}
        className={size}
        otherwise={
          <a href="#contact" className={`button-primary ${size}`}>
            {messages.contact.seeOptions}
          </a>
        }
      />
    </div>
  );
}

/** The parts of the page that call to action themselves. */
const CALLS = '#contact, #message';

/** Whether any of the elements a selector finds is on the screen. */
function useAnyInView(selector: string): boolean {
  const [inView, setInView] = useState<readonly Element[]>([]);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setInView((before) => [
        ...before.filter((element) => entries.every((entry) => entry.target !== element)),
        ...entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target),
      ]),
    );
    for (const element of document.querySelectorAll(selector)) observer.observe(element);
    return () => observer.disconnect();
  }, [selector]);
  return inView.length > 0;
}
