import type { Alert } from '@/api/types';
import { SITE_CURRENCY } from '@/features/price/lib/currency';
import { formatDay, formatMoney, minorUnits } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { type Wanted, wantedBy } from './search';

type AlertWords = SiteMessages['alerts'];

/** What a list of homes offers: an alert for its stay, or without one for homes that are new or become cheap enough. */
export function offerText(
  locale: Locale,
  { offer, here }: AlertWords,
  { stay, priceMax }: Pick<Wanted, 'stay' | 'priceMax'>,
): string {
  if (stay) return offer;
  return priceMax ? fill(here.offerPrice, { price: priceText(locale, priceMax) }) : here.offer;
}

/** The texts of the form for what is wanted. */
export function formTexts(
  locale: Locale,
  { form, here }: Pick<AlertWords, 'form' | 'here'>,
  wanted: Wanted,
): { title: string; lead: string; frequency: string } {
  if (wanted.stay) return form;
  const { title, lead, frequency } = here;
  return { title, lead: fill(lead, { what: newsText(locale, here, wanted) }), frequency };
}

/** What mails come of an alert, and until when. */
export function newsUntil(
  locale: Locale,
  { page, here }: Pick<AlertWords, 'page' | 'here'>,
  { search, confirmed, endsOn }: Alert,
): string {
  const wanted = wantedBy(search);
  if (!wanted || wanted.stay) return confirmed ? page.activeText : page.confirmText;
  return fill(here.until, { what: newsText(locale, here, wanted), day: formatDay(locale, endsOn, 'medium') });
}

function newsText(locale: Locale, here: AlertWords['here'], { priceMax }: Wanted): string {
  return priceMax ? fill(here.whatPrice, { price: priceText(locale, priceMax) }) : here.what;
}

const priceText = (locale: Locale, priceMax: number) =>
  formatMoney(locale, minorUnits(priceMax, SITE_CURRENCY), SITE_CURRENCY);
