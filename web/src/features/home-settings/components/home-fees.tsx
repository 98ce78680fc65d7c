import type { FeesOfHome, HomeFee, Invoice } from '@/api/types';
import { formatDay, formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { invoiceOf } from '../lib/api';

export type FeesWords = OwnerMessages['homeSettings']['fees'];

/** `heading` is that of the parts of a section. */
type OwedProps = { locale: Locale; fees: FeesOfHome; words: FeesWords; heading: 'h3' | 'h4' };

/** What a home owes and was paid for it. */
export function Owed({ locale, fees, words, heading: Heading }: OwedProps) {
  const { terms, yearlyMinor, currency, nextDueOn, paymentInstructions } = fees;
  const day = (text: string) => formatDay(locale, text, 'full');
  const isOpen = ({ state }: HomeFee) => state in words.states;
  const open = fees.fees.filter(isOpen);
  const past = fees.fees.filter((fee) => !isOpen(fee));
  return (
    <div className="mt-3 max-w-[62ch] space-y-3">
      <p>
        {fill(words.terms[terms ?? 'undecided'], { amount: formatMoney(locale, yearlyMinor, currency) })}{' '}
        {nextDueOn && open.length === 0 && fill(words.next, { day: day(nextDueOn) })}
      </p>
      {open.map((fee) => (
        <Notice key={fee.id} tone={fee.state === 'due' ? 'note' : 'warning'} size="box">
          <p className="font-semibold">
            {fill(words.states[fee.state as keyof FeesWords['states']], {
              amount: formatMoney(locale, fee.amountMinor, fee.currency),
              day: day(fee.dueOn),
            })}
          </p>
          {paymentInstructions && (
            <p className="mt-2">
              {words.how}: {paymentInstructions}
            </p>
          )}
          <p className="mt-1">{fill(words.reference, { reference: fee.transferReference })}</p>
        </Notice>
      ))}
      {past.length > 0 && (
        <>
          <Heading className="font-semibold">{words.past}</Heading>
          <ul className="divide-y divide-line border-y border-line">
            {past.map((fee) => (
              <li key={fee.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  {fill(words.year, {
                    first: formatDay(locale, fee.periodStart, 'medium'),
                    last: formatDay(locale, fee.periodEnd, 'medium'),
                  })}
                </span>
                <span className="text-ink-2">
                  {fill(words.settled[fee.state as keyof FeesWords['settled']], {
                    amount: formatMoney(locale, fee.amountMinor, fee.currency),
                    day: fee.paidOn ? formatDay(locale, fee.paidOn, 'medium') : '',
                  })}
                  {fee.reason && `: ${fee.reason}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type InvoicesProps = Omit<OwedProps, 'fees'> & { homeId: string; invoices: readonly Invoice[] };

/** The invoices and credit notes of a home. */
export function Invoices({ locale, homeId, invoices, words, heading: Heading }: InvoicesProps) {
  return (
    <>
      <Heading className="mt-6 font-semibold">{words.invoices}</Heading>
      {invoices.length === 0 && <p className="mt-1 text-ink-2">{words.noInvoices}</p>}
      {invoices.length > 0 && (
        <ul className="mt-1 max-w-[62ch] divide-y divide-line border-y border-line">
          {invoices.map(({ number, corrects, correctedBy, issuedOn, totalMinor, currency }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="py-2">
                {fill(corrects ? words.creditNote : words.invoice, {
                  number,
                  day: formatDay(locale, issuedOn, 'medium'),
                  amount: formatMoney(locale, totalMinor, currency),
                })}
                {correctedBy && ` (${fill(words.cancelled, { number: correctedBy })})`}
              </span>
              <a
                href={invoiceOf(homeId, number)}
                download
                className="link-quiet inline-flex min-h-11 items-center"
                aria-label={`${words.download}: ${number}`}
              >
                {words.download}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
