'use client';

import type { Price } from '@/api/types';
import { useStay } from '@/features/stay/components/stay-context';
import { nightCount } from '@/features/stay/lib/ranges';
import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import type { ContactPanelMessages } from './contact-panel';

type PriceLineProps = { locale: Locale; price: Price; messages: ContactPanelMessages; compact?: boolean };

/** The minimum price of the stay. We only know the owner's lowest price, so it always says 'from'. */
export function PriceLine({ locale, price, messages, compact = false }: PriceLineProps) {
  const { stay } = useStay();
  const { contact, dates } = messages;
  const money = (minor: number) => formatMoney(locale, minor, price.currency);
  const nights = stay ? nightCount(stay) : 0;
  const size = compact ? 'text-19' : 'text-30';
  return (
    <div className="min-w-0">
      <p className={compact ? 'leading-tight' : 'flex flex-wrap items-baseline gap-x-2'}>
        <span className={`font-display font-semibold ${size}`}>
          {fill(contact.from, { price: money(nights > 0 ? price.minMinor * nights : price.minMinor) })}
        </span>{' '}
        <span className={`text-ink-2 ${compact ? 'block truncate text-14' : ''}`}>
          {nights > 0 && compact && plural(locale, dates.nights, nights)}
          {nights > 0 &&
            !compact &&
            fill(contact.stayPrice, {
              nights: plural(locale, dates.nights, nights),
              price: money(price.minMinor),
            })}
          {nights === 0 && contact.perNight}
        </span>
      </p>
      {!compact && nights > 0 && <p className="mt-1 text-14 text-ink-2">{contact.priceNote}</p>}
    </div>
  );
}
