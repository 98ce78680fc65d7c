import { useState } from 'react';
import { explain, hasCode, isEnded } from '@/api/failure';
import type { InquiryChange, InquiryState, ReceivedInquiry } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { changeInquiry, readInquiry } from '../lib/api';

/** Why a change of an inquiry failed: that it is trusted, or its state. */
type ChangeFailure = { readonly id: string; readonly of: 'trust' | 'state'; readonly text: string };

type Put = (before: ReceivedInquiry, after: ReceivedInquiry) => void;

/** Changes inquiries without an answer, one at a time, and says what came of it. */
export function useChanges(
  { homeId, locale, onEnded }: PartProps,
  messages: OwnerMessages['inbox'],
  put: Put,
) {
  const [changing, setChanging] = useState<string | null>(null);
  const [failure, setFailure] = useState<ChangeFailure | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  const change = async (inquiry: ReceivedInquiry, wanted: Partial<InquiryChange>, done: string) => {
    if (changing !== null) return;
    setChanging(inquiry.id);
    setFailure(null);
    setSaid(null);
    const answer = await changeInquiry(homeId, inquiry.id, wanted, locale);
    setChanging(null);
    if (answer.kind === 'done') {
      put(inquiry, answer.value);
      setSaid(done);
      return;
    }
    const of = wanted.trusted ? 'trust' : 'state';
    setFailure({ id: inquiry.id, of, text: explain(answer, messages.failure) });
    if (isEnded(answer)) onEnded();
    if (!hasCode(answer, 'inquiry_changed')) return;
    const now = await readInquiry(homeId, inquiry.id, locale);
    if (now.kind === 'done') put(inquiry, now.value);
  };

  const trust = (inquiry: ReceivedInquiry): void => {
    void change(inquiry, { trusted: true }, fill(messages.trusted, { name: inquiry.guestName }));
  };
  const mark = (inquiry: ReceivedInquiry, state: InquiryState): void => {
    if (state === inquiry.state) return;
    const values = { name: inquiry.guestName, state: messages.state[state] };
    const wanted = { state, seenState: inquiry.state };
    void change(inquiry, wanted, fill(messages.stateNow.changed, values));
  };
  /** The text of an inquiry's failure, if there is one. */
  const failureOf = (id: string, of: ChangeFailure['of']) =>
    failure?.id === id && failure.of === of ? failure.text : null;
  return { changing, failureOf, said, trust, mark };
}

export type Changes = ReturnType<typeof useChanges>;
