'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { RefusedStay, StayPrice } from '@/api/types';
import { useQuery } from '@/api/use-query';
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

/** Why the owner does not take the chosen stay, as far as its price is known. */
export function useRefused(): RefusedStay | null {
  const state = useStayPrice();
  return state.kind === 'known' ? state.price.refused : null;
}

/** Whether no owner could accept the chosen stay as it is. */
export function useImpossible(): boolean {
  const { verdict } = useStay();
  const isRefused = useRefused() !== null;
  return isImpossible(verdict) || isRefused;
}

function usePrice(locale: Locale, propertyId: string): PriceState {
  const { stay, guests, children, verdict } = useStay();
  const address = stay && !isImpossible(verdict) ? priceAddress(propertyId, stay, guests, children) : null;
  const canAsk = useHydrated();
  const { value, again } = useQuery(address, (at, signal) => findPrice(at, locale, signal));
  if (address === null || !canAsk) return { kind: 'none' };
  if (value === undefined) return { kind: 'waiting' };
  return value ? { kind: 'known', price: value } : { kind: 'failed', askAgain: again };
}
