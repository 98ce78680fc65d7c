import { useEffect, useId, useRef, useState } from 'react';
import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { SHORT, TextField } from '@/ui/text-field';
import type { QuoteErrors } from '../lib/quote';
import { LINE_NAME_MAX, LINES_MAX, type TypedLine, totalOf, withLine } from '../lib/quote-lines';

type QuoteLinesProps = {
  locale: Locale;
  /** The guest's language, for the browser's spelling. */
  language: Locale;
  currency: string;
  lines: readonly TypedLine[];
  errors: QuoteErrors;
  words: OwnerMessages['inbox']['offer'];
  onChange: (lines: readonly TypedLine[]) => void;
};

/** What a guest pays, line by line, with its total. */
export function QuoteLines(props: QuoteLinesProps) {
  const { locale, language, currency, lines, errors, words, onChange } = props;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState('');
  /** The key of the line that was added last. */
  const [added, setAdded] = useState<number | null>(null);
  const total = totalOf(lines, currency);
  useEffect(() => {
    if (added !== null) document.getElementById(`${id}-${added}`)?.focus();
  }, [added, id]);

  const add = () => {
    const [more, key] = withLine(lines);
    onChange(more);
    setAdded(key);
    setRemoved('');
  };
  const remove = (line: TypedLine, number: number) => {
    onChange(lines.filter((each) => each !== line));
    setAdded(null);
    setRemoved(fill(words.removed, { number }));
    // With the line goes the button that had the focus.
    title.current?.focus();
  };
  return (
    <fieldset
      aria-labelledby={`${id}-title`}
      aria-describedby={errors.lines ? `${id}-error` : undefined}
      className="mt-5 min-w-0"
    >
      <h4 ref={title} id={`${id}-title`} tabIndex={-1} className="text-19 outline-none">
        {words.lines}
      </h4>
      <p className="text-14 text-ink-2">{words.linesHint}</p>
      {lines.map((line, index) => {
        const { key, name, amount } = line;
        const label = fill(words.line, { number: index + 1 });
        const edit = (part: Partial<TypedLine>) =>
          onChange(lines.map((each) => (each === line ? { ...line, ...part } : each)));
        return (
          <fieldset key={key} className="mt-3 border-t border-line pt-3">
            <legend className="sr-only">{label}</legend>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
              <TextField
                id={`${id}-${key}`}
                className="max-sm:col-span-2"
                label={words.name}
                lang={language}
                required
                autoComplete="off"
                limit={LINE_NAME_MAX}
                value={name}
                error={errors[`lines.${key}.name`]}
                onChange={(typed) => edit({ name: typed })}
              />
              <TextField
                label={fill(words.amount, { currency })}
                required
                autoComplete="off"
                limit={SHORT}
                value={amount}
                error={errors[`lines.${key}.amount`]}
                onChange={(typed) => edit({ amount: typed })}
              />
              <Button
                className="mt-7.5"
                aria-label={`${words.remove}: ${name || label}`}
                onClick={() => remove(line, index + 1)}
              >
                {words.remove}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {lines.length < LINES_MAX && (
        <Button className="mt-3" onClick={add}>
          {words.add}
        </Button>
      )}
      <p role="status" className="sr-only">
        {removed}
      </p>
      <p aria-live="polite" className="mt-3 text-19 font-semibold tabular-nums">
        {total === null
          ? words.totalUnknown
          : fill(words.total, { total: formatMoney(locale, total, currency) })}
      </p>
      <FieldError id={`${id}-error`} text={errors.lines} />
    </fieldset>
  );
}
