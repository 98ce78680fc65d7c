'use client';

import { useEffect, useState } from 'react';
import type { Price } from '@/api/types';
import { useImpossible } from '@/features/price/components/stay-price';
import type { Locale } from '@/i18n/locale';
import type { ContactPanelMessages } from './contact-panel';
import { PriceLine } from './price-line';
import { WriteLink } from './write-link';

type ContactBarProps = {
  locale: Locale;
  price: Price;
  messages: ContactPanelMessages;
};

/**
 * Price and contact at the bottom of narrow screens, within reach of a thumb. It hides while the contact panel or the
 * form is visible, so that there is one call to action at a time.
 */
export function ContactBar({ locale, price, messages }: ContactBarProps) {
  const isCalled = useAnyInView(CALLS);
  const isImpossible = useImpossible();
  const size = 'max-w-[62%] shrink-0 px-4 py-1.5 leading-tight';
  return (
    <div className="no-print contact-bar" data-away={isCalled ? '' : undefined} inert={isCalled}>
      <PriceLine locale={locale} price={price} messages={messages} compact />
      {isImpossible ? (
        <a href="#contact" className={`button-primary ${size}`}>
          {messages.contact.seeOptions}
        </a>
      ) : (
        <WriteLink text={messages.contact.write} className={size} />
      )}
    </div>
  );
}

/** The other calls to action on the page. */
const CALLS = '#contact, #message';

/** Whether any element that matches a selector is visible. */
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
