import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Country } from '@/api/types';
import { countryOptions } from './countries';
import { lookupStore, rememberLookup } from './last-lookup';
import { coordinatesText, distanceM, distanceText, nearbyOf, ownPoint, pinnedPoint, pointOf } from './point';
import { readPosition } from './position';
import { CORRALEJO, EMPTY, LA_OLIVA } from './samples';
import { startOf } from './start';

const spot = { latitude: 28.7351234567, longitude: -13.8705 };

describe('a point', () => {
  it.each([
    [3, 'exact', 10],
    [10, 'exact', 10],
    [49, 'exact', 49],
    [50, 'area', 50],
    [1_999.5, 'area', 2_000],
    [5_000, 'approximate', 5_000],
    [80_000, 'approximate', 50_000],
  ])('known to %f m is %s', (accuracyM, precision, within) => {
    const expected = { latitude: 28.735123, longitude: -13.8705, precision, accuracyM: within };
    expect(ownPoint(spot, accuracyM)).toEqual(expected);
  });

  it('set by hand is exact to 10 m, and less from far away', () => {
    expect(pinnedPoint(spot, 2)).toMatchObject({ precision: 'exact', accuracyM: 10 });
    expect(pinnedPoint(spot, 540)).toMatchObject({ precision: 'area', accuracyM: 1_620 });
  });

  it('of a lookup needs coordinates that may be stored', () => {
    expect(pointOf(CORRALEJO)).toEqual({ ...ownPoint(spot, 10) });
    expect(pointOf({ ...CORRALEJO, accuracyM: 0 })?.accuracyM).toBe(1);
    expect(pointOf({ ...CORRALEJO, coordinates: null })).toBeNull();
    expect(pointOf({ ...CORRALEJO, precision: 'format_only' })).toBeNull();
    expect(pointOf({ ...CORRALEJO, source: 'google' })).toBeNull();
    expect(pointOf(null)).toBeNull();
  });

  it('is written with four decimals', () => {
    expect(coordinatesText(spot)).toBe('28.7351, -13.8705');
  });

  it('is so far from another', () => {
    expect(distanceM(spot, spot)).toBe(0);
    expect(distanceM({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      111_195,
      -1,
    );
  });

  it.each([
    [10, '10 m', '10 m'],
    [56, '56 m', '56 m'],
    [847, '850 m', '850 m'],
    [998, '1 km', '1 km'],
    [1_240, '1.2 km', '1,2 km'],
    [5_000, '5 km', '5 km'],
    [31_400, '31 km', '31 km'],
  ])('is %i m away in words', (metres, english, spanish) => {
    expect(distanceText('en', metres)).toBe(english);
    expect(distanceText('es', metres)).toBe(spanish);
  });

  it('has distances to offer', () => {
    expect(nearbyOf('es', CORRALEJO)).toEqual([
      { field: 'distanceToCenter', name: null, text: '1,2 km' },
      { field: 'distanceToAirport', name: 'Fuerteventura Airport', text: '31 km' },
    ]);
    expect(nearbyOf('en', { ...CORRALEJO, centreDistanceM: null, airport: null })).toEqual([]);
    expect(nearbyOf('en', null)).toEqual([]);
  });

  it('is where the map of the pin starts', () => {
    const point = ownPoint(spot, 10);
    expect(startOf({ ...EMPTY, point }, LA_OLIVA)).toMatchObject({ point, accuracyM: 10, isPin: true });
    expect(startOf(EMPTY, LA_OLIVA)).toMatchObject({ point: LA_OLIVA.coordinates, isPin: false });
    expect(startOf({ ...EMPTY, country: 'ES' }, null).point.longitude).toBe(-4);
    expect(startOf({ ...EMPTY, country: 'NZ' }, null).accuracyM).toBe(10_000_000);
  });
});

describe('the position of the device', () => {
  const device = (accuracy: number, code = 0) =>
    ({
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) =>
        code === 0
          ? found({ coords: { ...spot, accuracy } } as GeolocationPosition)
          : failed({ code } as GeolocationPositionError),
    }) as Geolocation;
  it.each([
    [undefined, 'unsupported'],
    [device(0, 1), 'denied'],
    [device(0, 2), 'unavailable'],
    [device(0, 3), 'timeout'],
    [device(5_001), 'rough'],
  ] as const)('is not known: %o', async (from, problem) => {
    expect(await readPosition(from)).toEqual({ kind: 'failed', problem });
  });

  it('is known with its accuracy', async () => {
    expect(await readPosition(device(18.2))).toMatchObject({ kind: 'found', accuracyM: 18.2 });
  });
});

describe('the last lookup', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is remembered in the tab', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      setItem: (key: string, value: string) => stored.set(key, value),
      getItem: (key: string) => stored.get(key) ?? null,
    });
    expect(lookupStore.get()).toBeNull();
    rememberLookup(ownPoint(spot, 10));
    expect(lookupStore.get()).toEqual({ latitude: 28.735123, longitude: -13.8705 });
  });

  it('is known as long as the page without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    rememberLookup(spot);
    expect(lookupStore.get()).toEqual(spot);
  });
});

describe('the list of countries', () => {
  const country = (code: string, name: string, group: Country['group'], isPopular = false): Country => ({
    code,
    name,
    group,
    isPopular,
    hasPostcodes: true,
    patternKnown: true,
    examples: [],
  });
  const list = [
    country('ES', 'España', 'europe', true),
    country('DE', 'Alemania', 'europe', true),
    country('AT', 'Austria', 'europe'),
    country('ZA', 'Sudáfrica', 'africa_middle_east'),
    country('EG', 'Egipto', 'africa_middle_east'),
  ];
  const codes = (found: ReturnType<typeof countryOptions>) =>
    found.map(({ group, options }) => [group, options.map(({ code }) => code).join(' ')]);

  it('has groups, the popular countries first and the others by name', () => {
    expect(codes(countryOptions('es', list, 'ES'))).toEqual([
      ['popular', 'ES DE'],
      ['europe', 'DE AT ES'],
      ['africa_middle_east', 'EG ZA'],
    ]);
  });

  it('can be used without an answer, and has the country that was chosen', () => {
    const [popular] = countryOptions('es', null, 'NO');
    expect(popular?.options.map(({ name }) => name).join()).toBe(
      'España,Portugal,Francia,Italia,Reino Unido,Alemania,Grecia,Estados Unidos,Noruega',
    );
    expect(codes(countryOptions('en', list, 'no country'))[0]).toEqual(['popular', 'ES DE no country']);
  });
});
