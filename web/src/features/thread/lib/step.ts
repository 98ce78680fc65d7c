import type { Answer } from '@/api/call';
import { type Found, foundOf, hasCode, outcomeOf } from '@/api/failure';
import type { InquiryThread, ThreadDecision } from '@/api/types';
import { afterLook, afterTry, type Going, type MailedStep } from '@/features/access/lib/mailed-step';

/** Refusals of a decision that are told in words of their own. */
const REFUSALS = ['dates_taken', 'quote_not_open', 'calendar_away'] as const;
export type DecisionRefusal = (typeof REFUSALS)[number];

/** What is under way. */
export type Doing = ThreadDecision | 'look' | 'erase';

/** Where a guest is with the link of an inquiry. */
export type ThreadStep = MailedStep | OpenThread | { readonly kind: 'erased' };

export type OpenThread = Going & {
  readonly kind: 'open';
  readonly thread: InquiryThread;
  readonly doing: Doing | null;
  /** Whether a message of the guest is being sent: decisions wait for it, because its answer shows the thread as it was. */
  readonly writing: boolean;
  /** Why the last decision was refused. */
  readonly refusal: DecisionRefusal | null;
};

export function stepAfterRead(secret: string, answer: Answer<InquiryThread>): ThreadStep {
  return afterLook(
    secret,
    foundOf(answer),
    (thread, going): ThreadStep => ({
      ...going,
      kind: 'open',
      thread,
      doing: null,
      writing: false,
      refusal: null,
    }),
  );
}

/** After the thread was read again, which leaves what is shown where it cannot be. */
export function stepAfterLook(open: OpenThread, answer: Answer<InquiryThread>): ThreadStep {
  return settled(open, foundOf(answer));
}

/** @param readAgain asks for the thread, where what was decided on is not what stands any more */
export async function stepAfterDecision(
  open: OpenThread,
  answer: Answer<InquiryThread>,
  readAgain: () => Promise<Answer<InquiryThread>>,
): Promise<ThreadStep> {
  const refusal = REFUSALS.find((code) => hasCode(answer, code));
  if (!refusal) return settled(open, foundOf(answer));
  const now = refusal === 'quote_not_open' ? await readAgain() : null;
  const thread = now?.kind === 'done' ? now.value : open.thread;
  return { ...open, thread, refusal, doing: null, sending: false, failure: null };
}

/** An inquiry that is gone is erased, whoever erased it. */
export function stepAfterErase(open: OpenThread, answer: Answer<null>): ThreadStep {
  if (foundOf(answer).kind === 'unknown') return { kind: 'erased' };
  const outcome = outcomeOf(answer);
  return outcome.kind === 'done'
    ? { kind: 'erased' }
    : { ...open, doing: null, sending: false, failure: outcome.failure };
}

/** The step with a thread that another part of the page got, if it is still that of its link. What failed before is over. */
export function withThread(step: ThreadStep, secret: string, thread: InquiryThread): ThreadStep {
  if (step.kind !== 'open' || step.secret !== secret) return step;
  return { ...step, thread, refusal: null, failure: null };
}

/** The step while a message is sent, or once it is over. */
export function withWriting(step: ThreadStep, secret: string, writing: boolean): ThreadStep {
  return step.kind === 'open' && step.secret === secret ? { ...step, writing } : step;
}

function settled(open: OpenThread, found: Found<InquiryThread>): ThreadStep {
  const idle: OpenThread = { ...open, doing: null, refusal: null };
  return afterTry(idle, found, (thread): ThreadStep => ({ ...idle, thread, sending: false, failure: null }));
}
