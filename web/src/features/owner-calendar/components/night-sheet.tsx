import { type FormEvent, useState } from 'react';
import { useOutcomeFocus } from '@/components/use-outcome-focus';
import { amountText, countOf, minorOf } from '@/features/home/lib/amount';
import { MAXIMA } from '@/features/home/lib/check';
import { type HomeRates, nightRate } from '@/features/home-settings/lib/rates';
import type { Written } from '@/features/home-settings/lib/write';
import type { Day } from '@/features/stay/lib/day';
import { formatDay } from '@/i18n/format';
import { managePath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/text-field';
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

const SHORT = 40;

/** The price and the minimum stay of one night. */
export function NightSheet({ words, homeId, night, rates, onSave, onClose }: NightSheetProps) {
  const { locale, messages } = words;
  const said = messages.nightPrice;
  const { currency } = rates.price;
  const rate = nightRate(rates, night);
  const [price, setPrice] = useState(amountText(rate.minor, currency, locale));
  const [minNights, setMinNights] = useState(String(rate.minNights));
  const [errors, setErrors] = useState<{ price?: string; minNights?: string; other?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState(0);
  const { form, told } = useOutcomeFocus(outcomes);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const nightMinor = minorOf(price, currency);
    const nights = countOf(minNights);
    const isRight = nights !== null && nights >= 1 && nights <= MAXIMA.nights;
    setErrors({
      ...(!nightMinor && { price: said.priceError }),
      ...(!isRight && { minNights: fill(said.minNightsError, { max: MAXIMA.nights }) }),
    });
    if (nightMinor && isRight) {
      setBusy(true);
      const answer = await onSave({ nightMinor, minNights: nights });
      setBusy(false);
      if (answer?.kind === 'done') {
        onClose();
        return;
      }
      const detail = answer?.kind === 'refused' ? answer.problem?.detail : null;
      setErrors({ other: detail ?? said.failed });
    }
    setOutcomes((before) => before + 1);
  };

  const seasons = new URLSearchParams({ tab: 'settings', page: 'seasons' });
  return (
    <Dialog title={formatDay(locale, night, 'full')} close={said.close} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="mt-4 space-y-4">
        <div ref={told} tabIndex={-1} role="status" className="outline-none">
          {errors.other && <p className="rounded-control bg-clay-mist px-4 py-3">{errors.other}</p>}
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
        <Button busy={isBusy} working={said.working}>
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
