import type { Ref } from 'react';
import { failureText } from '@/api/failure';
import { propertiesPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { listPathOf, wantedStay } from '../lib/search';
import type { AlertStep } from '../lib/step';
import type { AlertLinkProps } from './alert-link';
import { WantedFacts } from './wanted-facts';

type AlertLinkStepProps = AlertLinkProps & {
  step: AlertStep;
  /** The part that says what happened. */
  statusRef?: Ref<HTMLDivElement>;
  onLookAgain: () => void;
  onConfirm: () => void;
  onEnd: () => void;
};

/** One step with the link of an alert: what it is for, what became of it, or why not. */
export function AlertLinkStep(props: AlertLinkStepProps) {
  const { locale, messages, supportEmail, step, statusRef, onLookAgain, onConfirm, onEnd } = props;
  const words = messages.page;
  const { title, text } = headOf(step, words);
  const search = step.kind === 'open' ? step.alert.search : step.kind === 'ended' ? step.search : '';
  const wanted = wantedStay(search);
  return (
    <>
      <div
        ref={statusRef}
        tabIndex={-1}
        aria-live="polite"
        aria-busy={step.kind === 'reading'}
        className="outline-none"
      >
        <h1 className="text-38 sm:text-46">{title ?? messages.title}</h1>
        <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{text}</p>
        {wanted && <WantedFacts locale={locale} wanted={wanted} words={messages.form} />}
        {step.kind === 'open' && step.failure && (
          <Notice tone="failed" className="mt-6 max-w-[62ch]">
            {failureText(step.failure, words.failure)}
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
      <div className="mt-8 flex flex-wrap items-center gap-3">
        {step.kind === 'open' && !step.alert.confirmed && (
          <Button
            look="primary"
            className="w-full sm:w-auto"
            busy={step.sending}
            onClick={onConfirm}
            working={words.working}
          >
            {words.confirm}
          </Button>
        )}
        {step.kind === 'open' && (
          <Button className="min-h-13 w-full sm:w-auto" busy={step.sending} onClick={onEnd}>
            {step.alert.confirmed ? words.end : words.refuse}
          </Button>
        )}
        {step.kind === 'stuck' && (
          <Button look="primary" className="w-full sm:w-auto" onClick={onLookAgain}>
            {words.tryAgain}
          </Button>
        )}
        {step.kind !== 'reading' && step.kind !== 'stuck' && (
          // A plain link: the list learns nothing of where its visitor came from.
          <a
            href={search ? listPathOf(locale, search) : propertiesPath(locale)}
            className="link-quiet inline-flex min-h-11 items-center font-semibold"
          >
            {search ? words.see : words.search}
          </a>
        )}
      </div>
    </>
  );
}

function headOf(
  step: AlertStep,
  words: SiteMessages['alerts']['page'],
): { title: string | null; text: string } {
  switch (step.kind) {
    case 'reading':
      return { title: null, text: words.reading };
    case 'missing':
      return { title: words.missingTitle, text: words.missingText };
    case 'invalid':
      return { title: words.invalidTitle, text: words.invalidText };
    case 'stuck':
      return { title: words.stuckTitle, text: failureText(step.failure, words.failure) };
    case 'ended':
      return { title: words.endedTitle, text: words.endedText };
    case 'open':
      if (!step.alert.confirmed) return { title: words.confirmTitle, text: words.confirmText };
      return { title: step.isStarted ? words.startedTitle : words.activeTitle, text: words.activeText };
  }
}
