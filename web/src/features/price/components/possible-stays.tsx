'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { useQuery } from '@/api/use-query';
import { useStay } from '@/features/stay/components/stay-context';
import { findPossibleStays, type PossibleStay, possibleStaysAddress } from '@/features/stay/lib/possible';
import type { Locale } from '@/i18n/locale';
import { useRefused } from './stay-price';

/** The possible stays nearest to one that is not, as far as they are read. */
export type PossibleStaysState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'known'; readonly stays: readonly PossibleStay[] }
  | { readonly kind: 'failed'; readonly askAgain: () => void };

const WAITING: PossibleStaysState = { kind: 'waiting' };
const Context = createContext<PossibleStaysState>(WAITING);

type PossibleStaysProviderProps = { locale: Locale; propertyId: string; children: ReactNode };

/** Asks for the nearest possible stays whenever a taken or a refused one is chosen, and shares them. It needs a `StayPriceProvider`. */
export function PossibleStaysProvider({ locale, propertyId, children }: PossibleStaysProviderProps) {
  return <Context value={useAnswer(locale, propertyId)}>{children}</Context>;
}

export function usePossibleStays(): PossibleStaysState {
  return useContext(Context);
}

function useAnswer(locale: Locale, propertyId: string): PossibleStaysState {
  const { stay, guests, children, verdict } = useStay();
  const isRefused = useRefused() !== null;
  const address =
    stay && (verdict === 'taken' || isRefused)
      ? possibleStaysAddress(propertyId, { stay, guests, children })
      : null;
  const { value, again } = useQuery(address, (at) => findPossibleStays(at, locale));
  if (value === undefined) return WAITING;
  return value ? { kind: 'known', stays: value } : { kind: 'failed', askAgain: again };
}
