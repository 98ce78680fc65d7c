import type { ThreadDecision } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { Icon } from '@/components/icons';
import type { StandingOffer } from '@/features/inbox/lib/thread';
import { shortDates } from '@/features/stay/lib/short-dates';
import { formatDay, formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { datesText, offerState, type ThreadMessages, totalText } from '../lib/offer';
import type { OpenThread } from '../lib/step';
import { Fact } from './thread-facts';

type OfferCardProps = {
  locale: Locale;
  messages: ThreadMessages;
  step: OpenThread;
  offer: StandingOffer;
  onDecide: (decision: ThreadDecision, answerId: string) => void;
};

/** The offer that stands, to decide on while it is open. It is printed alone, as a sheet to keep. */
export function OfferCard({ locale, messages, step, offer, onDecide }: OfferCardProps) {
  const words = messages.offer;
  const { inquiry, propertyName, ownerName } = step.thread;
  const { quote, answerId } = offer;
  const { state } = inquiry;
  const isOpen = state === 'quoted';
  const total = totalText(locale, quote);
  const facts = { total, dates: shortDates(locale, quote.checkIn, quote.checkOut) };
  const question = (decision: 'accept' | 'decline', template: string) => ({
    label: words[decision],
    longLabel: words[decision],
    question: fill(template, decision === 'accept' ? facts : {}),
    yes: words[`${decision}Yes`],
    no: words.no,
    working: words.working,
    isBusy: step.doing === decision,
    isDisabled: step.writing,
    onConfirm: () => onDecide(decision, answerId),
  });
  return (
    <section
      aria-labelledby="offer-title"
      className="print-alone offer-sheet min-w-0 max-w-[62ch] rounded-card border border-line bg-paper p-5 shadow-raised sm:p-7"
    >
      <div className="print-only">
        <p className="offer-sheet-title">{fill(words.sheetTitle, { home: propertyName })}</p>
        {ownerName && <p>{fill(words.sheetFrom, { owner: ownerName })}</p>}
        <p>{fill(words.sheetFor, { guest: inquiry.guestName, code: inquiry.code })}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="offer-title" className="text-30">
          {state === 'agreed' ? words.agreedTitle : words.title}
        </h2>
        <p className="flex items-center gap-2 font-semibold">
          {state === 'agreed' && <Icon name="check" className="size-5 text-ok" />}
          {words.state[offerState(state)]}
        </p>
      </div>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        <Fact name={words.dates}>{datesText(locale, messages, quote.checkIn, quote.checkOut)}</Fact>
        <Fact name={words.guests}>{plural(locale, messages.guestCount, quote.guests)}</Fact>
      </dl>
      <dl aria-label={words.lines} className="divide-y divide-line border-y border-line">
        {quote.lines.map(({ name, amountMinor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own and never move
          <Fact key={index} name={name} lang={inquiry.language}>
            <span className="tabular-nums">{formatMoney(locale, amountMinor, quote.currency)}</span>
          </Fact>
        ))}
        <div className="flex flex-wrap justify-between gap-x-6 py-3 text-22 font-semibold">
          <dt>{words.total}</dt>
          <dd className="tabular-nums">{total}</dd>
        </div>
      </dl>
      {isOpen && (
        <>
          <p className="mt-4 font-semibold">
            {fill(words.validUntil, { date: formatDay(locale, quote.validUntil, 'full') })}
          </p>
          <p className="mt-1">{quote.holdsNights ? words.held : words.notHeld}</p>
        </>
      )}
      <p className="mt-3 text-14 text-ink-2">{words.payment}</p>
      <div className="no-print mt-5 flex flex-wrap items-center gap-3">
        {isOpen && (
          <>
            <Confirm look="primary" {...question('accept', words.acceptQuestion)} />
            <Confirm {...question('decline', words.declineQuestion)} />
          </>
        )}
        <Button onClick={() => window.print()}>
          <Icon name="print" />
          {words.print}
        </Button>
      </div>
    </section>
  );
}
