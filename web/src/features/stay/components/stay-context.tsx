'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { PropertyCalendar } from '@/api/types';
import { type StayInAddress, stayQuery } from '../lib/address';
import { type Availability, availabilityOf } from '../lib/availability';
import { USUAL_GUESTS } from '../lib/party';
import type { Nights } from '../lib/ranges';
import { openCalendar } from '../lib/today';
import { type StayVerdict, stayVerdict } from '../lib/verdict';

type StayState = {
  readonly availability: Availability;
  readonly stay: Nights | null;
  readonly setStay: (stay: Nights | null) => void;
  readonly guests: number;
  readonly setGuests: (guests: number) => void;
  readonly maxGuests: number;
  readonly verdict: StayVerdict;
};

const Context = createContext<StayState | null>(null);

type StayProviderProps = {
  calendar: PropertyCalendar | null;
  /** Today, for when there is no calendar that says it. */
  today: number;
  maxGuests: number;
  /** The stay and guests in the page's address. */
  initial: StayInAddress;
  children: ReactNode;
};

/** The guest's stay, shared by the calendar, the contact panel and the message form. */
export function StayProvider({ calendar, today, maxGuests, initial, children }: StayProviderProps) {
  const availability = useMemo(
    () => (calendar ? availabilityOf(calendar) : openCalendar(today)),
    [calendar, today],
  );
  const [stay, setStay] = useState(initial.stay);
  const [chosenGuests, setGuests] = useState(initial.guests);
  const value = useMemo(() => {
    const guests = chosenGuests ?? Math.min(USUAL_GUESTS, maxGuests);
    const verdict = stayVerdict(calendar ? availability : null, stay, guests, maxGuests);
    return { availability, stay, setStay, guests, setGuests, maxGuests, verdict };
  }, [availability, calendar, stay, chosenGuests, maxGuests]);
  useStayInAddress({ stay, guests: stay ? value.guests : chosenGuests });
  return <Context value={value}>{children}</Context>;
}

export function useStay(): StayState {
  const state = useContext(Context);
  if (!state) throw new Error('useStay needs a StayProvider around it');
  return state;
}

/** Keeps the address up to date, so that a shared link or a change of language keeps the stay. */
function useStayInAddress(chosen: StayInAddress) {
  const wanted = stayQuery(chosen).toString();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (search.replace(/^\?/, '') === wanted) return;
    window.history.replaceState(null, '', `${pathname}${wanted ? `?${wanted}` : ''}${hash}`);
  }, [wanted]);
}
