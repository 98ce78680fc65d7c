import { cheapestWeek, type NightRates } from '@/features/price/lib/rates';
import { useStay } from '@/features/stay/components/stay-context';
import type { MonthNumber } from '@/features/stay/lib/day';
import { formatDay, formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';

type CheapestWeekProps = { locale: Locale; rates: NightRates; month: MonthNumber; words: string };

/** The free week of a month that costs least, as a button that chooses it. */
export function CheapestWeek({ locale, rates, month, words }: CheapestWeekProps) {
  const { availability, setStay } = useStay();
  const week = cheapestWeek(rates, availability, month);
  if (!week) return null;
  const day = (each: string) => formatDay(locale, each, 'short');
  return (
    <Button look="link" className="no-print mt-1 text-left text-14" onClick={() => setStay(week.stay)}>
      {fill(words, {
        arrival: day(week.stay.first),
        departure: day(week.stay.end),
        price: formatMoney(locale, week.minor, rates.price.currency),
      })}
    </Button>
  );
}
