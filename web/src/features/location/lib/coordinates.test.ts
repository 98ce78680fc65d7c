import { describe, expect, it } from 'vitest';
import { readCoordinates } from './coordinates';

const GOOGLE = 'https://www.google.com/maps';

/** What is pasted, latitude, longitude and accuracy. */
const PLACES: [string, number, number, number][] = [
  ['28.7351234,-13.8705678', 28.7351234, -13.8705678, 10],
  ['28.7351, -13.8705', 28.7351, -13.8705, 10],
  ['28.735 -13.87', 28.735, -13.87, 56],
  ['28.1, -15.4', 28.1, -15.4, 5_566],
  ['28, -15', 28, -15, 50_000],
  ['28,7351; -13,8705', 28.7351, -13.8705, 10],
  ['28,7351 -13,8705', 28.7351, -13.8705, 10],
  ['28,7351, -13,8705', 28.7351, -13.8705, 10],
  ['(28.7351, -13.8705)', 28.7351, -13.8705, 10],
  ['Lat: 28.7351, Lon: -13.8705', 28.7351, -13.8705, 10],
  ['latitud 28,7351 longitud -13,8705', 28.7351, -13.8705, 10],
  ['28.7351 N, 13.8705 W', 28.7351, -13.8705, 10],
  ['N 28.7351 W 13.8705', 28.7351, -13.8705, 10],
  ['13.8705 O, 28.7351 N', 28.7351, -13.8705, 10],
  ['33.8568° S 151.2153° E', -33.8568, 151.2153, 10],
  ['\u221233.8568, 151.2153', -33.8568, 151.2153, 10],
  [`28°44'06.4"N 13°52'14.0"W`, 28.735111, -13.870556, 10],
  ['28° 44′ 06,4″ N, 13° 52′ 14,0″ O', 28.735111, -13.870556, 10],
  [`28°44'06"N13°52'14"W`, 28.735, -13.870556, 15],
  [`28° 44.107' N 13° 52.233' W`, 28.735117, -13.87055, 10],
  ['geo:28.7351,-13.8705', 28.7351, -13.8705, 10],
  ['geo:28.7351,-13.8705;u=35?z=17', 28.7351, -13.8705, 10],
  ['geo:0,0?q=28.7351,-13.8705(Casa%20Lajares)', 28.7351, -13.8705, 10],
  [
    `${GOOGLE}/place/Casa+Lajares/@28.7399,-13.8799,17z/data=!3m1!4b1!4m6!3m5!1s0xc47:0x1!8m2!3d28.7351!4d-13.8705!16s%2Fg%2F11`,
    28.7351,
    -13.8705,
    10,
  ],
  [`${GOOGLE}/place/28%C2%B044'06.4%22N+13%C2%B052'14.0%22W/@28.7,-13.8,17z`, 28.735111, -13.870556, 10],
  [`${GOOGLE}/search/28.7351,+-13.8705?entry=tts`, 28.7351, -13.8705, 10],
  [`${GOOGLE}?q=28.7351,-13.8705`, 28.7351, -13.8705, 10],
  [`${GOOGLE}/search/?api=1&query=28.7351%2C-13.8705`, 28.7351, -13.8705, 10],
  ['https://maps.google.com/?q=loc:28.7351,-13.8705&z=17', 28.7351, -13.8705, 10],
  ['https://maps.google.es/maps?daddr=28.7351,-13.8705', 28.7351, -13.8705, 10],
  ['https://maps.apple.com/?ll=28.7351,-13.8705&q=Casa%20Lajares&t=m', 28.7351, -13.8705, 10],
  ['https://maps.apple.com/place?coordinate=28.7351,-13.8705&name=Casa', 28.7351, -13.8705, 10],
  ['https://www.openstreetmap.org/?mlat=28.7351&mlon=-13.8705#map=15/28.7/-13.8', 28.7351, -13.8705, 10],
  ['Casa Lajares\nhttps://maps.google.com/?q=28.7351,-13.8705', 28.7351, -13.8705, 10],
  ['google.com/maps?q=28.7351,-13.8705', 28.7351, -13.8705, 10],
];

/** Links that show a map, and the place somewhere on it. */
const MIDDLES: [string, number, number, number][] = [
  [`${GOOGLE}/@28.7351,-13.8705,17z`, 28.7351, -13.8705, 105],
  [`${GOOGLE}/@28.7351,-13.8705,14z/data=!3m1`, 28.7351, -13.8705, 838],
  [`${GOOGLE}/@28.7351,-13.8705,400m/data=!3m1!1e3`, 28.7351, -13.8705, 100],
  [`${GOOGLE}/embed?pb=!1m18!1m12!1m3!1d3500!2d-13.8705!3d28.7351!2m3`, 28.7351, -13.8705, 838],
  ['https://www.openstreetmap.org/#map=17/28.7351/-13.8705', 28.7351, -13.8705, 105],
  ['https://www.openstreetmap.org/#map=2/28.7/-13.8&layers=H', 28.7, -13.8, 50_000],
  [`${GOOGLE}?center=28.7351,-13.8705&zoom=near`, 28.7351, -13.8705, 838],
  ['https://maps.apple.com/frame?center=28.7351%2C-13.8705&span=0.01,0.01', 28.7351, -13.8705, 838],
];

const UNREADABLE = [
  ['', 'empty'],
  ['   ', 'empty'],
  ['https://maps.app.goo.gl/abcDEF123', 'shortLink'],
  ['maps.app.goo.gl/abcDEF123', 'shortLink'],
  ['https://goo.gl/maps/abc', 'shortLink'],
  ['https://maps.apple/p/abc', 'shortLink'],
  ['https://osm.org/go/ercdf-', 'shortLink'],
  ['https://www.openstreetmap.org/go/ercdf-', 'shortLink'],
  [`${GOOGLE}/place/Casa+Lajares`, 'noCoordinates'],
  ['https://www.airbnb.com/rooms/12345678', 'noCoordinates'],
  ['Calle Mayor 5, Corralejo', 'noCoordinates'],
  ['35660', 'noCoordinates'],
  ['28.7351', 'noCoordinates'],
  ['28.7351 N 27.1 N', 'noCoordinates'],
  ['0, 0', 'noCoordinates'],
  ['geo:0,0?q=Corralejo', 'noCoordinates'],
  ['geo:', 'noCoordinates'],
  ['https://%', 'noCoordinates'],
  ['95.1234, -13.8705', 'notOnEarth'],
  ['28.7351, 213.8705', 'notOnEarth'],
] as const;

describe('a pasted place', () => {
  const check = (text: string, isMiddle: boolean, latitude: number, longitude: number, accuracyM: number) => {
    const found = readCoordinates(text);
    expect(found).toMatchObject({ kind: 'point', isMiddle, accuracyM });
    if (found.kind !== 'point') throw new Error('no point');
    expect(found.latitude).toBeCloseTo(latitude, 5);
    expect(found.longitude).toBeCloseTo(longitude, 5);
  };

  it.each(PLACES)('is read from %s', (text, ...rest) => check(text, false, ...rest));

  it.each(MIDDLES)('is about the middle of %s', (text, ...rest) => check(text, true, ...rest));

  it.each(UNREADABLE)('is not read from "%s": %s', (text, why) => {
    expect(readCoordinates(text)).toEqual({ kind: 'unreadable', why });
  });

  it('is looked for in little time in a long text', () => {
    const start = performance.now();
    expect(readCoordinates('1 '.repeat(100_000)).kind).toBe('unreadable');
    expect(readCoordinates(`https://www.google.com/maps/${"1'".repeat(50_000)}`).kind).toBe('unreadable');
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
