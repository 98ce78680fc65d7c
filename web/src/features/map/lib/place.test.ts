import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CIRCLE_M, circle, DETAILED, googleMapsAddress, pictureAddress, zooms } from './place';

const corralejo = { latitude: 28.735, longitude: -13.87 };

describe('a place on the map', () => {
  it('is shown closely only where the coast is detailed', async () => {
    expect(zooms(corralejo)).toEqual({ first: 10, closest: 11 });
    expect(zooms({ latitude: 48.85, longitude: 2.35 })).toEqual({ first: 6, closest: 7 });
    const base = await readFile(new URL('../../../../../gateway/map/base.json', import.meta.url), 'utf8');
    expect(JSON.parse(base).detailed).toEqual(DETAILED);
  });

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
    expect(pictureAddress('CASA-1001', 'dark', 'es', 0)).toBe(
      '/api/v1/properties/CASA-1001/map.svg?size=large&theme=dark&lang=es',
    );
    expect(pictureAddress('CASA-1001', 'light', 'en', 2)).toContain('&attempt=2');
    expect(googleMapsAddress(corralejo)).toBe(
      'https://www.google.com/maps/search/?api=1&query=28.735%2C-13.87',
    );
  });
});
