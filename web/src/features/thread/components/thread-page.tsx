import type { Ref } from 'react';
import { MailedLinkPage } from '@/features/access/components/mailed-link-page';
import type { Locale } from '@/i18n/locale';
import { inquiriesPath, propertiesPath } from '@/i18n/paths';
import { Button } from '@/ui/button';
import type { ThreadMessages } from '../lib/offer';
import type { ThreadStep } from '../lib/step';
import { ThreadView } from './thread-view';
import type { ThreadActions } from './use-thread';
import { WithInquiries } from './with-inquiries';

type ThreadPageProps = {
  locale: Locale;
  messages: ThreadMessages;
  supportEmail: string;
  step: ThreadStep;
  statusRef?: Ref<HTMLDivElement>;
  actions: ThreadActions;
};

/** One step with the link of an inquiry: the inquiry, or why there is none. */
export function ThreadPage(props: ThreadPageProps) {
  const { locale, messages, supportEmail, step, statusRef, actions } = props;
  const words = messages.page;
  if (step.kind === 'open') return <ThreadView {...props} step={step} />;
  return (
    <MailedLinkPage
      step={step}
      head={step.kind === 'erased' ? { title: words.erasedTitle, text: words.erasedText } : null}
      words={{ title: messages.title, ...words }}
      supportEmail={supportEmail}
      statusRef={statusRef}
      facts={null}
    >
      <div className="mt-8 flex flex-wrap items-center gap-3">
        {step.kind === 'stuck' && (
          <Button look="primary" className="w-full sm:w-auto" onClick={actions.lookAgain}>
            {words.tryAgain}
          </Button>
        )}
        {step.kind !== 'reading' && step.kind !== 'stuck' && (
          <a
            href={propertiesPath(locale)}
            className="link-quiet inline-flex min-h-11 items-center font-semibold"
          >
            {words.search}
          </a>
        )}
        {step.kind !== 'reading' && (
          <WithInquiries>
            <a
              href={inquiriesPath(locale)}
              className="link-quiet inline-flex min-h-11 items-center font-semibold"
            >
              {messages.own}
            </a>
          </WithInquiries>
        )}
      </div>
    </MailedLinkPage>
  );
}
