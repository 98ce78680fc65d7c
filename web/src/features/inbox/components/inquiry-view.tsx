import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ReceivedInquiry } from '@/api/types';
import { Icon } from '@/components/icons';
import type { PartProps } from '@/features/property-form/lib/part';
import { partyText } from '@/features/stay/lib/party';
import { deviceZone } from '@/i18n/device-zone';
import { formatAgo, formatInstantDate } from '@/i18n/format';
import { LANGUAGE_NAMES } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { managePath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { AnswerState } from '../lib/answer';
import { mailLink, phoneLink } from '../lib/reach';
import { stayOf, stayText } from '../lib/summary';
import { AnswerForm } from './answer-form';
import { GuestWords } from './guest-words';
import { StatePicker } from './state-picker';
import { Thread } from './thread';
import type { Changes } from './use-changes';

type InquiryViewProps = {
  part: PartProps;
  homeName: string;
  messages: OwnerMessages['inbox'];
  inquiry: ReceivedInquiry;
  changes: Changes;
  onClose: () => void;
  onAnswered: (after: ReceivedInquiry, wanted: AnswerState | null) => void;
};

/** An inquiry with all that an owner can do about it. */
export function InquiryView(props: InquiryViewProps) {
  const { part, homeName, messages, inquiry, changes, onClose, onAnswered } = props;
  const { locale, homeId } = part;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Receipts and answers are told in the owner's time.
  const timeZone = deviceZone();
  const now = new Date();
  const stay = stayOf(inquiry);
  const { guestName, guestEmail, guestPhone, suspicion, answers, receivedAt } = inquiry;
  const phone = guestPhone && phoneLink(guestPhone);
  const isChanging = changes.changing === inquiry.id;
  const failure = changes.failureOf(inquiry.id, 'trust');
  const when = (template: string, instant: string, values: Record<string, string> = {}) =>
    fill(template, {
      ...values,
      date: formatInstantDate(locale, instant, timeZone),
      ago: formatAgo(locale, instant, now),
    });

  useEffect(() => {
    heading.current?.focus();
  }, []);

  // The button that says that it is a guest goes, and would take the focus along.
  useEffect(() => {
    if (suspicion === null && document.activeElement === document.body) heading.current?.focus();
  }, [suspicion]);

  return (
    <section aria-labelledby={title} className="min-w-0">
      <Button className="mb-4" onClick={onClose}>
        <Icon name="arrowLeft" className="size-5 lg:hidden" />
        <span className="lg:hidden">{messages.back}</span>
        <span className="max-lg:hidden">{messages.close}</span>
      </Button>
      <h2 ref={heading} id={title} tabIndex={-1} className="text-30 outline-none wrap-anywhere">
        {fill(messages.from, { name: guestName })}
      </h2>
      <p className="mt-1 text-ink-2">
        <time dateTime={receivedAt}>{when(messages.received, receivedAt)}</time>
      </p>
      {suspicion && (
        <Notice tone="failed" className="mt-4">
          <p>{messages.suspicion[suspicion].text}</p>
          <Button
            className="mt-3 bg-paper"
            aria-busy={isChanging}
            aria-disabled={changes.changing !== null}
            onClick={() => changes.trust(inquiry)}
          >
            {isChanging ? messages.trusting : messages.trust}
          </Button>
          <div role="alert">{failure && <p className="mt-2 font-semibold text-clay-ink">{failure}</p>}</div>
        </Notice>
      )}
      <dl className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={messages.facts.dates}>
          {stay ? stayText(locale, messages, stay) : messages.noDates}
          {stay && (
            <a
              href={managePath(locale, homeId)}
              className="link-quiet flex min-h-11 items-center font-semibold"
            >
              {messages.calendar}
            </a>
          )}
        </Fact>
        <Fact name={messages.facts.guests}>
          {inquiry.guests === null
            ? messages.facts.notSaid
            : partyText(locale, messages, inquiry.guests, inquiry.children)}
        </Fact>
        <Fact name={messages.facts.code}>
          <span className="tabular-nums">{inquiry.code}</span>
        </Fact>
        <Fact name={messages.facts.language}>
          <span lang={inquiry.language}>{LANGUAGE_NAMES[inquiry.language]}</span>
        </Fact>
      </dl>
      <GuestWords part={part} messages={messages} inquiry={inquiry} />
      <Part title={messages.reach.title}>
        <ul>
          <li>
            <span className="wrap-anywhere">{guestEmail}</span>{' '}
            <a
              href={mailLink(homeName, inquiry, timeZone)}
              className="link-quiet inline-flex min-h-11 items-center font-semibold"
            >
              {messages.reach.mail}
            </a>
          </li>
          {guestPhone && (
            <li>
              <span className="wrap-anywhere">{guestPhone}</span>{' '}
              {phone && (
                <a href={phone} className="link-quiet inline-flex min-h-11 items-center font-semibold">
                  {messages.reach.call} <span className="sr-only">{guestName}</span>
                </a>
              )}
            </li>
          )}
        </ul>
      </Part>
      {answers.length > 0 && (
        <Part title={messages.thread.title}>
          <Thread locale={locale} messages={messages} inquiry={inquiry} when={when} />
        </Part>
      )}
      <StatePicker messages={messages} inquiry={inquiry} changes={changes} />
      <AnswerForm
        part={part}
        homeName={homeName}
        messages={messages}
        inquiry={inquiry}
        onAnswered={onAnswered}
      />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-7">
      <h3 className="mb-2 text-22">{title}</h3>
      {children}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
