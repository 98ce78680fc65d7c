import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LaunchOffer } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { listPropertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { PromoBanner } from './promo-banner';

const offer: LaunchOffer = {
  size: 10_000,
  spotsLeft: 847,
  yearlyPriceMinor: 14_990,
  currency: 'EUR',
  specialPriceAbove: 5,
};

describe.each(LOCALES)('the banner for owners in %s', (locale) => {
  const words = siteMessagesFor(locale).offer.banner;
  const render = (spotsLeft: number) =>
    renderToStaticMarkup(
      <PromoBanner locale={locale} offer={{ ...offer, spotsLeft }} words={words} />,
    ).replace(/\s/g, ' ');

  it.each([
    [847, '847 of 10,000 free listings left', 'Quedan 847 de 10.000 anuncios gratis'],
    [1, '1 of 10,000 free listings left', 'Queda 1 de 10.000 anuncios gratis'],
    [0, 'List your home for €149.90 a year', 'Publica tu alojamiento por 149,90 € al año'],
  ])('counts %i places', (spotsLeft, english, spanish) => {
    expect(render(spotsLeft)).toContain(locale === 'en' ? english : spanish);
  });

  it('leads to the form and to the calculator', () => {
    expect(render(847)).toContain(`href="${listPropertyPath(locale, 'form')}"`);
    expect(render(847)).toContain('href="#savings"');
  });
});
