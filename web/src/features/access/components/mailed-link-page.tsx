import type { ReactNode, Ref } from 'react';
import { type FailureWords, failureText } from '@/api/failure';
import { Icon } from '@/components/icons';
import { ScriptNeeded } from '@/components/script-needed';
import { fill } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import type { Going, MailedStep } from '../lib/mailed-step';

/** The texts of the steps that all links from mails have. */
type MailedWords = {
  readonly title: string;
  readonly reading: string;
  readonly missingTitle: string;
  readonly missingText: string;
  readonly invalidTitle: string;
  readonly invalidText: string;
  readonly stuckTitle: string;
  readonly failure: FailureWords;
  readonly noScript: string;
};

type MailedLinkPageProps = {
  /** The step, if it is one that all links have. */
  step: MailedStep | (Partial<Going> & { readonly kind: string });
  /** What is said of the step, if it is another. */
  head: { readonly title: string; readonly text: string } | null;
  isDone?: boolean;
  words: MailedWords;
  supportEmail: string;
  statusRef?: Ref<HTMLDivElement>;
  facts: ReactNode;
  children: ReactNode;
};

/** One step with a link from a mail: what it does, what became of it, or why not. */
export function MailedLinkPage(props: MailedLinkPageProps) {
  const { step, head, isDone, words, supportEmail, statusRef, facts, children } = props;
  const { title, text } = head ?? headOf(step as MailedStep, words);
  const failure = step.kind !== 'stuck' && 'failure' in step ? step.failure : null;
  return (
    <>
      <div
        ref={statusRef}
        tabIndex={-1}
        aria-live="polite"
        aria-busy={step.kind === 'reading'}
        className="outline-none"
      >
        <h1 className="flex items-center gap-3 text-38 sm:text-46">
          {isDone && <Icon name="check" className="size-9 text-ok sm:size-11" />}
          {title}
        </h1>
        <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{fill(text, { support: supportEmail })}</p>
        {facts}
        {failure && (
          <Notice tone="failed" className="mt-6 max-w-[62ch]">
            {failureText(failure, words.failure)}
          </Notice>
        )}
      </div>
      {step.kind === 'reading' && <ScriptNeeded text={words.noScript} email={supportEmail} />}
      {children}
    </>
  );
}

function headOf(step: MailedStep, words: MailedWords): { title: string; text: string } {
  switch (step.kind) {
    case 'reading':
      return { title: words.title, text: words.reading };
    case 'missing':
      return { title: words.missingTitle, text: words.missingText };
    case 'invalid':
      return { title: words.invalidTitle, text: words.invalidText };
    case 'stuck':
      return { title: words.stuckTitle, text: failureText(step.failure, words.failure) };
  }
}
