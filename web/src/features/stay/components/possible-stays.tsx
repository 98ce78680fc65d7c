'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Locale } from '@/i18n/locale';
import { findPossibleStays, type PossibleStay, possibleStaysAddress } from '../lib/possible';
import { useStay } from './stay-context';

/** What is known of the stays nearest to a taken one. */
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

/** What came of one attempt to ask at an address; no stays if there was no answer. */
type Answer = {
  readonly address: string;
  readonly attempt: number;
  readonly stays: readonly PossibleStay[] | null;
};

function useAnswer(locale: Locale, propertyId: string): PossibleStaysState {
  const { stay, guests, children, verdict } = useStay();
  const address =
    stay && verdict === 'taken' ? possibleStaysAddress(propertyId, { stay, guests, children }) : null;
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (address === null) return;
    let isCurrent = true;
    void findPossibleStays(address, locale).then((stays) => {
      if (isCurrent) setAnswer({ address, attempt, stays });
    });
    return () => {
      isCurrent = false;
    };
  }, [address, locale, attempt]);
  if (address === null || answer?.address !== address || answer.attempt !== attempt) return WAITING;
  if (answer.stays) return { kind: 'known', stays: answer.stays };
  return { kind: 'failed', askAgain: () => setAttempt(attempt + 1) };
}
