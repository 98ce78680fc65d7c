import { useQuery } from '@/api/use-query';
import { findRates, ratesAddress } from '@/features/price/lib/find';
import type { Day } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import type { StayRules } from '../lib/stay-rules';

/** What a home asks for its nights and which stays it takes, once they are known. Its words come with it, not with the page. */
export function useStayRules(locale: Locale, propertyId: string | null, today: Day): StayRules | null {
  const address = propertyId && ratesAddress(propertyId);
  const { value } = useQuery(address, async (at, signal): Promise<StayRules | null> => {
    const [rates, words] = await Promise.all([findRates(at, locale, today, signal), loadWords(locale)]);
    return rates && { rates, words };
  });
  return value ?? null;
}

/** Without its words a calendar marks no rules. The price of a stay tells them all the same. */
async function loadWords(locale: Locale): Promise<StayRules['words']> {
  try {
    const { default: words } = await import(`@/messages/${locale}/site/stay-rules.json`);
    return words;
  } catch {
    return null;
  }
}
