import { useCallback, useState } from 'react';
import {
  NEW_BILLING_DETAILS_ADDRESS_MAX_LENGTH,
  NEW_BILLING_DETAILS_NAME_MAX_LENGTH,
  NEW_BILLING_DETAILS_TAX_ID_MAX_LENGTH,
} from '@/api/limits.gen';
import type { BillingDetails, FeesOfHome, HomeFee, Invoice } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { formatDay, formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { type FieldErrors, foundErrors, useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { invoiceOf, putBilling, readFees } from '../lib/api';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { SettingsSection } from './settings-section';
import { Stuck } from './stuck';
import { useRequest } from './use-request';

type Words = SectionProps['words']['fees'];

/** What a home owes, how it is paid, its invoices, and to whom they are addressed. */
export function Fees(props: SectionProps) {
  const { locale, homeId, onEnded, words } = props;
  const said = words.fees;
  const ask = useCallback(() => readFees(homeId, locale), [homeId, locale]);
  const { reading, retries, again, set } = useReading<FeesOfHome>(ask, onEnded);
  return (
    <SettingsSection title={said.title} retries={retries}>
      {reading.kind === 'reading' && (
        <p aria-busy="true" className="mt-3">
          {said.reading}
        </p>
      )}
      {reading.kind === 'failed' && (
        <Stuck title={said.stuckTitle} answer={reading.answer} words={words} onRetry={again} />
      )}
      {reading.kind === 'read' && (
        <>
          <Owed locale={locale} fees={reading.value} words={said} />
          <Invoices locale={locale} homeId={homeId} invoices={reading.value.invoices} words={said} />
          <Billing
            {...props}
            billing={reading.value.billing}
            onBilling={(billing) => set((before) => ({ ...before, billing }))}
          />
        </>
      )}
    </SettingsSection>
  );
}

type OwedProps = { locale: Locale; fees: FeesOfHome; words: Words };

function Owed({ locale, fees, words }: OwedProps) {
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
            {fill(words.states[fee.state as keyof Words['states']], {
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
          <h4 className="font-semibold">{words.past}</h4>
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
                  {fill(words.settled[fee.state as keyof Words['settled']], {
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

type InvoicesProps = { locale: Locale; homeId: string; invoices: readonly Invoice[]; words: Words };

function Invoices({ locale, homeId, invoices, words }: InvoicesProps) {
  return (
    <>
      <h4 className="mt-6 font-semibold">{words.invoices}</h4>
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

const LIMITS = {
  name: NEW_BILLING_DETAILS_NAME_MAX_LENGTH,
  address: NEW_BILLING_DETAILS_ADDRESS_MAX_LENGTH,
  taxId: NEW_BILLING_DETAILS_TAX_ID_MAX_LENGTH,
} as const;
type Part = keyof typeof LIMITS;

type BillingProps = SectionProps & {
  billing: BillingDetails;
  onBilling: (billing: BillingDetails) => void;
};

function Billing({ billing, onBilling, ...props }: BillingProps) {
  const { locale, homeId, onEnded, words } = props;
  const said = words.fees;
  /** What is typed and not saved yet. */
  const [typed, setTyped] = useState<Partial<BillingDetails>>({});
  const details = { ...billing, ...typed };
  const { busy, outcome, run } = useRequest({ onEnded });
  const { form, result: errors } = useSubmit<FieldErrors<Part>>(() => {
    const tooLong = (part: Part) =>
      [...details[part].trim()].length > LIMITS[part]
        ? fill(said.tooLong, { limit: LIMITS[part] })
        : undefined;
    const wrong = { name: tooLong('name'), address: tooLong('address'), taxId: tooLong('taxId') };
    const found = foundErrors(wrong);
    if (found) return found;
    void run(
      'billing',
      () => putBilling(homeId, details, locale),
      (saved) => {
        onBilling(saved);
        setTyped({});
        return said.saved;
      },
    );
    return null;
  });
  const field = (part: Part) => ({
    label: said[part],
    limit: LIMITS[part],
    value: details[part],
    error: errors?.[part],
    onChange: (value: string) => setTyped({ ...typed, [part]: value }),
  });
  return (
    <>
      <h4 className="mt-6 font-semibold">{said.billing}</h4>
      <p className="mt-1 max-w-[62ch] text-ink-2">{said.billingText}</p>
      <form {...form} className="mt-3 max-w-[26rem] space-y-4">
        <TextField {...field('name')} autoComplete="organization" />
        <TextField {...field('address')} rows={3} autoComplete="street-address" />
        <TextField {...field('taxId')} />
        <Button busy={busy !== null} working={words.working}>
          {said.save}
        </Button>
      </form>
      <RequestOutcome {...props} outcome={outcome} isTyped />
    </>
  );
}
