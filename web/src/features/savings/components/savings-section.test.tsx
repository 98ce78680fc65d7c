import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LaunchOffer } from '@/api/types';
import type { Brand } from '@/brand/brand';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import brandFile from '../../../../../deploy/brand.json';
import { SavingsSection } from './savings-section';

const brand: Brand = brandFile;
const offer: LaunchOffer = {
  size: 1000,
  spotsLeft: 847,
  yearlyPriceMinor: 14_990,
  currency: 'EUR',
  specialPriceAbove: 5,
};
const platform = {
  platform: 'A platform',
  percent: 15,
  source: 'https://platform.example/fees',
  asOf: '2027-01-15',
};

describe.each(TEXT_LANGUAGES)('the calculator in %s', (locale) => {
  const words = siteMessagesFor(locale).offer.savings;
  const render = (given: LaunchOffer | null, commissions: Brand['competitorCommissions']) =>
    renderToStaticMarkup(
      <SavingsSection
        locale={locale}
        brand={{ ...brand, competitorCommissions: commissions }}
        offer={given}
        words={words}
      />,
    ).replace(/\s/g, ' ');

  it('is a table of the example without scripts, whose fields need them', () => {
    const html = render(offer, []);
    expect(html).toContain('needs-script');
    expect(html.match(/<tr/g)).toHaveLength(5);
    expect(html).toContain(words.exampleNote);
    expect(html).not.toMatch(/\{\w+\}/);
    expect(html).not.toContain('style=');
  });

  it('names only the platforms of the brand', () => {
    const html = render(offer, [platform]);
    expect(html.match(/<tr/g)).toHaveLength(2);
    expect(html).toContain('A platform');
    expect(html).not.toContain(words.exampleNote);
    expect(html).toContain(locale === 'en' ? '€1,800' : '1800 €');
  });

  it.each([null, { ...offer, spotsLeft: 0 }])(
    'counts our yearly price where no place is left or known',
    (given) => {
      const html = render(given, [platform]);
      expect(html).toContain(locale === 'en' ? '€1,650.10' : '1650,10 €');
      expect(html).not.toContain(words.noCost);
    },
  );
});
