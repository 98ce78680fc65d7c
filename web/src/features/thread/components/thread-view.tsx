import type { Ref } from 'react';
import { failureText } from '@/api/failure';
import { Icon } from '@/components/icons';
import { standingOffer } from '@/features/inbox/lib/thread';
import type { Locale } from '@/i18n/locale';
import { Notice } from '@/ui/notice';
import type { ThreadMessages } from '../lib/offer';
import type { OpenThread } from '../lib/step';
import { BookSheet } from './book-sheet';
import { Conversation } from './conversation';
import { OfferCard } from './offer-card';
import { ThreadEnd } from './thread-end';
import { ThreadFacts } from './thread-facts';
import type { ThreadActions } from './use-thread';
import { WriteForm } from './write-form';

type ThreadViewProps = {
  locale: Locale;
  messages: ThreadMessages;
  step: OpenThread;
  /** The state in words, which takes the focus after each outcome. */
  statusRef?: Ref<HTMLDivElement>;
  actions: Pick<ThreadActions, 'look' | 'decide' | 'erase' | 'write' | 'put'>;
};

/** An inquiry with all that its guest can do about it. */
export function ThreadView({ locale, messages, step, statusRef, actions }: ThreadViewProps) {
  const { thread, secret, failure, refusal, doing } = step;
  const { state } = thread.inquiry;
  const words = messages.state[state];
  const offer = standingOffer(thread.inquiry);
  return (
    <>
      <div ref={statusRef} tabIndex={-1} aria-live="polite" className="outline-none">
        <p className="text-ink-2 wrap-anywhere">{thread.propertyName}</p>
        <h1 className="mt-1 flex items-center gap-3 text-38 sm:text-46">
          {state === 'agreed' && <Icon name="check" className="size-9 text-ok sm:size-11" />}
          {words.title}
        </h1>
        <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{words.text}</p>
        {(refusal || failure) && (
          <Notice tone="failed" className="mt-6 max-w-[62ch]">
            {refusal ? messages.refused[refusal] : failure && failureText(failure, messages.page.failure)}
          </Notice>
        )}
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,62ch)_minmax(0,24rem)] lg:items-start lg:justify-between">
        {offer && (
          <OfferCard
            locale={locale}
            messages={messages}
            step={step}
            offer={offer}
            onDecide={actions.decide}
          />
        )}
        <ThreadFacts locale={locale} thread={thread} messages={messages} />
        {thread.guestBook && (
          <BookSheet
            locale={locale}
            messages={messages}
            thread={thread}
            book={thread.guestBook}
            now={new Date()}
          />
        )}
        <div className="lg:col-start-1">
          <Conversation
            locale={locale}
            messages={messages}
            thread={thread}
            isLooking={doing === 'look'}
            isDisabled={step.writing}
            onLook={actions.look}
          />
          <WriteForm
            key={secret}
            locale={locale}
            secret={secret}
            words={messages.write}
            isWaiting={step.sending}
            onSending={(writing) => actions.write(secret, writing)}
            onSent={(after) => actions.put(secret, after)}
          />
          <ThreadEnd
            messages={messages}
            step={step}
            onWithdraw={() => actions.decide('withdraw', offer?.answerId ?? '')}
            onErase={actions.erase}
          />
        </div>
      </div>
    </>
  );
}
