import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { Answer, ApiFailure } from '@/api/call';
import { isEnded } from '@/api/failure';
import type { ReceivedInquiry } from '@/api/types';
import { useQuery } from '@/api/use-query';
import type { PartProps } from '@/features/property-form/lib/part';
import { managePath } from '@/i18n/paths';
import { readInquiry } from '../lib/api';

/** The state of the inquiry that the address names. */
export type Opened =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly id: string }
  | { readonly kind: 'failed'; readonly id: string; readonly answer: ApiFailure }
  | { readonly kind: 'read'; readonly id: string; readonly inquiry: ReceivedInquiry };

/** The inquiry that the address names (`?tab=inquiries&inquiry=ID`), and ways to open and close one. */
export function useOpened(
  { homeId, locale, onEnded }: PartProps,
  listed: readonly ReceivedInquiry[] | undefined,
) {
  const id = useSearchParams().get('inquiry') || null;
  /** The inquiry as it was seen last, in the list or after a change. The list may show others by now. */
  const [seen, setSeen] = useState<ReceivedInquiry | null>(null);
  /** Whether the entry before this one in the browser's history is the list. */
  const isPushed = useRef(false);
  const inList = listed?.find((item) => item.id === id);
  useEffect(() => {
    if (inList) setSeen(inList);
  }, [inList]);
  useEffect(() => {
    if (id === null) isPushed.current = false;
  }, [id]);

  const known = inList ?? (seen?.id === id ? seen : undefined);
  const { value: answer, again } = useQuery(known ? null : id, async (wanted) => {
    const answer = await readInquiry(homeId, wanted, locale);
    if (isEnded(answer)) onEnded();
    return answer;
  });

  const open = (wanted: string) => {
    const path = managePath(locale, homeId, new URLSearchParams({ tab: 'inquiries', inquiry: wanted }));
    // From the list the browser's "back" leads to it again; beside the list one takes the place of another.
    if (id === null) {
      isPushed.current = true;
      window.history.pushState(null, '', path);
    } else window.history.replaceState(null, '', path);
  };
  const close = () => {
    if (isPushed.current) {
      isPushed.current = false;
      window.history.back();
      return;
    }
    // The page began with this inquiry, so the list takes its place.
    const path = managePath(locale, homeId, new URLSearchParams({ tab: 'inquiries' }));
    window.history.replaceState(null, '', path);
  };
  return { id, opened: openedOf(id, known, answer), retry: again, put: setSeen, open, close };
}

function openedOf(
  id: string | null,
  known: ReceivedInquiry | undefined,
  answer: Answer<ReceivedInquiry> | undefined,
): Opened {
  if (id === null) return { kind: 'none' };
  if (known) return { kind: 'read', id, inquiry: known };
  if (!answer) return { kind: 'reading', id };
  return answer.kind === 'done'
    ? { kind: 'read', id, inquiry: answer.value }
    : { kind: 'failed', id, answer };
}
