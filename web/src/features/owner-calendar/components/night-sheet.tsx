import { useState } from 'react';
import { detailsOf } from '@/api/failure';
import type { HomeRates } from '@/features/home-settings/lib/rates';
import type { Written } from '@/features/home-settings/lib/write';
import { nightRate } from '@/features/price/lib/rates';
import { amountText, countOf, minorOf } from '@/features/property-form/lib/amount';
import { MAXIMA } from '@/features/property-form/lib/form';
import type { Day } from '@/features/stay/lib/day';
import { formatDay } from '@/i18n/format';
import { managePath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { type FieldErrors, useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { SHORT, TextField } from '@/ui/text-field';
import type { Words } from '../lib/words';
import type { NightPrice } from './use-rates';

type NightSheetProps = {
  words: Words;
  homeId: string;
  night: Day;
  rates: HomeRates;
  onSave: (price: NightPrice) => Promise<Written<unknown> | null>;
  onClose: () => void;
};

type NightErrors = FieldErrors<'price' | 'minNights' | 'other'>;

/** The price and the minimum stay of one night. */
export function NightSheet({ words, homeId, night, rates, onSave, onClose }: NightSheetProps) {
  const { locale, messages } = words;
  const said = messages.nightPrice;
  const { currency } = rates.price;
  const rate = nightRate(rates, night);
  const [price, setPrice] = useState(amountText(rate.minor, currency, locale));
  const [minNights, setMinNights] = useState(String(rate.minNights));
  const { form, busy, result, statusRef } = useSubmit<NightErrors>(async () => {
    const nightMinor = minorOf(price, currency);
    const nights = countOf(minNights);
    const isRight = nights !== null && nights >= 1 && nights <= MAXIMA.nights;
    if (!nightMinor || !isRight) {
      return {
        ...(!nightMinor && { price: said.priceError }),
        ...(!isRight && { minNights: fill(said.minNightsError, { max: MAXIMA.nights }) }),
      };
    }
    const answer = await onSave({ nightMinor, minNights: nights });
    if (answer?.kind === 'done') {
      onClose();
      return null;
    }
    return { other: (answer?.kind === 'refused' && detailsOf(answer).join(' ')) || said.failed };
  });
  const errors = result ?? {};

  const seasons = new URLSearchParams({ tab: 'settings', page: 'seasons' });
  return (
    <Dialog title={formatDay(locale, night, 'full')} close={said.close} onClose={onClose}>
      <form {...form} className="mt-4 space-y-4">
        <div ref={statusRef} tabIndex={-1} role="status" className="outline-none">
          {errors.other && <Notice tone="failed">{errors.other}</Notice>}
        </div>
        <TextField
          label={fill(said.price, { currency })}
          autoComplete="off"
          limit={SHORT}
          value={price}
          error={errors.price}
          onChange={setPrice}
        />
        <TextField
          label={said.minNights}
          hint={said.minNightsHint}
          autoComplete="off"
          limit={SHORT}
          value={minNights}
          error={errors.minNights}
          onChange={setMinNights}
        />
        <Button busy={busy} working={said.working}>
          {said.save}
        </Button>
        <p>
          <a
            href={managePath(locale, homeId, seasons)}
            className="link-quiet inline-flex min-h-11 items-center"
          >
            {said.seasons}
          </a>
        </p>
      </form>
    </Dialog>
  );
}
