'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useMemo, useTransition } from 'react';

type NavigationState = { readonly pending: boolean; readonly go: (address: string) => void };

const Context = createContext<NavigationState | null>(null);

/** Lets a search and the results below it share one pending navigation. */
export function NavigationScope({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const value = useMemo(
    () => ({ pending, go: (address: string) => startTransition(() => router.push(address)) }),
    [pending, router],
  );
  return <Context value={value}>{children}</Context>;
}

export function useNavigation(): NavigationState {
  const state = useContext(Context);
  if (!state) throw new Error('useNavigation needs a NavigationScope around it');
  return state;
}

/** Shows `waiting` in the place of its children while the next results are on their way. */
export function WhilePending({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useNavigation().pending ? waiting : children;
}
