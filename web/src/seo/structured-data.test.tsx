import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { HomeScreen } from '@/screens/home';
import { ListPropertyScreen } from '@/screens/list-property';
import brand from '../../../deploy/brand.json';
import type { Facts } from './json-ld';

vi.mock('@/api/server', () => ({
  latestProperties: async () => [],
  topDestinations: async () => [],
  launchOffer: async () => ({
    size: 1000,
    spotsLeft: 847,
    yearlyPriceMinor: 14_990,
    currency: 'EUR',
    specialPriceAbove: 5,
  }),
}));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {} }),
  useSearchParams: () => new URLSearchParams(),
}));

/** The facts of a page for search engines, and the page without them. */
async function read(screen: ReactNode): Promise<{ facts: Facts[]; shown: string }> {
  const html = await text((await prerenderToNodeStream(screen)).prelude);
  const script = /<script type="application\/ld\+json">(.*?)<\/script>/g;
  return {
    facts: [...html.matchAll(script)].flatMap(([, json = '']) => JSON.parse(json)),
    shown: html.replace(script, ''),
  };
}

describe.each(LOCALES)('search engines are told in %s', (locale) => {
  it('who runs the site, on the first page', async () => {
    const { facts } = await read(<HomeScreen locale={locale} />);
    expect(facts).toMatchObject([{ '@type': 'Organization', name: brand.name, email: brand.supportEmail }]);
  });

  it('the questions of owners with the answers that their page shows', async () => {
    const { facts, shown } = await read(<ListPropertyScreen locale={locale} />);
    const questions = facts.flatMap(
      ({ mainEntity }) => mainEntity as { name: string; acceptedAnswer: { text: string } }[],
    );
    expect(facts.map((each) => each['@type'])).toEqual(['FAQPage']);
    expect(questions.length).toBeGreaterThan(3);
    for (const { name, acceptedAnswer } of questions) {
      expect(shown).toContain(name);
      expect(shown).toContain(acceptedAnswer.text);
    }
  });
});
