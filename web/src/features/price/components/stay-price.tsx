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
  | { readonly kind: 'failed'; readonly askAgain: () => void };

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

/** What came of one attempt to ask at an address; no price if there was no answer. */
type Answer = { readonly address: string; readonly attempt: number; readonly price: StayPrice | null };

function usePrice(locale: Locale, propertyId: string): PriceState {
  const { stay, guests, children, verdict } = useStay();
  const address = stay && !isImpossible(verdict) ? priceAddress(propertyId, stay, guests, children) : null;
  const canAsk = useHydrated();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (address === null) return;
    const given = new AbortController();
    void findPrice(address, locale, given.signal).then((price) => {
      if (!given.signal.aborted) setAnswer({ address, attempt, price });
    });
    return () => given.abort();
  }, [address, locale, attempt]);
  if (address === null || !canAsk) return { kind: 'none' };
  if (answer?.address !== address || answer.attempt !== attempt) return { kind: 'waiting' };
  if (answer.price) return { kind: 'known', price: answer.price };
  return { kind: 'failed', askAgain: () => setAttempt(attempt + 1) };
}
