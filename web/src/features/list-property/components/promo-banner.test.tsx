import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LaunchOffer } from '@/api/types';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { listPropertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { plural } from '@/i18n/words';
import { PromoBanner } from './promo-banner';

const offer: LaunchOffer = {
  size: 10_000,
  spotsLeft: 847,
  yearlyPriceMinor: 14_990,
  currency: 'EUR',
  specialPriceAbove: 5,
};

describe.each(TEXT_LANGUAGES)('the banner for owners in %s', (locale) => {
  const words = siteMessagesFor(locale).offer.banner;
  const render = (spotsLeft: number) =>
    renderToStaticMarkup(
      <PromoBanner locale={locale} offer={{ ...offer, spotsLeft }} words={words} />,
    ).replace(/\s/g, ' ');

  it('says how many free listings are left once they are few', () => {
    for (const spotsLeft of [10_000, 1001]) {
      expect(render(spotsLeft)).toContain(words.free);
      expect(render(spotsLeft)).not.toContain('<strong>');
    }
    expect(render(847)).toContain(plural(locale, words.few, 847));
    expect(render(1)).toContain(plural(locale, words.few, 1));
  });

  it('says the price once none is left', () => {
    expect(render(0)).toContain(locale === 'en' ? '€149.90 a year' : '149,90 € al año');
    expect(render(0)).not.toContain(words.free);
  });

  it('leads to the form and to the calculator', () => {
    expect(render(847)).toContain(`href="${listPropertyPath(locale, 'form')}"`);
    expect(render(847)).toContain(`href="${listPropertyPath(locale)}#savings"`);
  });
});
