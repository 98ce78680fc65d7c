'use client';

import type { Price } from '@/api/types';
import { useStayPrice } from '@/features/price/components/stay-price';
import { shortTotal, stayTotal } from '@/features/price/lib/words';
import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import type { ContactPanelMessages } from './contact-panel';

type PriceLineProps = { locale: Locale; price: Price; messages: ContactPanelMessages; compact?: boolean };

/** The total of the chosen stay. As long as it is not known: the lowest price of a night. */
export function PriceLine({ locale, price, messages, compact = false }: PriceLineProps) {
  const state = useStayPrice();
  const { contact } = messages;
  const size = compact ? 'text-19' : 'text-30';
  const [amount, unit] =
    state.kind === 'known'
      ? [
          (compact ? shortTotal : stayTotal)(locale, messages.price, state.price),
          plural(locale, messages.price.forNights, state.price.nights),
        ]
      : [
          fill(contact.from, { price: formatMoney(locale, price.minMinor, price.currency) }),
          contact.perNight,
        ];
  return (
    <p
      // Only one of the two prices on a page is announced, once it is known.
      aria-live={compact ? 'off' : 'polite'}
      aria-atomic="true"
      aria-busy={state.kind === 'waiting'}
      className={`min-w-0 ${compact ? 'leading-tight' : 'flex flex-wrap items-baseline gap-x-2'}`}
    >
      <span className={`font-display font-semibold ${size}`}>{amount}</span>{' '}
      <span className={`text-ink-2 ${compact ? 'block truncate text-14' : ''}`}>{unit}</span>
    </p>
  );
}
