import type { ReactNode } from 'react';
import type { InquiryThread } from '@/api/types';
import { partyText } from '@/features/stay/lib/party';
import { formatInstant } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import { datesText, type ThreadMessages } from '../lib/offer';

type ThreadFactsProps = { locale: Locale; thread: InquiryThread; messages: ThreadMessages };

/** What was asked: the home, the dates, the party, and the code to quote. */
export function ThreadFacts({ locale, thread, messages }: ThreadFactsProps) {
  const words = messages.facts;
  const { propertyId, propertyName, propertyIsPublic, ownerName, timeZone, inquiry } = thread;
  const { checkIn, checkOut, guests, children, code, receivedAt } = inquiry;
  return (
    <section
      aria-labelledby="facts-title"
      className="max-w-[62ch] lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="facts-title" className="text-22">
        {messages.title}
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        <Fact name={words.home}>
          {propertyIsPublic ? (
            // A plain link: the home's page learns nothing of where its visitor came from.
            <a href={propertyPath(locale, propertyId)} className="link-quiet py-3 font-medium">
              {propertyName}
            </a>
          ) : (
            propertyName
          )}
        </Fact>
        {ownerName && <Fact name={words.owner}>{ownerName}</Fact>}
        <Fact name={words.dates}>
          {checkIn && checkOut ? datesText(locale, messages, checkIn, checkOut) : words.noDates}
        </Fact>
        <Fact name={words.guests}>
          {guests === null ? words.notSaid : partyText(locale, messages, guests, children)}
        </Fact>
        <Fact name={words.sent}>
          <time dateTime={receivedAt}>{formatInstant(locale, receivedAt, timeZone)}</time>
        </Fact>
        <Fact name={words.code}>
          <span className="tabular-nums">{code}</span>
        </Fact>
      </dl>
    </section>
  );
}

type FactProps = {
  name: string;
  /** The language of the name, if it may be another than the page's. */
  lang?: string;
  children: ReactNode;
};

export function Fact({ name, lang, children }: FactProps) {
  return (
    <div className="flex justify-between gap-x-6 py-3">
      <dt lang={lang} className="max-w-3/5 shrink-0 text-ink-2 wrap-anywhere">
        {name}
      </dt>
      <dd className="text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
