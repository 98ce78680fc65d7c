'use client';

import { createContext, useContext } from 'react';
import type { FailureWords } from '@/api/failure';
import type { OperatorSession } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

/** What every screen knows of who uses it. */
export type Desk = {
  readonly locale: Locale;
  readonly operator: OperatorSession;
  /** Whether the operator may change something. */
  readonly decides: boolean;
  /** To be called when the API says that the session is over. */
  readonly onEnded: () => void;
  /** To be called when the operator's own name, role or second factor has changed. */
  readonly onAccount?: () => void;
  /** Whether the focus goes to the heading: after a sign-in on this page, and on the way from another screen. */
  readonly takesFocus: boolean;
  readonly failure: FailureWords;
  /** The texts of every list. */
  readonly table: OwnerMessages['dashboard']['table'];
};

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = DeskContext.Provider;

/** Screens are shown to who is signed in only, so there is always one. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('a screen outside the dashboard');
  return desk;
}
