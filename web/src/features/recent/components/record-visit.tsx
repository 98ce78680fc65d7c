'use client';

import { useEffect } from 'react';
import { useConsent } from '@/features/consent/components/use-consent';
import { type RecentHome, viewed } from '../lib/recent';
import { recentStore } from '../lib/store';

/** Remembers in this browser that a home was viewed, where the visitor agrees. */
export function RecordVisit({ home }: { home: RecentHome }) {
  const isAllowed = useConsent().consent?.preferences ?? false;
  useEffect(() => {
    if (isAllowed) recentStore.set(viewed(recentStore.get(), home));
  }, [home, isAllowed]);
  return null;
}
