import { useState } from 'react';
import type { StayPrice } from '@/api/types';
import { priceLines, refusedText, stayTotal } from '@/features/price/lib/words';
import type { PartProps } from '@/features/property-form/lib/part';
import type { Day } from '@/features/stay/lib/day';
import { USUAL_GUESTS } from '@/features/stay/lib/party';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { useSubmit } from '@/ui/form';
import { SHORT, TextField } from '@/ui/text-field';
import { readPrice } from '../lib/api';
import { type HomeRates, isSame } from '../lib/rates';
import { checkStay, type StayErrors, type TypedStay } from '../lib/stay';
import { RequestOutcome } from './request-outcome';
import { useRequest } from './use-request';

type StayPreviewProps = PartProps & {
  today: Day;
  /** Whether guests see the home: the price of a stay is theirs. */
  isSeen: boolean;
  maxGuests: number | null;
  rates: HomeRates;
  words: OwnerMessages['homeSettings'];
};

/** A price, and what it was asked for. */
type Shown = { readonly price: StayPrice; readonly address: string; readonly rates: HomeRates };

/** What guests are told that a stay costs. */
export function StayPreview(props: StayPreviewProps) {
  const { locale, homeId, onEnded, today, isSeen, maxGuests, rates, words } = props;
  const said = words.preview;
  const guests = String(Math.min(USUAL_GUESTS, maxGuests ?? USUAL_GUESTS));
  const [stay, setStay] = useState<TypedStay>({ arrival: '', departure: '', guests });
  const [shown, setShown] = useState<Shown | null>(null);
  const { busy, outcome, run, clear } = useRequest({ onEnded });
  const change = (part: Partial<TypedStay>) => setStay((before) => ({ ...before, ...part }));
  const checked = checkStay(homeId, stay, maxGuests, said);

  const { form, result } = useSubmit<StayErrors>(() => {
    if (checked.kind === 'errors') {
      clear();
      return checked.errors;
    }
    const { address } = checked;
    void run(
      'price',
      () => readPrice(address, locale),
      (price) => {
        setShown({ price, address, rates });
        return `${said.total}: ${stayTotal(locale, said, price)}`;
      },
    );
    return null;
  });
  const errors = result ?? {};

  const isPresent =
    checked.kind === 'address' && checked.address === shown?.address && isSame(shown.rates, rates);
  return (
    <section aria-label={said.title} className="mt-8">
      <h4 className="text-19">{said.title}</h4>
      <p className="mt-2 max-w-[62ch]">{isSeen ? said.text : said.hidden}</p>
      {isSeen && (
        <form {...form} className="mt-4 max-w-[62ch]">
          <div className="grid gap-5 sm:grid-cols-3">
            <DateField
              label={said.arrival}
              inputName="arrival"
              value={stay.arrival}
              min={today}
              error={errors.arrival}
              onChange={(arrival) => change({ arrival })}
            />
            <DateField
              label={said.departure}
              inputName="departure"
              value={stay.departure}
              min={stay.arrival || today}
              error={errors.departure}
              onChange={(departure) => change({ departure })}
            />
            <TextField
              label={said.guests}
              autoComplete="off"
              limit={SHORT}
              value={stay.guests}
              error={errors.guests}
              onChange={(typed) => change({ guests: typed })}
            />
          </div>
          <div className="mt-4">
            <Button busy={busy !== null} working={words.working}>
              {said.show}
            </Button>
          </div>
        </form>
      )}
      <RequestOutcome outcome={outcome} locale={locale} homeId={homeId} words={words} isTyped />
      {isSeen && shown && outcome?.kind === 'done' && (
        <PriceOfStay locale={locale} price={shown.price} isPresent={isPresent} words={said} />
      )}
    </section>
  );
}

type PriceOfStayProps = {
  locale: Locale;
  price: StayPrice;
  /** Whether it is still what was asked for. */
  isPresent: boolean;
  words: OwnerMessages['homeSettings']['preview'];
};

/** What the total is made of, and the minimum stay where it is not reached. */
export function PriceOfStay({ locale, price, isPresent, words }: PriceOfStayProps) {
  return (
    <div className="mt-3 max-w-[26rem] text-14">
      <dl className="space-y-1">
        {priceLines(locale, words, price).map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {!price.isComplete && <p className="mt-2">{words.incomplete}</p>}
      {price.refused && <p className="mt-2 font-semibold">{refusedText(locale, words, price.refused)}</p>}
      {!isPresent && <p className="mt-2 font-semibold">{words.outdated}</p>}
    </div>
  );
}
