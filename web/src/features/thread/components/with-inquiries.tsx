'use client';

import type { ReactNode } from 'react';
import { useStored } from '@/storage/use-stored';
import { inquiriesStore } from '../lib/store';

/** What is shown only where an inquiry was sent from this browser. */
export function WithInquiries({ children }: { children: ReactNode }) {
  return useStored(inquiriesStore).length > 0 ? children : null;
}
