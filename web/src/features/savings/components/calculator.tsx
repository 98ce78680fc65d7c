'use client';

import { useId, useState } from 'react';
import type { CompetitorCommission } from '@/brand/brand';
import { formatMoney, formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { EXAMPLE, MAX_NIGHTS, type SavingsRow, savings, takingsOf } from '../lib/savings';

type CalculatorProps = {
  locale: Locale;
  currency: string;
  commissions: readonly CompetitorCommission[];
  /** What a listing costs a year with us. */
  ourPriceMinor: number;
  words: SiteMessages['offer']['savings'];
};

/** The commissions of a year. Without scripts it is a table of the example; with them the owner types the own numbers. */
export function Calculator({ locale, currency, commissions, ourPriceMinor, words }: CalculatorProps) {
  const id = useId();
  const [input, setInput] = useState(EXAMPLE);
  const takings = takingsOf(input, currency);
  const money = (minor: number) => formatMoney(locale, minor, currency);
  const nameOf = ({ platform, percent }: SavingsRow) =>
    platform ?? fill(words.example, { percent: formatPercent(locale, percent) });
  const fields = [
    { name: 'nightlyPrice', label: fill(words.nightlyPrice, { currency }), mode: 'decimal' },
    { name: 'nights', label: words.nights, mode: 'numeric' },
  ] as const;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-paper">
      <div className="needs-script grid gap-4 border-b border-line p-4 sm:grid-cols-2 sm:p-6">
        {fields.map(({ name, label, mode }) => (
          <div key={name} className="min-w-0">
            <label htmlFor={`${id}-${name}`} className="mb-1.5 block font-semibold">
              {label}
            </label>
            <input
              id={`${id}-${name}`}
              type="text"
              inputMode={mode}
              autoComplete="off"
              maxLength={9}
              className="field"
              value={input[name]}
              aria-invalid={takings === null ? true : undefined}
              aria-describedby={`${id}-result`}
              onChange={(event) => setInput((before) => ({ ...before, [name]: event.target.value }))}
            />
          </div>
        ))}
      </div>
      <p id={`${id}-result`} aria-live="polite" className="px-4 pt-4 sm:px-6">
        {takings === null
          ? fill(words.invalid, { nights: MAX_NIGHTS })
          : fill(words.takings, { amount: money(takings) })}
      </p>
      {takings !== null && (
        <table className="mt-2 w-full text-left">
          <caption className="sr-only">{fill(words.caption, { amount: money(takings) })}</caption>
          <thead>
            <tr className="text-14 text-ink-2">
              <th scope="col" className="px-3 xs:px-4 py-3 font-semibold sm:px-6">
                {words.where}
              </th>
              <th scope="col" className="px-2 py-3 text-right font-semibold">
                {words.commission}
              </th>
              <th scope="col" className="px-3 xs:px-4 py-3 text-right font-semibold sm:px-6">
                {words.saved}
              </th>
            </tr>
          </thead>
          <tbody>
            {savings(takings, commissions, ourPriceMinor).map((row) => (
              <tr key={nameOf(row)} className="border-t border-line">
                <th scope="row" className="px-3 xs:px-4 py-4 font-normal sm:px-6">
                  {nameOf(row)}
                  {row.platform !== null && (
                    <span className="block text-14 text-ink-2">{formatPercent(locale, row.percent)}</span>
                  )}
                </th>
                <td className="px-2 py-4 text-right whitespace-nowrap text-ink-2 tabular-nums">
                  {money(row.commissionMinor)}
                </td>
                <td className="px-3 xs:px-4 py-4 text-right font-semibold whitespace-nowrap tabular-nums sm:px-6">
                  {money(row.savedMinor)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
