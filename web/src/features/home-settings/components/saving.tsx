import { useCallback, useState } from 'react';
import type { KnownSaving } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Confirm } from '@/components/confirm';
import { SavingCard } from '@/features/saving/components/saving-card';
import { putSaving, readSaving } from '@/features/saving/lib/api';
import {
  checkSaving,
  PLATFORM_MAX,
  refusedErrors,
  type SavingField,
  type SavingLimits,
  SEEN_DAYS_MAX,
  type TypedSaving,
  typedSaving,
  whyHidden,
} from '@/features/saving/lib/typed';
import { addDays, type Day } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { type FieldErrors, useSubmit, withoutErrors } from '@/ui/form';
import { SHORT, TextField } from '@/ui/text-field';
import { zoneOf } from '../lib/home';
import { ratesOf } from '../lib/rates';
import { todayIn } from '../lib/today';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { SettingsSection } from './settings-section';
import { Stuck } from './stuck';
import { useRequest } from './use-request';

/** What a stay costs on a platform, which guests are shown beside what it costs here. */
export function Saving(props: SectionProps) {
  const { locale, homeId, onEnded, home, words } = props;
  const said = words.saving;
  const [now] = useState(() => new Date());
  const ask = useCallback(() => readSaving(homeId, locale), [homeId, locale]);
  const { reading, retries, again, put } = useReading<KnownSaving>(ask, onEnded);
  const rates = ratesOf(home.listing);
  return (
    <SettingsSection title={said.title} retries={retries}>
      <p className="mt-3 max-w-[62ch]">{said.text}</p>
      {!rates && <p className="mt-3 max-w-[62ch] font-semibold">{said.noPrice}</p>}
      {rates && reading.kind === 'reading' && (
        <p aria-busy="true" className="mt-3">
          {words.reading}
        </p>
      )}
      {rates && reading.kind === 'failed' && (
        <Stuck title={said.stuckTitle} answer={reading.answer} words={words} onRetry={again} />
      )}
      {rates && reading.kind === 'read' && (
        <SavingForm
          {...props}
          limits={{
            today: todayIn(zoneOf(home.listing), now),
            currency: rates.price.currency,
            maxGuests: home.listing.form.maxGuests ?? null,
          }}
          known={reading.value}
          onKnown={put}
        />
      )}
    </SettingsSection>
  );
}

type SavingFormProps = SectionProps & {
  limits: SavingLimits;
  known: KnownSaving;
  onKnown: (known: KnownSaving) => void;
};

/** The form, and below it the card as guests would see it. What was typed stays until it is saved. */
export function SavingForm({ limits, known, onKnown, ...props }: SavingFormProps) {
  const { locale, homeId, onEnded, words } = props;
  const said = words.saving;
  const { today, currency } = limits;
  const [typed, setTyped] = useState(() => typedSaving(known.saving, today, currency, locale));
  const { busy, outcome, run, clear } = useRequest({ onEnded });
  const saved = (after: KnownSaving, text: string) => {
    onKnown(after);
    setTyped(typedSaving(after.saving, today, currency, locale));
    return text;
  };
  const { form, result, amend } = useSubmit<FieldErrors<SavingField>>(() => {
    const checked = checkSaving(typed, limits, said.errors);
    if (checked.kind === 'errors') return checked.errors;
    void run(
      'save',
      () => putSaving(homeId, checked.saving, locale),
      (after) => saved(after, checked.saving.shown && after.preview ? said.savedShown : said.saved),
    );
    return null;
  });
  const forget = () =>
    void run(
      'forget',
      () => putSaving(homeId, null, locale),
      (after) => saved(after, said.forgotten),
    );
  const refused = outcome?.kind === 'failed' ? refusedErrors(outcome.answer, words.failure) : {};
  const errors = { ...refused, ...result };
  const change = (part: Partial<TypedSaving>) => {
    setTyped((before) => ({ ...before, ...part }));
    amend((before) => withoutErrors(before, part));
    if (Object.keys(part).some((name) => name in refused)) clear();
  };
  const field = (name: SavingField) => ({
    label: fill(said.fields[name].label, { currency }),
    hint: fill(said.fields[name].hint, { days: SEEN_DAYS_MAX }),
    value: typed[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <>
      <form {...form} className="mt-5 max-w-[62ch]">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('platform')} limit={PLATFORM_MAX} autoComplete="off" />
          <TextField {...field('guests')} limit={SHORT} inputMode="numeric" autoComplete="off" />
          <DateField {...field('checkIn')} inputName="checkIn" min={today} />
          <DateField {...field('checkOut')} inputName="checkOut" min={typed.checkIn || today} />
          <TextField {...field('platformMinor')} limit={SHORT} inputMode="decimal" autoComplete="off" />
          <DateField
            {...field('seenOn')}
            inputName="seenOn"
            min={addDays(today, -SEEN_DAYS_MAX)}
            max={today}
          />
        </div>
        <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={typed.shown}
            onChange={(event) => change({ shown: event.target.checked })}
          />
          {said.shown}
        </label>
        <div className="mt-4 flex flex-wrap items-start gap-3">
          <Button
            look="primary"
            className="disabled:opacity-40"
            busy={busy === 'save'}
            disabled={busy === 'forget'}
            working={words.working}
          >
            {said.save}
          </Button>
          {known.saving && (
            <Confirm
              label={said.forget}
              longLabel={said.forget}
              question={said.forgetQuestion}
              yes={said.forgetYes}
              no={said.forgetNo}
              working={words.working}
              isBusy={busy === 'forget'}
              isDisabled={busy === 'save'}
              onConfirm={forget}
            />
          )}
        </div>
      </form>
      <RequestOutcome {...props} outcome={outcome} isTyped />
      <Preview locale={locale} known={known} today={today} words={said} />
    </>
  );
}

type PreviewProps = {
  locale: Locale;
  known: KnownSaving;
  today: Day;
  words: SectionProps['words']['saving'];
};

/** What is saved as guests would see it, or why they would not. */
function Preview({ locale, known: { saving, preview }, today, words }: PreviewProps) {
  if (!saving) return null;
  return (
    <section aria-label={words.preview} className="mt-8 max-w-[26rem]">
      <h4 className="text-19">{words.preview}</h4>
      {preview ? (
        <>
          {!saving.shown && <p className="mt-2">{words.notShown}</p>}
          <div className="mt-3">
            <SavingCard saving={preview} locale={locale} />
          </div>
        </>
      ) : (
        <p className="mt-2">{fill(words.hidden[whyHidden(saving, today)], { days: SEEN_DAYS_MAX })}</p>
      )}
    </section>
  );
}
