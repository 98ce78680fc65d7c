import { type Ref, useId } from 'react';
import { formatList } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { RetryNotice } from '@/ui/notice';
import { SHORT, TextField } from '@/ui/text-field';
import { boundsText, lastValidDay, type QuoteDraft, type QuoteErrors, validDay } from '../lib/quote';
import { missingNames } from '../lib/quote-lines';
import { QuoteLines } from './quote-lines';
import type { QuoteTerms } from './use-quote';

type QuoteFieldsProps = {
  locale: Locale;
  language: Locale;
  quote: QuoteDraft;
  terms: QuoteTerms;
  errors: QuoteErrors;
  isBusy: boolean;
  messages: OwnerMessages['inbox'];
  /** The whole of it, which can take the focus. */
  ref?: Ref<HTMLFieldSetElement>;
  onChange: (quote: QuoteDraft) => void;
};

/** What an owner offers: the stay, what is paid for it, and until when. */
export function QuoteFields(props: QuoteFieldsProps) {
  const { locale, language, quote, terms, errors, isBusy, messages, ref, onChange } = props;
  const id = useId();
  const words = messages.offer;
  const { currency, today, lines } = terms;
  const last = lastValidDay(quote, today);
  const change = (part: Partial<QuoteDraft>) => onChange({ ...quote, ...part });
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      disabled={isBusy}
      className="mt-4 rounded-card border border-line p-4 outline-none"
    >
      <legend className="px-1 font-display text-19">{words.title}</legend>
      <p className="max-w-[62ch] text-14 text-ink-2">{words.text}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <DateField
          label={words.arrival}
          required
          value={quote.checkIn}
          min={today}
          error={errors.checkIn}
          onChange={(checkIn) => change({ checkIn })}
        />
        <DateField
          label={words.departure}
          required
          value={quote.checkOut}
          min={quote.checkIn || today}
          error={errors.checkOut}
          onChange={(checkOut) => change({ checkOut })}
        />
        <TextField
          label={words.guests}
          required
          inputMode="numeric"
          autoComplete="off"
          limit={SHORT}
          value={quote.guests}
          error={errors.guests}
          onChange={(guests) => change({ guests })}
        />
      </div>
      {currency.kind === 'reading' && (
        <p role="status" className="mt-4 text-ink-2">
          {words.reading}
        </p>
      )}
      {currency.kind === 'failed' && (
        <RetryNotice
          className="mt-4"
          texts={[words.noCurrency]}
          retry={messages.retry}
          onRetry={currency.again}
        />
      )}
      {currency.kind === 'none' && <p className="mt-4">{words.noPrice}</p>}
      {currency.kind === 'known' && (
        <>
          <QuoteLines
            locale={locale}
            language={language}
            currency={currency.currency}
            lines={lines}
            errors={errors}
            words={words}
            onChange={(changed) => change({ lines: changed })}
          />
          <PriceNotes locale={locale} terms={terms} isTyped={quote.lines !== null} words={words} />
          {quote.lines !== null && terms.price && (
            <Button className="mt-2" onClick={() => change({ lines: null })}>
              {words.again}
            </Button>
          )}
        </>
      )}
      <DateField
        className="mt-5 max-w-xs"
        label={words.validUntil}
        hint={fill(words.validHint, boundsText(today, last, locale))}
        required
        value={validDay(quote, today)}
        min={today}
        max={last}
        error={errors.validUntil}
        onChange={(validUntil) => change({ validUntil })}
      />
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={quote.holdsNights}
          aria-describedby={`${id}-holds`}
          onChange={(event) => change({ holdsNights: event.target.checked })}
        />
        {words.holds}
      </label>
      <p id={`${id}-holds`} className="text-14 text-ink-2">
        {words.holdsHint}
      </p>
    </fieldset>
  );
}

type PriceNotesProps = {
  locale: Locale;
  terms: QuoteTerms;
  /** Whether the lines are the owner's own. */
  isTyped: boolean;
  words: OwnerMessages['inbox']['offer'];
};

/** Where the lines come from, and what the prices do not say of them. */
function PriceNotes({ locale, terms: { isAsked, price }, isTyped, words }: PriceNotesProps) {
  const missing = price ? missingNames(price, locale) : [];
  return (
    <div role="status" className="text-14 text-ink-2 [&>p]:mt-1">
      {isAsked && <p>{words.pricing}</p>}
      {!isAsked && !isTyped && <p>{price ? words.fromPrices : words.noPrices}</p>}
      {price?.isFrom && <p>{words.isFrom}</p>}
      {missing.length > 0 && <p>{fill(words.missing, { names: formatList(locale, missing) })}</p>}
    </div>
  );
}
