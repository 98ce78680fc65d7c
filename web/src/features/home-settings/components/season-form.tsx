import { useEffect, useId, useRef, useState } from 'react';
import type { PriceRule } from '@/api/types';
import { ruleLabel } from '@/features/price/lib/words';
import { weekdayNames } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { halfTypedDates } from '../lib/half-typed';
import { checkSeason, EMPTY_SEASON, type Season, type SeasonErrors, seasonOf } from '../lib/season';

type SeasonFormProps = {
  locale: Locale;
  currency: string;
  /** The season that is changed; `null` for a new one. */
  rule: PriceRule | null;
  isBusy: boolean;
  words: OwnerMessages['homeSettings'];
  onSave: (rule: PriceRule) => void;
  onCancel: () => void;
};

/** Longer than any number or amount. */
const SHORT = 40;

/** The nights of a season, their price and the minimum stay. */
export function SeasonForm({ locale, currency, rule, isBusy, words, onSave, onCancel }: SeasonFormProps) {
  const said = words.seasons;
  const id = useId();
  const [season, setSeason] = useState(() => (rule ? seasonOf(rule, currency, locale) : EMPTY_SEASON));
  const head = useRef<HTMLHeadingElement>(null);
  // The form takes the place of the button that opened it.
  useEffect(() => head.current?.focus(), []);
  const change = (part: Partial<Season>) => setSeason((before) => ({ ...before, ...part }));

  const { form, result } = useSubmit<SeasonErrors>((element) => {
    if (isBusy) return null;
    const checked = checkSeason(season, halfTypedDates(element), currency, said.errors);
    if (checked.kind === 'errors') return checked.errors;
    onSave(checked.rule);
    return null;
  });
  const errors = result ?? {};

  return (
    <form
      {...form}
      aria-labelledby={id}
      className="mt-4 max-w-[62ch] rounded-card border border-line bg-paper p-5"
    >
      <h5 ref={head} id={id} tabIndex={-1} className="text-19 outline-none">
        {rule ? said.editTitle : said.addTitle}
      </h5>
      {rule && <p className="mt-1 text-ink-2">{ruleLabel(locale, said.rule, rule)}</p>}
      <p className="mt-2 text-14 text-ink-2">{said.datesHint}</p>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <DateField
          label={said.startDate}
          inputName="startDate"
          value={season.startDate}
          error={errors.startDate}
          onChange={(startDate) => change({ startDate })}
        />
        <DateField
          label={said.endDate}
          inputName="endDate"
          value={season.endDate}
          min={season.startDate || undefined}
          error={errors.endDate}
          onChange={(endDate) => change({ endDate })}
        />
        <Weekdays
          locale={locale}
          chosen={season.weekdays}
          words={said}
          onChange={(weekdays) => change({ weekdays })}
        />
        <TextField
          label={fill(said.price, { currency })}
          hint={said.priceHint}
          autoComplete="off"
          limit={SHORT}
          value={season.price}
          error={errors.price}
          onChange={(price) => change({ price })}
        />
        <TextField
          label={said.minNights}
          hint={said.minNightsHint}
          autoComplete="off"
          limit={SHORT}
          value={season.minNights}
          error={errors.minNights}
          onChange={(minNights) => change({ minNights })}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="primary" busy={isBusy} working={words.working}>
          {said.save}
        </Button>
        <Button onClick={onCancel}>{said.cancel}</Button>
      </div>
    </form>
  );
}

type WeekdaysProps = {
  locale: Locale;
  chosen: readonly number[];
  words: OwnerMessages['homeSettings']['seasons'];
  onChange: (weekdays: readonly number[]) => void;
};

function Weekdays({ locale, chosen, words, onChange }: WeekdaysProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={id}>
      <legend className="mb-1.5 font-semibold">{words.weekdays}</legend>
      <p id={id} className="text-14 text-ink-2">
        {words.weekdaysHint}
      </p>
      <div className="flex flex-wrap gap-x-5">
        {weekdayNames(locale).map(({ long }, index) => (
          <label key={long} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={chosen.includes(index + 1)}
              onChange={(event) => {
                const others = chosen.filter((weekday) => weekday !== index + 1);
                onChange(event.target.checked ? [...others, index + 1] : others);
              }}
            />
            {long}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
