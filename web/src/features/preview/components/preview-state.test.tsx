import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Preview, Property } from '@/api/types';
import { property as sample } from '@/features/listing/lib/testing/property';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { PreviewOfState, type PreviewState } from './preview-state';

const property: Property = {
  ...sample,
  id: '',
  name: 'Casa <Lajares>',
  descriptions: [{ language: 'es', text: 'Una casa blanca.', machineTranslated: false, provider: null }],
  photos: [{ hash: '0a1b', width: 1200, height: 800, widths: [400, 1200], color: '#aabbcc', altTexts: [] }],
  links: { ...sample.links, airbnb: 'https://airbnb.example/rooms/1' },
  approximatePoint: { latitude: 28.68, longitude: -13.93 },
  status: 'draft',
  distances: { toBeach: '350 m', toCenter: null, toAirport: null },
  contact: { channel: 'whatsapp', ownerName: 'Marta Cabrera' },
  rooms: [{ type: 'bedroom', beds: [{ type: 'double', count: 1 }] }],
  rates: {
    ...sample.rates,
    minNights: 2,
    fees: { cleaningMinor: 5000, extraGuest: null, touristTaxMinor: null, depositMinor: null },
  },
};
const whole: Preview = {
  property,
  quality: { score: 72, improvements: [{ code: 'more_photos', points: 19 }] },
  warnings: ['license_missing'],
  problems: [],
};
const empty: Preview = {
  property: null,
  quality: { score: 0, improvements: [] },
  warnings: [],
  problems: [{ pointer: '/name', code: 'required', detail: 'Falta el <nombre>.' }],
};

function done(preview: Preview, draft: string | null = 'aB3_-'): PreviewState {
  return { kind: 'done', preview, draft, today: '2027-03-02' };
}

function render(locale: Locale, state: PreviewState, canGoToFields = true): string {
  return renderToStaticMarkup(
    <PreviewOfState
      locale={locale}
      state={state}
      messages={ownerMessagesFor(locale).preview}
      page={messagesFor(locale)}
      onField={canGoToFields ? () => {} : null}
      onAgain={() => {}}
    />,
  );
}

describe.each(TEXT_LANGUAGES)('a preview in %s', (locale) => {
  const words = ownerMessagesFor(locale).preview;
  const { detail, contact, map } = messagesFor(locale);

  it('says that it is on its way', () => {
    const html = render(locale, { kind: 'waiting' });
    expect(html).toContain(words.loading);
    expect(html).not.toContain('<button');
  });

  it.each(['offline', 'limited', 'unavailable', 'refused'] as const)(
    'can be tried again when %s',
    (failure) => {
      const html = render(locale, { kind: 'failed', failure });
      expect(html).toContain('role="alert"');
      expect(html).toContain(words.failure[failure]);
      expect(html).toContain(`>${words.retry}</button>`);
    },
  );

  it('says that the home is gone', () => {
    expect(render(locale, { kind: 'unknown' })).toContain(words.unknown);
  });

  it('leads to each field at fault, or names it', () => {
    const html = render(locale, done(empty));
    expect(html).toContain(words.problemsTitle.one);
    expect(html).toContain(`>${words.field.name}: Falta el &lt;nombre&gt;.</button>`);
    expect(html).toContain(words.nothingYet);
    expect(html).not.toContain('<progress');
    const named = render(locale, done(empty), false);
    expect(named).not.toContain('<button');
    expect(named).toContain(`>${words.field.name}: Falta el &lt;nombre&gt;.</li>`);
  });

  it('shows how complete the home is and what to check', () => {
    const html = render(locale, done(whole));
    expect(html).toContain('value="72"');
    expect(html).not.toContain('step=');
    expect(html).toContain(locale === 'en' ? '72 of 100' : '72 de 100');
    expect(html).toContain(words.improvement.more_photos);
    expect(html).toContain(words.warning.license_missing);
    expect(html).not.toMatch(/\{\w+\}/);
    expect(html).not.toContain('style=');
  });

  it('shows the home as guests will see it, without live contact', () => {
    const html = render(locale, done(whole));
    const texts = ['Casa &lt;Lajares&gt;', 'Una casa blanca.', 'Marta', words.idToCome, map.about];
    for (const text of [...texts, words.calendarNote, contact.title, detail.policies]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(detail.statusValue.active);
    expect(html).not.toContain(detail.statusValue.draft);
    expect(html).not.toMatch(/wa\.me|mailto:|tel:|href="https:/);
  });

  it('has headings that fit below one of level 2', () => {
    const levels = [...render(locale, done(whole)).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(3);
    expect(new Set(levels)).toEqual(new Set([3, 4]));
    expect(render(locale, done(whole))).toContain('<h3 class="text-38 sm:text-46">Casa');
  });
});

it('asks for the photos of a draft with its secret, and for others without', () => {
  const draft = render('en', done(whole));
  expect(draft).toContain('/media/0a1b/1200.jpg?draft=aB3_-');
  expect(draft).not.toMatch(/\/media\/[^"?\s]+\.(jpg|webp)["\s]/);
  expect(render('en', done(whole, null))).not.toContain('draft=');
});
