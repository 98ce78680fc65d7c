import { useCallback } from 'react';
import type { Answer } from '@/api/call';
import type { InquiryThread, ThreadDecision } from '@/api/types';
import { useMailedLink } from '@/features/access/components/use-mailed-link';
import type { Locale } from '@/i18n/locale';
import { decideThread, eraseThread, readThread } from '../lib/api';
import {
  type Doing,
  type OpenThread,
  stepAfterDecision,
  stepAfterErase,
  stepAfterLook,
  stepAfterRead,
  type ThreadStep,
  withThread,
  withWriting,
} from '../lib/step';
import { forgetInquiry } from '../lib/store';

/** Reads the inquiry of the link in the address, and does what its guest decides. */
export function useThread(locale: Locale) {
  const { follow, amend, ...link } = useMailedLink<ThreadStep>(
    useCallback(async (secret) => stepAfterRead(secret, await readThread(secret, locale)), [locale]),
    true,
  );
  const { step } = link;
  const open = step.kind === 'open' ? step : null;
  const act = (
    doing: Doing,
    next: (open: OpenThread, read: () => Promise<Answer<InquiryThread>>) => Promise<ThreadStep>,
  ) => {
    if (!open || open.writing) return;
    const read = () => readThread(open.secret, locale);
    follow({ ...open, doing, refusal: null }, () => next(open, read));
  };
  return {
    ...link,
    look: () => act('look', async (from, read) => stepAfterLook(from, await read())),
    decide: (decision: ThreadDecision, answerId: string) =>
      act(decision, async (from, read) =>
        stepAfterDecision(from, await decideThread(from.secret, decision, answerId, locale), read),
      ),
    erase: () =>
      act('erase', async (from) => {
        const after = stepAfterErase(from, await eraseThread(from.secret, locale));
        if (after.kind === 'erased') forgetInquiry(from.secret);
        return after;
      }),
    /** Says whether a message of the guest is being sent. */
    write: (secret: string, writing: boolean) => amend((shown) => withWriting(shown, secret, writing)),
    /** Shows the thread that a message of the guest came to. */
    put: (secret: string, thread: InquiryThread) => amend((shown) => withThread(shown, secret, thread)),
  };
}

export type ThreadActions = Omit<ReturnType<typeof useThread>, 'step' | 'statusRef'>;
