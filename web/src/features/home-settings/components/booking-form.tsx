import { useState } from 'react';
import { FEE_KIND_VALUES, FEE_UNIT_VALUES } from '@/api/limits.gen';
import type { BookingRules, ExtraFee } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Select } from '@/ui/select';
import { SHORT, TextField } from '@/ui/text-field';
import {
  type BookingErrors,
  checkBooking,
  DISCOUNT_FIELDS,
  DISCOUNTS_MAX,
  FEES_MAX,
  NAME_MAX,
  newDiscount,
  newFee,
  type TypedBooking,
  typedBooking,
} from '../lib/booking';
import type { HomeRates } from '../lib/rates';
import { Weekdays } from './weekdays';

type BookingFormProps = {
  locale: Locale;
  rates: HomeRates;
  isBusy: boolean;
  words: OwnerMessages['homeSettings'];
  onSave: (change: { readonly booking: BookingRules; readonly extraFees: ExtraFee[] }) => void;
};

const NUMBERS = ['maxNights', 'noticeDays', 'aheadDays', 'preparationNights'] as const;

/** Which stays a home takes, its discounts, and its fees besides the usual ones. */
export function BookingForm({ locale, rates, isBusy, words, onSave }: BookingFormProps) {
  const said = words.booking;
  const { currency } = rates.price;
  const [typed, setTyped] = useState(() => typedBooking(rates.booking, rates.extraFees, currency, locale));
  const change = (part: Partial<TypedBooking>) => setTyped((before) => ({ ...before, ...part }));

  const { form, result } = useSubmit<BookingErrors>(() => {
    if (isBusy) return null;
    const checked = checkBooking(typed, rates.minNights, currency, said.errors);
    if (checked.kind === 'errors') return checked.errors;
    onSave({ booking: checked.booking, extraFees: checked.extraFees });
    return null;
  });
  const errors = result ?? {};

  return (
    <form {...form} className="mt-8 max-w-[62ch]">
      <h4 className="text-19">{said.title}</h4>
      <p className="mt-2">{said.text}</p>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        {NUMBERS.map((name) => (
          <TextField
            key={name}
            label={said[name]}
            hint={said[`${name}Hint`]}
            inputMode="numeric"
            autoComplete="off"
            limit={SHORT}
            value={typed[name]}
            error={errors[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        {(['arrivals', 'departures'] as const).map((name) => (
          <Weekdays
            key={name}
            locale={locale}
            label={said[name]}
            hint={said[`${name}Hint`]}
            chosen={typed[name]}
            onChange={(weekdays) => change({ [name]: weekdays })}
          />
        ))}
      </div>
      <Rows
        title={said.discounts}
        hint={said.discountsHint}
        rows={typed.discounts}
        nameOf={(number) => fill(said.discount, { number })}
        add={{ label: said.addDiscount, max: DISCOUNTS_MAX, make: newDiscount }}
        remove={said.remove}
        onChange={(discounts) => change({ discounts })}
      >
        {(discount, edit) =>
          DISCOUNT_FIELDS.map((name) => (
            <TextField
              key={name}
              label={said[name]}
              inputMode="numeric"
              autoComplete="off"
              limit={SHORT}
              value={discount[name]}
              error={errors[`discounts.${discount.key}.${name}`]}
              onChange={(value) => edit({ [name]: value })}
            />
          ))
        }
      </Rows>
      <Rows
        title={said.fees}
        hint={said.feesHint}
        rows={typed.fees}
        nameOf={(number) => fill(said.fee, { number })}
        add={{ label: said.addFee, max: FEES_MAX, make: newFee }}
        remove={said.remove}
        onChange={(fees) => change({ fees })}
      >
        {(fee, edit) => (
          <>
            <Select
              label={said.kind}
              value={fee.kind}
              options={FEE_KIND_VALUES}
              textOf={(kind) => (kind === 'other' ? said.other : said.feeKind[kind])}
              onChange={(kind) => edit({ kind })}
            />
            {fee.kind === 'other' && (
              <TextField
                label={said.name}
                autoComplete="off"
                limit={NAME_MAX}
                value={fee.name}
                error={errors[`fees.${fee.key}.name`]}
                onChange={(name) => edit({ name })}
              />
            )}
            <TextField
              label={fill(said.amount, { currency })}
              inputMode="decimal"
              autoComplete="off"
              limit={SHORT}
              value={fee.amount}
              error={errors[`fees.${fee.key}.amount`]}
              onChange={(amount) => edit({ amount })}
            />
            <Select
              label={said.unit}
              value={fee.unit}
              options={FEE_UNIT_VALUES}
              textOf={(unit) => said.units[unit]}
              onChange={(unit) => edit({ unit })}
            />
            <label className="flex min-h-11 cursor-pointer items-center gap-2 sm:col-span-2">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={fee.isOptional}
                onChange={(event) => edit({ isOptional: event.target.checked })}
              />
              {said.isOptional}
            </label>
          </>
        )}
      </Rows>
      <Button className="mt-5" busy={isBusy} working={words.working}>
        {said.save}
      </Button>
    </form>
  );
}

type RowsProps<Row extends { readonly key: number }> = {
  title: string;
  hint: string;
  rows: readonly Row[];
  nameOf: (number: number) => string;
  add: { label: string; max: number; make: (key: number) => Row };
  remove: string;
  onChange: (rows: readonly Row[]) => void;
  /** The fields of a row. */
  children: (row: Row, edit: (part: Partial<Row>) => void) => React.ReactNode;
};

/** Rows of fields that are added and removed. */
function Rows<Row extends { readonly key: number }>(props: RowsProps<Row>) {
  const { title, hint, rows, nameOf, add, remove, onChange, children } = props;
  return (
    <section aria-label={title} className="mt-6">
      <h5 className="font-semibold">{title}</h5>
      <p className="text-14 text-ink-2">{hint}</p>
      {rows.map((row, index) => (
        <fieldset key={row.key} className="mt-3 rounded-card border border-line p-4">
          <legend className="px-1 font-semibold">{nameOf(index + 1)}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {children(row, (part) =>
              onChange(rows.map((each) => (each === row ? { ...row, ...part } : each))),
            )}
          </div>
          <Button
            className="mt-3"
            aria-label={`${remove}: ${nameOf(index + 1)}`}
            onClick={() => onChange(rows.filter((each) => each !== row))}
          >
            {remove}
          </Button>
        </fieldset>
      ))}
      {rows.length < add.max && (
        <Button
          className="mt-3"
          onClick={() => onChange([...rows, add.make(Math.max(-1, ...rows.map(({ key }) => key)) + 1)])}
        >
          {add.label}
        </Button>
      )}
    </section>
  );
}
