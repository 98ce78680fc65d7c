import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { beforeEach, expect, it, vi } from 'vitest';
import { latestProperties, launchOffer, topDestinations } from '@/api/server';
import { LOCALES, type Locale } from '@/i18n/locale';
import { destinationPath, listPropertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { HomeScreen } from './home';

vi.mock('@/api/server', () => ({
  latestProperties: vi.fn(),
  launchOffer: vi.fn(),
  topDestinations: vi.fn(),
}));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

/** The page with its parts that are read on the server, too. */
const htmlOf = async (locale: Locale) =>
  text((await prerenderToNodeStream(<HomeScreen locale={locale} />)).prelude);

const away = Object.assign(new TypeError('fetch failed'), { cause: new Error('refused') });

beforeEach(() => {
  vi.mocked(latestProperties).mockResolvedValue([]);
  vi.mocked(launchOffer).mockResolvedValue({
    size: 1000,
    spotsLeft: 847,
    yearlyPriceMinor: 14_990,
    currency: 'EUR',
    specialPriceAbove: 5,
  });
  vi.mocked(topDestinations).mockResolvedValue([
    {
      kind: 'town',
      name: 'Corralejo',
      region: 'Fuerteventura',
      country: 'ES',
      count: 7,
      fullName: 'Corralejo',
    },
  ]);
});

it.each(LOCALES)('the home page has the offer and the places in %s', async (locale) => {
  const html = await htmlOf(locale);
  expect(html).toContain(siteMessagesFor(locale).offer.banner.list);
  expect(html).toContain(`href="${listPropertyPath(locale)}#savings"`);
  expect(html).toContain(`href="${destinationPath(locale, 'corralejo')}"`);
  expect(html).not.toContain('data-incomplete');
});

it.each(LOCALES)('the home page does without what is away in %s, and no cache keeps it', async (locale) => {
  vi.mocked(launchOffer).mockRejectedValue(away);
  vi.mocked(topDestinations).mockRejectedValue(away);
  const html = await htmlOf(locale);
  const words = siteMessagesFor(locale).offer;
  expect(html).not.toContain(words.banner.list);
  expect(html).not.toContain(`>${words.destinations.title}</h2>`);
  for (const part of ['offer', 'destinations']) expect(html).toContain(`data-incomplete="${part}"`);
});
