import type { Ref } from 'react';
import { MailedLinkPage } from '@/features/access/components/mailed-link-page';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { Button } from '@/ui/button';
import { listPathOf, wantedBy } from '../lib/search';
import type { AlertStep } from '../lib/step';
import { newsUntil } from '../lib/words';
import type { AlertLinkProps } from './alert-link';
import { WantedFacts } from './wanted-facts';

type AlertLinkStepProps = AlertLinkProps & {
  step: AlertStep;
  /** The heading and its text, which take the focus after each step. */
  statusRef?: Ref<HTMLDivElement>;
  onLookAgain: () => void;
  onConfirm: () => void;
  onEnd: () => void;
};

/** One step with the link of an alert: what it is for, what became of it, or why not. */
export function AlertLinkStep(props: AlertLinkStepProps) {
  const { locale, messages, supportEmail, step, statusRef, onLookAgain, onConfirm, onEnd } = props;
  const words = messages.page;
  const search = step.kind === 'open' ? step.alert.search : step.kind === 'ended' ? step.search : '';
  const wanted = wantedBy(search);
  return (
    <MailedLinkPage
      step={step}
      head={headOf(locale, step, messages)}
      words={{ title: messages.title, ...words }}
      supportEmail={supportEmail}
      statusRef={statusRef}
      facts={wanted && <WantedFacts locale={locale} wanted={wanted} words={messages.form} />}
    >
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
            {!search ? words.search : wanted?.stay ? words.see : messages.here.see}
          </a>
        )}
      </div>
    </MailedLinkPage>
  );
}

function headOf(locale: Locale, step: AlertStep, messages: SiteMessages['alerts']) {
  const words = messages.page;
  if (step.kind === 'ended') return { title: words.endedTitle, text: words.endedText };
  if (step.kind !== 'open') return null;
  const text = newsUntil(locale, messages, step.alert);
  if (!step.alert.confirmed) return { title: words.confirmTitle, text };
  return { title: step.isStarted ? words.startedTitle : words.activeTitle, text };
}
