import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '@/api/call';
import { isEnded } from '@/api/failure';
import type { ReceivedInquiry } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import { managePath } from '@/i18n/paths';
import { readInquiry } from '../lib/api';

/** What is told of the inquiry that the address names. */
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
  const [state, setState] = useState<Opened>({ kind: 'none' });
  /** Whether the entry before this one in the browser's history is the list. */
  const isPushed = useRef(false);
  const items = useRef(listed);
  useEffect(() => {
    items.current = listed;
  });

  const read = useCallback(
    async (wanted: string) => {
      setState({ kind: 'reading', id: wanted });
      const answer = await readInquiry(homeId, wanted, locale);
      // Meanwhile another may have been opened, or this one read with the list.
      const settle = (after: Opened) =>
        setState((now) => (now.kind === 'reading' && now.id === wanted ? after : now));
      if (answer.kind === 'done') settle({ kind: 'read', id: wanted, inquiry: answer.value });
      else {
        settle({ kind: 'failed', id: wanted, answer });
        if (isEnded(answer)) onEnded();
      }
    },
    [homeId, locale, onEnded],
  );

  useEffect(() => {
    if (id === null) {
      isPushed.current = false;
      setState({ kind: 'none' });
      return;
    }
    const inquiry = items.current?.find((item) => item.id === id);
    if (inquiry) setState({ kind: 'read', id, inquiry });
    else void read(id);
  }, [id, read]);

  /** Shows an inquiry as it is after a change, if it is the one that is open. */
  const put = useCallback((inquiry: ReceivedInquiry) => {
    setState((now) =>
      now.kind !== 'none' && now.id === inquiry.id ? { kind: 'read', id: inquiry.id, inquiry } : now,
    );
  }, []);

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
  return { id, opened: openedOf(id, state, listed), retry: read, put, open, close };
}

/** What is shown of an inquiry: the list knows it as well as it was read here, or better. */
function openedOf(id: string | null, state: Opened, listed: readonly ReceivedInquiry[] | undefined): Opened {
  if (id === null) return { kind: 'none' };
  const inquiry = listed?.find((item) => item.id === id);
  if (inquiry) return { kind: 'read', id, inquiry };
  return state.kind !== 'none' && state.id === id ? state : { kind: 'reading', id };
}
