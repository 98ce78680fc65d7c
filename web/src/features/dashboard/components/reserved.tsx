'use client';

import type { ReactNode } from 'react';
import type { OperatorRole } from '@/api/types';
import { Notice } from '@/ui/notice';
import { hasRole } from '../lib/session';
import { useDesk } from './operator';
import { Screen } from './screen';

type ReservedProps = {
  least: OperatorRole;
  words: { readonly title: string; readonly text: string };
  /** What is said to who may not see the screen. */
  why: string;
  children: ReactNode;
};

/** A screen that some roles may not see. They are told why not, in its place. */
export function Reserved({ least, words, why, children }: ReservedProps) {
  const { operator } = useDesk();
  if (hasRole(operator, least)) return children;
  return (
    <Screen {...words}>
      <Notice tone="note" size="box" className="mt-5 max-w-[62ch]">
        {why}
      </Notice>
    </Screen>
  );
}
