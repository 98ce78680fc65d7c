'use client';

import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { priceLines, type TotalWords } from '../lib/words';
import { useStayPrice } from './stay-price';

type PriceLinesProps = { locale: Locale; messages: TotalWords };

/** What the total of the chosen stay is made of, what is not known of it, and the deposit apart from it. */
export function PriceLines({ locale, messages }: PriceLinesProps) {
  const state = useStayPrice();
  return (
    <div aria-live="polite" aria-busy={state.kind === 'waiting'} className="text-14 text-ink-2">
      {state.kind === 'waiting' && <p className="mt-3">{messages.waiting}</p>}
      {state.kind === 'failed' && (
        <>
          <p className="mt-3">{messages.failed}</p>
          <Button className="mt-3" onClick={state.askAgain}>
            {messages.retry}
          </Button>
        </>
      )}
      {state.kind === 'known' && (
        <>
          <dl className="mt-3 space-y-1">
            {priceLines(locale, messages, state.price).map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt>{label}</dt>
                <dd className="text-right font-medium text-ink tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {state.price.isFrom && <p className="mt-2">{messages.fromNote}</p>}
          {!state.price.isComplete && <p className="mt-2">{messages.unknownNote}</p>}
          {state.price.depositMinor !== null && state.price.depositMinor > 0 && (
            <p className="mt-2">
              {fill(messages.depositNote, {
                price: formatMoney(locale, state.price.depositMinor, state.price.currency),
              })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
