import type { Ref } from 'react';
import { failureText } from '@/api/failure';
import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import { fill, type Plural, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { Step } from '../lib/step';
import { AskForm } from './ask-form';
import { LinkFacts } from './link-facts';
import type { OwnerLinkProps } from './owner-link';

type LinkStepProps = OwnerLinkProps & {
  step: Step;
  /** The part that says what happened. */
  statusRef?: Ref<HTMLDivElement>;
  onLookAgain: () => void;
  onSpend: () => void;
};

/** One step with a link: what it does, what became of it, or why not. */
export function LinkStep({ step, statusRef, onLookAgain, onSpend, ...props }: LinkStepProps) {
  const { locale, messages: words, supportEmail } = props;
  const { title, text } = headOf(step, locale, words);
  const failure = step.kind === 'ready' && step.failure ? failureText(step.failure, words.failure) : null;
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
          {step.kind === 'used' && <Icon name="check" className="size-9 text-ok sm:size-11" />}
          {title}
        </h1>
        <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{fill(text, { support: supportEmail })}</p>
        {(step.kind === 'ready' || step.kind === 'used') && <LinkFacts step={step} {...props} />}
        {failure && (
          <Notice tone="failed" className="mt-6 max-w-[62ch]">
            {failure}
          </Notice>
        )}
      </div>
      {step.kind === 'reading' && (
        <noscript>
          <p className="mt-6">
            {words.noScript}{' '}
            <a href={`mailto:${supportEmail}`} className="link-quiet inline-flex min-h-11 items-center">
              {supportEmail}
            </a>
          </p>
        </noscript>
      )}
      {step.kind === 'ready' && (
        <Button
          look="primary"
          className="mt-8 w-full sm:w-auto"
          busy={step.sending}
          onClick={onSpend}
          working={words.working}
        >
          {words.purpose[step.link.purpose].action}
        </Button>
      )}
      {step.kind === 'stuck' && (
        <Button look="primary" className="mt-8 w-full sm:w-auto" onClick={onLookAgain}>
          {words.tryAgain}
        </Button>
      )}
      {(step.kind === 'missing' || step.kind === 'invalid') && <AskForm {...props} />}
    </>
  );
}

function headOf(
  step: Step,
  locale: Locale,
  words: OwnerLinkProps['messages'],
): { title: string; text: string } {
  switch (step.kind) {
    case 'reading':
      return { title: words.title, text: words.reading };
    case 'missing':
      return { title: words.missingTitle, text: words.missingText };
    case 'invalid':
      return { title: words.invalidTitle, text: words.invalidText };
    case 'stuck':
      return { title: words.stuckTitle, text: failureText(step.failure, words.failure) };
    case 'ready': {
      const { title, text } = words.purpose[step.link.purpose];
      return { title, text: forHomes(text, locale, step.link.properties.length) };
    }
    case 'used': {
      const { doneTitle, doneText } = words.purpose[step.link.purpose];
      return { title: doneTitle, text: forHomes(doneText, locale, step.homes.length) };
    }
  }
}

/** A text about the homes of a link. Some links have one home only. */
function forHomes(text: string | Plural, locale: Locale, homes: number): string {
  return typeof text === 'string' ? text : plural(locale, text, homes);
}
