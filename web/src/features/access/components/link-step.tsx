import type { Ref } from 'react';
import type { Locale } from '@/i18n/locale';
import { type Plural, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { Step } from '../lib/step';
import { AskForm } from './ask-form';
import { LinkFacts } from './link-facts';
import { MailedLinkPage } from './mailed-link-page';
import type { OwnerLinkProps } from './owner-link';

type LinkStepProps = OwnerLinkProps & {
  step: Step;
  /** The heading and its text, which take the focus after each step. */
  statusRef?: Ref<HTMLDivElement>;
  onLookAgain: () => void;
  onSpend: () => void;
};

/** One step with a link: what it does, what became of it, or why not. */
export function LinkStep({ step, statusRef, onLookAgain, onSpend, ...props }: LinkStepProps) {
  const { locale, messages: words, supportEmail } = props;
  return (
    <MailedLinkPage
      step={step}
      head={headOf(step, locale, words)}
      isDone={step.kind === 'used'}
      words={words}
      supportEmail={supportEmail}
      statusRef={statusRef}
      facts={(step.kind === 'ready' || step.kind === 'used') && <LinkFacts step={step} {...props} />}
    >
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
    </MailedLinkPage>
  );
}

function headOf(step: Step, locale: Locale, words: OwnerLinkProps['messages']) {
  if (step.kind === 'ready') {
    const { title, text } = words.purpose[step.link.purpose];
    return { title, text: forHomes(text, locale, step.link.properties.length) };
  }
  if (step.kind !== 'used') return null;
  const { doneTitle, doneText } = words.purpose[step.link.purpose];
  return { title: doneTitle, text: forHomes(doneText, locale, step.homes.length) };
}

/** A text about the homes of a link. Some links have one home only. */
function forHomes(text: string | Plural, locale: Locale, homes: number): string {
  return typeof text === 'string' ? text : plural(locale, text, homes);
}
