import { describe, expect, it } from 'vitest';
import { LOCALES, TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { sampleInquiry } from '../sample.test.data';
import { QUOTE_TEXTS } from './quote-texts';
import { ANSWER_TEXTS, BLANK, OFFER, TEMPLATES, templateText } from './templates';

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(TEXT_LANGUAGES)('the templates in %s', (locale) => {
  const undated = sampleInquiry({ checkIn: null, checkOut: null });

  it.each(TEMPLATES)('%s name guest and home, and leave nothing unfilled', (template) => {
    for (const inquiry of [sampleInquiry(), undated]) {
      const text = templateText(template, locale, 'Casa {guest}', inquiry);
      expect(text).toContain('Marta');
      expect(text).not.toContain('Ruiz');
      expect(text).toContain('Casa {guest}');
      expect(text.replace('Casa {guest}', '')).not.toMatch(/[{}]/);
      expect(text.includes('2027')).toBe(inquiry !== undated);
      expect(text.includes(BLANK)).toBe(template === 'available' || template === 'question');
    }
  });

  it('have the placeholders of the English ones, and speak calmly', () => {
    const { template, ...lines } = ANSWER_TEXTS[locale];
    for (const name of TEMPLATES) {
      for (const form of ['dated', 'undated'] as const) {
        expect(placeholders(template[name][form])).toEqual(
          placeholders(ANSWER_TEXTS.en.template[name][form]),
        );
      }
    }
    expect(placeholders(Object.values(lines).join())).toEqual(['code', 'date', 'home']);
    expect(JSON.stringify(ANSWER_TEXTS[locale])).not.toMatch(/[!¡]|\bfree\b|propert|propiedad|dueñ/i);
  });
});

it.each(LOCALES)('tells of an offer in %s, and names its lines as prices do', (locale) => {
  const text = templateText(OFFER, locale, 'Casa Sol', sampleInquiry());
  expect(text).toContain('Marta');
  expect(text).toContain('Casa Sol');
  expect(text).not.toMatch(/[{}]/);
  const { nights, discount, cleaning, extraGuests, extraFees, touristTax } = messagesFor(locale).price;
  const lines = { nights, discount, cleaning, extraGuests, extraFees, touristTax };
  expect(QUOTE_TEXTS[locale].lines).toEqual(lines);
});

it('names the days in words', () => {
  const text = templateText('available', 'es', 'Casa Sol', sampleInquiry());
  expect(text).toContain('Está disponible del sábado 8 de mayo de 2027 al sábado 15 de mayo de 2027.');
});
