'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { useQuery } from '@/api/use-query';
import type { Locale } from '@/i18n/locale';
import { findPossibleStays, type PossibleStay, possibleStaysAddress } from '../lib/possible';
import { useStay } from './stay-context';

/** The possible stays nearest to a taken one, as far as they are read. */
export type PossibleStaysState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'known'; readonly stays: readonly PossibleStay[] }
  | { readonly kind: 'failed'; readonly askAgain: () => void };

const WAITING: PossibleStaysState = { kind: 'waiting' };
const Context = createContext<PossibleStaysState>(WAITING);

type PossibleStaysProviderProps = { locale: Locale; propertyId: string; children: ReactNode };

/** Asks for the nearest possible stays whenever a taken one is chosen, and shares them. It needs a `StayProvider`. */
export function PossibleStaysProvider({ locale, propertyId, children }: PossibleStaysProviderProps) {
  return <Context value={useAnswer(locale, propertyId)}>{children}</Context>;
}

export function usePossibleStays(): PossibleStaysState {
  return useContext(Context);
}

function useAnswer(locale: Locale, propertyId: string): PossibleStaysState {
  const { stay, guests, children, verdict } = useStay();
  const address =
    stay && verdict === 'taken' ? possibleStaysAddress(propertyId, { stay, guests, children }) : null;
  const { value, again } = useQuery(address, (at) => findPossibleStays(at, locale));
  if (value === undefined) return WAITING;
  return value ? { kind: 'known', stays: value } : { kind: 'failed', askAgain: again };
}
