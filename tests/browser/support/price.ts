import { type APIRequestContext, expect } from '@playwright/test';

import type { Site } from './site';

type StayPrice = {
  currency: string;
  nights: number;
  lines: { amountMinor: number | null }[];
  totalMinor: number;
  isFrom: boolean;
};

const LOCALES = { en: 'en-GB', es: 'es-ES' };

/** An amount in minor units as a site writes it, without decimals where it is whole. */
function money(site: Site, minor: number, currency: string): string {
  const options = { style: 'currency', currency } as const;
  const digits = new Intl.NumberFormat(LOCALES[site.language], options).resolvedOptions().maximumFractionDigits ?? 2;
  const amount = minor / 10 ** digits;
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : digits;
  return new Intl.NumberFormat(LOCALES[site.language], { ...options, minimumFractionDigits }).format(amount);
}

/**
 * What a stay costs according to the API, as a site writes it: the total, its nights, and the amounts that are shown
 * below it.
 */
export async function priceOf(request: APIRequestContext, site: Site, id: string, stay: string) {
  const { words } = site;
  const answer = await request.get(`/api/v1/properties/${id}/price?${stay}`);
  expect(answer.status()).toBe(200);
  const price = (await answer.json()) as StayPrice;
  const total = money(site, price.totalMinor, price.currency);
  return {
    total: price.isFrom ? words.price.from.replace('{price}', total) : total,
    nights: words.price.forNights.other.replace('{count}', String(price.nights)),
    amounts: price.lines
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map(({ amountMinor }) => (amountMinor === null ? words.price.askOwner : money(site, amountMinor, price.currency))),
  };
}
