import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Country } from '@/api/types';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { begin, type Placing } from '../lib/placing';
import { ownPoint } from '../lib/point';
import type { PostcodeCheck } from '../lib/postcode';
import { CORRALEJO, EMPTY, LA_OLIVA } from '../lib/samples';
import { CountryField } from './country-field';
import { LocationPicker } from './location-picker';
import { PointPanel } from './point-panel';
import { PostcodeField } from './postcode-field';

vi.mock('@/components/use-hydrated', () => ({ useHydrated: () => true }));

const nothing = () => {};
const words = (locale: Locale) => ownerMessagesFor(locale).location;
const POINT = ownPoint({ latitude: 28.7351234, longitude: -13.8705 }, 10);

/** The text of some markup, without tags. */
function textOf(markup: ReactNode): string {
  return renderToStaticMarkup(markup)
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

function picker(locale: Locale, form: Partial<HomeForm>, errors = {}) {
  return (
    <LocationPicker
      locale={locale}
      form={{ ...EMPTY, ...form }}
      change={nothing}
      errors={errors}
      folder={async () => null}
      messages={words(locale)}
      map={messagesFor(locale).map}
      streets={null}
      mayRemovePoint
    />
  );
}

describe('the place of a home', () => {
  it.each([
    [
      'en',
      [
        'Country',
        'Postcode',
        'City or town',
        'There is no point yet',
        'Use my position',
        'Set the pin on the map',
      ],
    ],
    [
      'es',
      [
        'País',
        'Código postal',
        'Ciudad o pueblo',
        'Todavía no hay ningún punto',
        'Usar mi posición',
        'Poner el marcador en el mapa',
      ],
    ],
  ] as const)('is asked for without any answer, in %s', (locale, texts) => {
    const html = textOf(picker(locale, {}));
    for (const text of texts) expect(html).toContain(text);
  });

  it('needs country, postcode and city, and says at the field what is wrong', () => {
    const errors = { country: 'No country', postalCode: 'No postcode', city: 'No city', address: 'Too long' };
    const html = renderToStaticMarkup(picker('en', {}, errors));
    expect(html.match(/ required=""/g)).toHaveLength(3);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
    for (const error of Object.values(errors)) expect(html).toContain(error);
  });

  it('names the server of the streets before it is asked', () => {
    const withStreets = (
      <LocationPicker {...picker('en', {}).props} streets="https://tiles.example/style.json" />
    );
    expect(textOf(withStreets)).toContain('tiles.example');
    expect(textOf(picker('en', {}))).not.toContain('Streets');
  });
});

describe('the country', () => {
  const spain: Country = {
    code: 'ES',
    name: 'Spain',
    group: 'europe',
    isPopular: true,
    hasPostcodes: true,
    patternKnown: true,
    examples: ['28001'],
  };
  const field = (
    answer: Parameters<typeof CountryField>[0]['countries']['answer'],
    locale: Locale = 'en',
  ) => (
    <CountryField
      locale={locale}
      value="ES"
      onChange={nothing}
      error={undefined}
      hint={undefined}
      countries={{ answer, retry: nothing }}
      messages={words(locale).country}
    />
  );

  it('is chosen from groups', () => {
    const html = renderToStaticMarkup(field({ kind: 'done', value: [spain] }));
    expect(html).toContain('<optgroup label="Popular destinations"><option value="ES"');
    expect(html).toContain('<optgroup label="Europe">');
    expect(html).not.toContain('could not be loaded');
  });

  it.each([
    ['en', 'Germany', 'The full list of countries could not be loaded'],
    ['es', 'Alemania', 'No se ha podido cargar la lista completa de países'],
  ] as const)('can be chosen without the list, in %s', (locale, name, told) => {
    const html = textOf(field({ kind: 'failed', failure: 'offline' }, locale));
    expect(html).toContain(name);
    expect(html).toContain(told);
  });
});

describe('the postcode', () => {
  const answered = (part: Partial<typeof LA_OLIVA>): PostcodeCheck => ({
    kind: 'answered',
    answer: { ...LA_OLIVA, ...part },
  });
  const field = (value: string, check: PostcodeCheck, locale: Locale = 'en', error?: string) =>
    renderToStaticMarkup(
      <PostcodeField
        value={value}
        onChange={nothing}
        error={error}
        check={check}
        onRetry={nothing}
        country={null}
        hint={undefined}
        messages={words(locale).postcode}
      />,
    );

  it('turns while it is checked, and has a check mark when it is valid', () => {
    expect(field('35660', { kind: 'checking' })).toContain('animate-spin');
    expect(field('35660', answered({}))).toMatch(/text-ok.*The postcode is valid/);
    expect(field('35660', answered({}), 'en', 'It is required')).not.toContain('text-ok');
  });

  it('has a red border and the words of the API when it is wrong', () => {
    const message = 'Invalid postcode format for Spain. Example: 28001, 35660';
    const html = field('9', answered({ valid: false, message }));
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(message);
    expect(field('9', answered({ valid: false, message }), 'en', 'Another error')).not.toContain(message);
  });

  it('has a warning and no check mark where the form is not known', () => {
    const html = field('X', answered({ patternKnown: false, message: 'Not validated' }));
    expect(html).toContain('Not validated');
    expect(html).not.toContain('text-ok');
    expect(html).not.toContain('aria-invalid');
  });

  it.each([
    ['en', 'Did you mean 03566?', 'We could not check the postcode. You can go on.'],
    ['es', '¿Querías decir 03566?', 'No hemos podido comprobar el código postal. Puedes seguir.'],
  ] as const)('has a suggestion, or may be left unchecked, in %s', (locale, suggested, unchecked) => {
    expect(field('3566', answered({ formatted: '03566' }), locale)).toContain(suggested);
    expect(field('3566', { kind: 'failed', failure: 'limited' }, locale)).toContain(unchecked);
  });
});

describe('the point', () => {
  const panel = (
    form: Partial<HomeForm>,
    placing: Partial<Placing>,
    locale: Locale = 'en',
    isLookingUp = false,
    mayRemove = true,
  ) => {
    const whole = { ...EMPTY, country: 'ES', postalCode: '35660', ...form };
    return textOf(
      <PointPanel
        locale={locale}
        form={whole}
        change={nothing}
        placing={{ ...begin(whole, null), ...placing }}
        apply={nothing}
        isLookingUp={isLookingUp}
        postcode={LA_OLIVA}
        mayRemove={mayRemove}
        messages={words(locale).point}
      />,
    );
  };

  it.each([
    ['en', POINT, 'Exact, about ±10 m'],
    ['en', { ...POINT, precision: 'area', accuracyM: 1_000 }, 'Area, about ±1 km'],
    ['es', { ...POINT, precision: 'approximate', accuracyM: null }, 'Aproximado, unos 5 km'],
    ['en', { ...POINT, precision: null, accuracyM: null }, 'Nobody has said how exact it is'],
  ] as const)('says how exact it is, in %s', (locale, point, badge) => {
    const text = panel({ point }, {}, locale);
    expect(text).toContain(badge);
    expect(text).toContain('28.7351, -13.8705');
    expect(text).toMatch(/Not here\?|¿No es aquí\?/);
  });

  it('cannot be removed from a home that is listed', () => {
    const text = panel({ point: POINT }, {}, 'en', false, false);
    expect(text).toContain('28.7351, -13.8705');
    expect(text).not.toContain(words('en').point.remove);
  });

  it.each([
    ['limited', 'too many lookups in a short time. You can go on.'],
    ['offline', 'no connection. You can go on.'],
    ['unavailable', 'at the moment. You can go on.'],
    ['refused', 'We could not look it up. You can go on.'],
  ] as const)('may be missing when the lookup is %s', (failure, told) => {
    const text = panel({}, { lookup: { kind: 'failed', failure } });
    expect(text).toContain(told);
    expect(text).toContain('There is no point yet');
    expect(text).toContain('Try again');
  });

  it('says that only the form of the postcode is known, or nothing, or that it is being looked up', () => {
    const lookup = { kind: 'found', isPlaced: false, attribution: null } as const;
    expect(panel({}, { lookup })).toContain('Format only');
    expect(panel({}, { lookup: { kind: 'nowhere' } })).toContain('could not find this address');
    expect(panel({}, { lookup: { kind: 'nowhere' } }, 'en', true)).toContain('Looking up the address');
  });

  it('names the source of what was looked up, and offers distances', () => {
    const lookup = { kind: 'found', isPlaced: true, attribution: 'CartoCiudad' } as const;
    const text = panel(
      { point: POINT, distanceToAirport: '31 km' },
      { setter: 'lookup', lookup, found: CORRALEJO },
    );
    expect(text).toContain('Source: CartoCiudad');
    expect(text).toContain('To the centre: 1.2 km Use 1.2 km');
    expect(text).not.toContain('To the airport');
    expect(panel({ point: POINT }, { setter: 'owner', lookup })).not.toContain('CartoCiudad');
  });

  it.each([
    ['en', 'This point is in Madrid, but the postcode belongs to Las Palmas.'],
    ['es', 'Este punto está en Madrid, pero el código postal es de Las Palmas.'],
  ] as const)('is warned of where it contradicts the postcode, in %s', (locale, warning) => {
    const there = {
      kind: 'known',
      spot: POINT,
      place: { ...CORRALEJO, postcode: '28001', province: 'Madrid' },
    } as const;
    expect(panel({ point: POINT }, { setter: 'owner', there }, locale)).toContain(warning);
    // What was looked up is compared by the service.
    expect(panel({ point: POINT }, { setter: 'lookup', there }, locale)).not.toContain(warning);
  });

  it('says when it could not be compared, and where the address is instead', () => {
    const there = { kind: 'failed', failure: 'unavailable' } as const;
    const offer = ownPoint({ latitude: 28.8, longitude: -13.87 }, 10);
    const text = panel({ point: POINT }, { setter: 'owner', there, offer });
    expect(text).toContain('We could not compare the point with the postcode');
    expect(text).toContain('The address is at 28.8000, -13.8700, 7.2 km from your point.');
  });
});
