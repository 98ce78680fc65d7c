import { useCallback, useState } from 'react';
import type { Answer } from '@/api/call';
import { readOwnListing } from '@/api/owner';
import type { EditedListing, OwnListing, PriceRule } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { type HomeRates, isSameRates, ratesOf, replaceRule } from '@/features/home-settings/lib/rates';
import { type Written, writeHome } from '@/features/home-settings/lib/write';
import { covers, SILENT_RULE, termsOf } from '@/features/price/lib/rates';
import type { Day } from '@/features/stay/lib/day';
import { editHome } from '@/features/update-property/lib/api';
import type { Locale } from '@/i18n/locale';

/** What a night is to cost, and how long a stay that begins on it is at least. */
export type NightPrice = Pick<PriceRule, 'nightMinor' | 'minNights'>;

/** The prices of a home's nights; `null` while they are not known, and for a home without a price. */
export function useRates(homeId: string, locale: Locale) {
  // Without it the calendar does without prices.
  const { last } = useQuery(`${homeId} ${locale}`, () => readOwnListing(homeId, locale));
  const [saved, setSaved] = useState<OwnListing | null>(null);
  const listing = saved ?? (last?.kind === 'done' ? last.value : null);

  /** Gives one night a season of its own, which counts before every longer one. */
  const save = useCallback(
    async (night: Day, price: NightPrice): Promise<Written<EditedListing> | null> => {
      const rates = listing && ratesOf(listing);
      if (!rates) return null;
      const priceRules = withNight(rates, night, price);
      const write = ({ version }: OwnListing): Promise<Answer<EditedListing>> =>
        editHome(homeId, { priceRules }, version, locale);
      const written = await writeHome(listing, locale, write, isSameRates);
      if (written.kind === 'done') setSaved(written.value);
      if (written.kind === 'changed') setSaved(written.listing);
      return written;
    },
    [homeId, listing, locale],
  );
  return { rates: listing && ratesOf(listing), save };
}

function withNight({ rules }: HomeRates, night: Day, price: NightPrice): PriceRule[] {
  const isOwn = (rule: PriceRule) =>
    rule.startDate === night && rule.endDate === night && covers(rule, night);
  const others = rules.filter((rule) => !isOwn(rule));
  // What else was said of the night stays.
  const said = rules.filter(isOwn).map((rule) => Object.fromEntries(termsOf(rule)));
  const own = Object.assign({ ...SILENT_RULE, startDate: night, endDate: night }, ...said, price);
  return replaceRule(others, null, own);
}
