import { memo } from 'react';
import { cheapestWeek, type NightRates } from '@/features/price/lib/rates';
import { useStay } from '@/features/stay/components/stay-context';
import type { Availability } from '@/features/stay/lib/availability';
import type { MonthNumber } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import { formatDay, formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';

export type WeekWords = Pick<Messages['price'], 'cheapestWeek' | 'from'>;

type CheapestWeekProps = { locale: Locale; rates: NightRates; month: MonthNumber; words: WeekWords };

/** The free week of a month that costs least, as a button that chooses it. */
export function CheapestWeek(props: CheapestWeekProps) {
  const { availability, setStay } = useStay();
  return <Offer {...props} availability={availability} onChoose={setStay} />;
}

type OfferProps = CheapestWeekProps & { availability: Availability; onChoose: (stay: Nights) => void };

/** Not looked for again while the pointer moves over the calendar. */
const Offer = memo(function Offer({ locale, rates, month, words, availability, onChoose }: OfferProps) {
  const week = cheapestWeek(rates, availability, month);
  if (!week) return null;
  const day = (each: string) => formatDay(locale, each, 'short');
  const price = formatMoney(locale, week.minor, rates.price.currency);
  return (
    <Button look="link" className="no-print mt-1 text-left text-14" onClick={() => onChoose(week.stay)}>
      {fill(words.cheapestWeek, {
        arrival: day(week.stay.first),
        departure: day(week.stay.end),
        price: week.isFrom ? fill(words.from, { price }) : price,
      })}
    </Button>
  );
});
