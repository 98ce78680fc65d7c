'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useMemo, useTransition } from 'react';

type Manner = {
  /** Whether the page stays where it is scrolled to. */
  readonly inPlace?: boolean;
  /** Whether the back button leads to the page before this one. */
  readonly replacing?: boolean;
};

type NavigationState = {
  readonly pending: boolean;
  readonly go: (address: string, manner?: Manner) => void;
};

const Context = createContext<NavigationState | null>(null);

/** Shares one pending navigation between a search and the results below it. */
export function NavigationScope({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const value = useMemo(
    () => ({
      pending,
      go: (address: string, { inPlace = false, replacing = false }: Manner = {}) =>
        startTransition(() => router[replacing ? 'replace' : 'push'](address, { scroll: !inPlace })),
    }),
    [pending, router],
  );
  return <Context value={value}>{children}</Context>;
}

export function useNavigation(): NavigationState {
  const state = useContext(Context);
  if (!state) throw new Error('useNavigation needs a NavigationScope around it');
  return state;
}

/** Shows `waiting` instead of its children while the next results load. */
export function WhilePending({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useNavigation().pending ? waiting : children;
}
