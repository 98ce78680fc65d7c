import { useEffect, useId, useRef, useState } from 'react';
import type { PriceRule } from '@/api/types';
import { ruleLabel } from '@/features/price/lib/words';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { useSubmit } from '@/ui/form';
import { SHORT, TextField } from '@/ui/text-field';
import { halfTypedDates } from '../lib/half-typed';
import { checkSeason, EMPTY_SEASON, type Season, type SeasonErrors, seasonOf } from '../lib/season';
import { Weekdays } from './weekdays';

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

/** The nights of a season, their price, and which stays it takes. */
export function SeasonForm({ locale, currency, rule, isBusy, words, onSave, onCancel }: SeasonFormProps) {
  const { seasons: said, booking } = words;
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
          label={said.weekdays}
          hint={said.weekdaysHint}
          chosen={season.weekdays}
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
        <TextField
          label={booking.maxNights}
          hint={booking.seasonMaxNightsHint}
          autoComplete="off"
          limit={SHORT}
          value={season.maxNights}
          error={errors.maxNights}
          onChange={(maxNights) => change({ maxNights })}
        />
        <Weekdays
          locale={locale}
          label={booking.arrivals}
          hint={booking.seasonArrivalsHint}
          chosen={season.arrivals}
          onChange={(arrivals) => change({ arrivals })}
        />
        <Weekdays
          locale={locale}
          label={booking.departures}
          hint={booking.seasonDeparturesHint}
          chosen={season.departures}
          onChange={(departures) => change({ departures })}
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
