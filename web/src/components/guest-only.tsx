'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { type PageName, pageAt } from '@/i18n/paths';

/** The pages with a frame of their own. */
const FRAMED: readonly (PageName | null)[] = [
  'manage',
  'ownHomes',
  'admin',
  'adminScreen',
  'adminHome',
  'adminInvitation',
];

/** The parts of the shell that are for guests: pages of owners and operators do without them. */
export function GuestOnly({ children }: { children: ReactNode }) {
  return FRAMED.includes(pageAt(usePathname())) ? null : children;
}
