'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { PropertyCalendar } from '@/api/types';
import {
  type Availability,
  availabilityOf,
  checkStay,
  type StayCheck,
} from '@/features/calendar/lib/availability';
import type { Nights } from '@/features/calendar/lib/ranges';
import { type Selection, stayOf } from '@/features/calendar/lib/selection';
import { openCalendar } from '@/features/calendar/lib/today';
import { stayQuery } from '@/features/search/lib/query';

type StayState = {
  readonly availability: Availability;
  /** Whether the calendar could be read; without it nothing is said about nights. */
  readonly known: boolean;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly stay: Nights | null;
  readonly check: StayCheck | null;
  readonly guests: number;
  readonly setGuests: (guests: number) => void;
};

const Context = createContext<StayState | null>(null);

export type StayProviderProps = {
  calendar: PropertyCalendar | null;
  /** Today, for when there is no calendar to say so. */
  today: number;
  initialStay: Nights | null;
  initialGuests: number;
  children: ReactNode;
};

/** The stay a guest has in mind, shared by the calendar, the contact panel and the message form. */
export function StayProvider({ calendar, today, initialStay, initialGuests, children }: StayProviderProps) {
  const availability = useMemo(
    () => (calendar ? availabilityOf(calendar) : openCalendar(today)),
    [calendar, today],
  );
  const [selection, select] = useState<Selection>({
    arrival: initialStay?.first ?? null,
    departure: initialStay?.end ?? null,
  });
  const [guests, setGuests] = useState(initialGuests);
  const value = useMemo(() => {
    const stay = stayOf(selection);
    const check = stay && calendar ? checkStay(availability, stay) : null;
    return { availability, known: calendar !== null, selection, select, stay, check, guests, setGuests };
  }, [availability, calendar, selection, guests]);
  useStayInAddress(value.stay, guests === initialGuests && !initialStay ? null : guests);
  return <Context value={value}>{children}</Context>;
}

export function useStay(): StayState {
  const state = useContext(Context);
  if (!state) throw new Error('useStay needs a StayProvider around it');
  return state;
}

/** Keeps the address in step, so that sharing the page or changing its language keeps the stay. */
function useStayInAddress(stay: Nights | null, guests: number | null) {
  const wanted = stayQuery({ stay, guests }).toString();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (search.replace(/^\?/, '') === wanted) return;
    window.history.replaceState(null, '', `${pathname}${wanted ? `?${wanted}` : ''}${hash}`);
  }, [wanted]);
}
