'use client';

import { type Ref, useState } from 'react';
import { failureText } from '@/api/failure';
import type { FormWords } from '@/features/listing-form/components/part';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { submissionMail } from '../lib/by-mail';
import type { DraftState } from '../lib/state';

type SubmissionFailureProps = {
  locale: Locale;
  state: DraftState;
  messages: OwnerMessages['draft'];
  /** The words of the form. */
  formWords: FormWords;
  listingsEmail: string;
  onAgain: () => void;
  box: Ref<HTMLDivElement>;
};

/** After so many failures a mail is offered as the last way. */
const FAILURES_BEFORE_MAIL = 2;

/** Why the last submission failed, that nothing is lost, and what happens next. */
export function SubmissionFailure({
  locale,
  state,
  messages,
  formWords,
  listingsEmail,
  onAgain,
  box,
}: SubmissionFailureProps) {
  const words = messages.submission;
  const { failure, work, trouble } = state;
  const submission = work.submission;
  return (
    <div ref={box} tabIndex={-1} aria-live="polite" className="max-w-[62ch] outline-none">
      {failure && (
        <Notice tone="failed" size="panel">
          <p className="font-semibold">{words.title}</p>
          <p className="mt-2">{whyText(locale, failure, messages)}</p>
          {failure.problem?.other.map((detail) => (
            <p key={detail} className="mt-2">
              {detail}
            </p>
          ))}
          <p className="mt-2">{trouble ? words.notKept : words.kept}</p>
          {submission?.queued && (
            <>
              <p className="mt-2">{words.again}</p>
              <Button className="mt-3" aria-disabled={state.submitting} onClick={onAgain}>
                {state.submitting ? words.sending : words.retry}
              </Button>
            </>
          )}
          {submission && submission.failures >= FAILURES_BEFORE_MAIL && (
            <ByMail
              mail={submissionMail(locale, work.form, listingsEmail, messages.byMail, formWords)}
              words={messages.byMail}
            />
          )}
        </Notice>
      )}
    </div>
  );
}

function whyText(
  locale: Locale,
  { kind, problem }: NonNullable<DraftState['failure']>,
  messages: OwnerMessages['draft'],
): string {
  if (kind === 'conflict') return messages.submission.conflict;
  if (kind === 'draftGone') return messages.notice.draftGone;
  const count = Object.keys(problem?.errors ?? {}).length;
  if (kind === 'refused' && count > 0) return plural(locale, messages.submission.fields, count);
  return failureText(kind, messages.failure);
}

type ByMailProps = { mail: ReturnType<typeof submissionMail>; words: OwnerMessages['draft']['byMail'] };

/** The last way: the form as a mail of the owner's own. */
function ByMail({ mail, words }: ByMailProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(mail.text);
      setCopied(true);
    } catch {
      // Not allowed, or there is no clipboard on a page without https.
      setCopied(false);
    }
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p>{words.text}</p>
      <a href={mail.href} className="link-quiet inline-flex min-h-11 items-center font-semibold">
        {words.send}
      </a>
      {!mail.isWhole && (
        <>
          <p>{words.partial}</p>
          <Button className="mt-3" onClick={copy}>
            {words.copy}
          </Button>
          <p role="status" className="mt-1 text-14">
            {copied === null ? '' : copied ? words.copied : words.notCopied}
          </p>
          {copied === false && (
            <textarea readOnly rows={8} className="field mt-2" aria-label={words.whole} value={mail.text} />
          )}
        </>
      )}
    </div>
  );
}
