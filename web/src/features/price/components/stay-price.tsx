'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { StayPrice } from '@/api/types';
import { useHydrated } from '@/components/use-hydrated';
import { useStay } from '@/features/stay/components/stay-context';
import { isImpossible } from '@/features/stay/lib/verdict';
import type { Locale } from '@/i18n/locale';
import { findPrice, priceAddress } from '../lib/find';

/** What is known of the price of the chosen stay. */
export type PriceState =
  /** No dates are chosen, the stay is impossible, or nothing can ask: without scripts no answer is waited for. */
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'known'; readonly price: StayPrice }
  | { readonly kind: 'failed' };

const Context = createContext<PriceState>({ kind: 'none' });

type StayPriceProviderProps = { locale: Locale; propertyId: string; children: ReactNode };

/** Asks for the price whenever the stay or the party changes, and shares it. It needs a `StayProvider` around it. */
export function StayPriceProvider({ locale, propertyId, children }: StayPriceProviderProps) {
  const state = usePrice(locale, propertyId);
  return <Context value={state}>{children}</Context>;
}

export function useStayPrice(): PriceState {
  return useContext(Context);
}

function usePrice(locale: Locale, propertyId: string): PriceState {
  const { stay, guests, children, verdict } = useStay();
  const address = stay && !isImpossible(verdict) ? priceAddress(propertyId, stay, guests, children) : null;
  const canAsk = useHydrated();
  const [answer, setAnswer] = useState<{ address: string; price: StayPrice | null } | null>(null);
  useEffect(() => {
    if (address === null) return;
    const given = new AbortController();
    void findPrice(address, locale, given.signal).then((price) => {
      if (!given.signal.aborted) setAnswer({ address, price });
    });
    return () => given.abort();
  }, [address, locale]);
  if (address === null || !canAsk) return { kind: 'none' };
  if (answer?.address !== address) return { kind: 'waiting' };
  return answer.price ? { kind: 'known', price: answer.price } : { kind: 'failed' };
}
