import type { ReactNode } from 'react';
import type { GuestBook, InquiryThread } from '@/api/types';
import { CopyButton } from '@/components/copy-button';
import { Icon } from '@/components/icons';
import { todayIn } from '@/features/home-settings/lib/today';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { ThreadMessages } from '../lib/offer';
import { Fact } from './thread-facts';

type BookSheetProps = {
  locale: Locale;
  messages: ThreadMessages;
  thread: InquiryThread;
  book: GuestBook;
  now: Date;
};

/** What a guest with an agreed stay needs to know, as far as the owner wrote it. It is printed with the offer alone. */
export function BookSheet({ locale, messages, thread, book, now }: BookSheetProps) {
  const words = messages.guestBook;
  const { propertyName, timeZone, keysFrom } = thread;
  const isEarly = keysFrom !== null && todayIn(timeZone, now) < keysFrom;
  return (
    <section
      aria-labelledby="book-title"
      className="print-alone offer-sheet max-w-[62ch] min-w-0 rounded-card border border-line bg-paper p-5 shadow-raised sm:p-7 lg:col-start-1"
    >
      <p className="print-only offer-sheet-title">{fill(words.sheet, { home: propertyName })}</p>
      <h2 id="book-title" className="no-print text-30">
        {words.title}
      </h2>
      <p className="no-print mt-2 text-ink-2">{words.text}</p>
      {isEarly && (
        <Notice tone="note" role="note" className="mt-4">
          {fill(words.later, { date: formatDay(locale, keysFrom, 'full') })}
        </Notice>
      )}
      <Part title={words.directions} text={book.directions} />
      <Part title={words.key} text={book.key} />
      {(book.wifiName || book.wifiPassword) && (
        <Part title={words.wifi}>
          <dl className="mt-2 divide-y divide-line border-y border-line">
            {book.wifiName && <Fact name={words.wifiName}>{book.wifiName}</Fact>}
            {book.wifiPassword && (
              <Fact name={words.wifiPassword}>
                <span className="font-mono">{book.wifiPassword}</span>
              </Fact>
            )}
          </dl>
          {book.wifiPassword && (
            <p className="no-print mt-3">
              <CopyButton text={book.wifiPassword} label={words.copy} words={words} />
            </p>
          )}
        </Part>
      )}
      <Part title={words.manual} text={book.manual} />
      <Part title={words.emergency} text={book.emergency} />
      <Button className="no-print mt-6" onClick={() => window.print()}>
        <Icon name="print" />
        {messages.offer.print}
      </Button>
    </section>
  );
}

/** A part of the book with its heading. What the owner wrote is text, never a link. */
function Part({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  if (text === '') return null;
  return (
    <>
      <h3 className="mt-6 text-22">{title}</h3>
      {text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>}
      {children}
    </>
  );
}
