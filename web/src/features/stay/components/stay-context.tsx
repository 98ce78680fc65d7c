'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readStayIn, type StayInAddress, stayQuery } from '../lib/address';
import { type Availability, type PackedAvailability, unpack } from '../lib/availability';
import type { Day } from '../lib/day';
import { childrenOf, USUAL_GUESTS } from '../lib/party';
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
  /** How many of the guests are children; 0 where that makes no difference. */
  readonly children: number;
  readonly setChildren: (children: number) => void;
  readonly asksForChildren: boolean;
  readonly verdict: StayVerdict;
};

const Context = createContext<StayState | null>(null);

type StayProviderProps = {
  /** The home's calendar; `null` where it is not known. */
  calendar: PackedAvailability | null;
  /** Today, for when there is no calendar that says it. */
  today: Day;
  maxGuests: number;
  /** Whether the price differs for children. */
  asksForChildren: boolean;
  /** The stay and guests in the page's address. */
  initial: StayInAddress;
  children: ReactNode;
};

/** The guest's stay, shared by the calendar, the contact panel and the message form. */
export function StayProvider({
  calendar,
  today,
  maxGuests,
  asksForChildren,
  initial,
  children: content,
}: StayProviderProps) {
  const availability = useMemo(() => (calendar ? unpack(calendar) : openCalendar(today)), [calendar, today]);
  const [stay, setStay] = useState(initial.stay);
  const [chosenGuests, setGuests] = useState(initial.guests);
  const [chosenChildren, setChildren] = useState(initial.children ?? 0);
  const [isRead, setIsRead] = useState(false);
  // The page to which "Back" leads is drawn as it was first, and its address has what was chosen since.
  useEffect(() => {
    if (isRead) return;
    const known = readStayIn(window.location.search, today);
    if (stayQuery(known).toString() !== stayQuery(initial).toString()) {
      setStay(known.stay);
      setGuests(known.guests);
      setChildren(known.children ?? 0);
    }
    setIsRead(true);
  }, [isRead, initial, today]);
  const value = useMemo(() => {
    const guests = chosenGuests ?? Math.min(USUAL_GUESTS, maxGuests);
    const verdict = stayVerdict(calendar ? availability : null, stay, guests, maxGuests);
    const children = asksForChildren ? childrenOf(guests, chosenChildren) : 0;
    return {
      availability,
      stay,
      setStay,
      guests,
      setGuests,
      maxGuests,
      children,
      setChildren,
      asksForChildren,
      verdict,
    };
  }, [availability, calendar, stay, chosenGuests, chosenChildren, maxGuests, asksForChildren]);
  useStayInAddress({ stay, guests: stay ? value.guests : chosenGuests, children: value.children }, isRead);
  return <Context value={value}>{content}</Context>;
}

export function useStay(): StayState {
  const state = useContext(Context);
  if (!state) throw new Error('useStay needs a StayProvider around it');
  return state;
}

/** Keeps the address up to date, so that a shared link or a change of language keeps the stay. */
function useStayInAddress(chosen: StayInAddress, isRead: boolean) {
  const wanted = stayQuery(chosen).toString();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (!isRead || search.replace(/^\?/, '') === wanted) return;
    window.history.replaceState(null, '', `${pathname}${wanted ? `?${wanted}` : ''}${hash}`);
  }, [wanted, isRead]);
}
