import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LaunchOffer } from '@/api/types';
import type { Brand } from '@/brand/brand';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { listPropertyPath, propertiesPath } from '@/i18n/paths';
import brandFile from '../../../../../deploy/brand.json';
import { Listed } from './listed';
import { Pitch } from './pitch';

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

/** `Intl` separates with no-break spaces; the tests read better with plain ones. */
const plain = (html: string) => html.replace(/\s/g, ' ');

describe.each(TEXT_LANGUAGES)('the page for owners in %s', (locale) => {
  const words = ownerMessagesFor(locale).pitch;
  const render = (given: LaunchOffer | null, by: Brand = brand) =>
    plain(renderToStaticMarkup(<Pitch locale={locale} brand={by} offer={given} />));

  it('has all its blocks, and headings in order', () => {
    const html = render(offer);
    const blocks = [
      words.hero,
      ...Object.values(words.benefits),
      ...Object.values(words.steps),
      ...Object.values(words.why),
      words.closing,
    ];
    for (const { title } of blocks) expect(html).toContain(title);
    for (const { question } of Object.values(words.questions)) expect(html).toContain(question);
    expect(html.match(/<details/g)).toHaveLength(5);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
    expect(html).not.toMatch(/\{\w+\}/);
    expect(html).not.toContain('style=');
  });

  it('leads to the form and to the homes', () => {
    const html = render(offer);
    expect(html.split(`href="${listPropertyPath(locale, 'form')}"`)).toHaveLength(3);
    expect(html).toContain(`href="${propertiesPath(locale)}"`);
  });

  it('counts the places that are left', () => {
    expect(render(offer)).toContain(
      locale === 'en' ? '847 free listings left' : 'Quedan 847 anuncios gratis',
    );
    expect(render({ ...offer, spotsLeft: 1 })).toContain(
      locale === 'en' ? '1 free listing left' : 'Queda 1 anuncio gratis',
    );
  });

  it('counts nothing before the first place is taken', () => {
    const html = render({ ...offer, spotsLeft: offer.size });
    expect(html).toContain(words.offer.allLeft);
    expect(html).not.toMatch(locale === 'en' ? /free listings? left/ : /Quedan? [\d.]+ anuncio/);
  });

  it('says what a listing costs when none is left', () => {
    const html = render({ ...offer, spotsLeft: 0 });
    expect(html).toContain(locale === 'en' ? 'costs €149.90 a year' : 'cuesta 149,90 € al año');
    expect(html).not.toContain('847');
  });

  it('does without a count that could not be read', () => {
    const html = render(null);
    expect(html).not.toContain('847');
    // The answer about the cost has the terms of the offer in any case.
    expect(html).toContain(locale === 'en' ? '€149.90' : '149,90 €');
  });

  it('names no platform without a figure, and those with one together with its source', () => {
    const alone = render(offer, { ...brand, competitorCommissions: [] });
    expect(alone.match(/<tr/g)).toHaveLength(6);
    expect(alone).toContain(words.compare.exampleNote);
    expect(alone).toContain(locale === 'en' ? 'With a commission of 15%' : 'Con una comisión del 15 %');
    const compared = render(offer, { ...brand, competitorCommissions: [platform] });
    expect(compared.match(/<tr/g)).toHaveLength(3);
    expect(compared).not.toContain(words.compare.exampleNote);
    expect(compared).toContain('href="https://platform.example/fees"');
    expect(compared).toContain(
      locale === 'en'
        ? 'A platform: platform.example, 15 Jan 2027.'
        : 'A platform: platform.example, 15 ene 2027.',
    );
  });

  it('offers WhatsApp only where there is a number', () => {
    expect(render(offer)).toContain(`href="mailto:${brand.supportEmail}"`);
    expect(render(offer)).not.toContain('wa.me');
    expect(render(offer, { ...brand, whatsappNumber: '34600000000' })).toContain(
      'href="https://wa.me/34600000000"',
    );
  });
});

describe.each(TEXT_LANGUAGES)('the screen after submitting in %s', (locale) => {
  const words = ownerMessagesFor(locale).pitch.listed;
  const render = (needsPassword: boolean) =>
    renderToStaticMarkup(
      <Listed
        locale={locale}
        propertyId="CASA-1042"
        email="marta@owners.example"
        needsPassword={needsPassword}
        messages={words}
      />,
    );

  it('has the ID and what happens next', () => {
    const html = render(false);
    for (const text of [
      'CASA-1042',
      'marta@owners.example',
      ...Object.values(words.steps).map((s) => s.title),
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain(words.passwordTitle);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/\{\w+\}/);
  });

  it('says how a password is set that was not sent', () => {
    expect(render(true)).toContain(words.passwordTitle);
  });

  it('leads to the homes and to another home', () => {
    const html = render(false);
    expect(html).toContain(`href="${propertiesPath(locale)}"`);
    expect(html).toContain(`href="${listPropertyPath(locale, 'form')}"`);
  });
});
