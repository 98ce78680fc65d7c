import { useCallback, useEffect, useState } from 'react';
import type { InquiryPage, ReceivedInquiry } from '@/api/types';
import { usePages } from '@/api/use-pages';
import type { PartProps } from '@/features/property-form/lib/part';
import { readInquiries } from '../lib/api';
import { type Inbox, type View, withChange, withPage } from '../lib/inbox';

export function useInbox({ homeId, locale, onEnded }: PartProps, onCount: (newInquiries: number) => void) {
  const [view, setView] = useState<View>('all');
  const ask = useCallback(
    (cursor: string | null) => readInquiries(homeId, view, cursor, locale),
    [homeId, view, locale],
  );
  const extend = (before: Inbox | null, page: InquiryPage, at: Date) => withPage(before, view, page, at);
  const { list: inbox, change, ...pages } = usePages(ask, extend, onEnded);

  const newCount = inbox?.newCount;
  useEffect(() => {
    if (newCount !== undefined) onCount(newCount);
  }, [newCount, onCount]);

  const put = useCallback(
    (before: ReceivedInquiry, after: ReceivedInquiry) => change((shown) => withChange(shown, before, after)),
    [change],
  );
  return { ...pages, view, setView, inbox, put };
}
