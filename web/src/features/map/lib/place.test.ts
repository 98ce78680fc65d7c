import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  CIRCLE_M,
  circle,
  circleView,
  DETAILED,
  googleMapsAddress,
  metresPerPixel,
  pictureAddress,
  pinView,
  zooms,
} from './place';

const corralejo = { latitude: 28.735, longitude: -13.87 };

describe('a place on the map', () => {
  it('is shown closely only where the coast is detailed', async () => {
    expect(zooms(corralejo)).toEqual({ first: 10, closest: 11 });
    expect(zooms({ latitude: 48.85, longitude: 2.35 })).toEqual({ first: 6, closest: 7 });
    const base = await readFile(new URL('../../../../../gateway/map/base.json', import.meta.url), 'utf8');
    expect(JSON.parse(base).detailed).toEqual(DETAILED);
  });

  it('is shown no closer on streets than tells one house', () => {
    expect(circleView(corralejo, false)).toEqual({ middle: corralejo, first: 10, closest: 11 });
    expect(circleView(corralejo, true)).toEqual({ middle: corralejo, first: 10, closest: 14 });
  });

  it.each([
    [10, false, 12],
    [10, true, 17],
    [5_000, false, 10.1],
    [1_000, true, 12.4],
    [1_000_000, true, 2.5],
    [9_000_000, false, 2],
  ])(
    'is first seen as closely as it is known where a pin is set (%i m, streets: %s)',
    (accuracyM, onStreets, first) => {
      const view = pinView(corralejo, accuracyM, onStreets);
      expect(view.first).toBeCloseTo(first, 1);
      expect(metresPerPixel(corralejo.latitude, view.closest)).toBeLessThan(2.2);
    },
  );

  it.each([corralejo, { latitude: 0, longitude: 0 }, { latitude: 60, longitude: 20 }])(
    'is somewhere in a circle of 500 m (%o)',
    (point) => {
      const [ring = []] = circle(point).coordinates;
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const [longitude = 0, latitude = 0] of ring) {
        const east = (longitude - point.longitude) * 111_320 * Math.cos((point.latitude * Math.PI) / 180);
        const north = (latitude - point.latitude) * 111_320;
        expect(Math.hypot(east, north)).toBeCloseTo(CIRCLE_M, 3);
      }
    },
  );

  it('has addresses with nothing but what guests may see', () => {
    expect(pictureAddress('CASA-1001', 'large', 'dark', 'es', 0)).toBe(
      '/api/v1/properties/CASA-1001/map.svg?size=large&theme=dark&lang=es',
    );
    expect(pictureAddress('CASA-1001', 'card', 'light', 'en', 2)).toContain('&attempt=2');
    expect(googleMapsAddress(corralejo)).toBe(
      'https://www.google.com/maps/search/?api=1&query=28.735%2C-13.87',
    );
  });
});
