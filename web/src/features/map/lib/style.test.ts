import { describe, expect, it } from 'vitest';
import { mapStyle } from './style';

const base = { type: 'FeatureCollection' as const, features: [] };
const colors = { water: '#111', land: '#222', border: '#333', text: '#444', marker: '#555' };

describe('the style of a map', () => {
  it('has the circle of a home for guests, and none where an owner sets a pin', () => {
    const circled = mapStyle(base, { latitude: 28.735, longitude: -13.87 }, colors, 'en');
    const plain = mapStyle(base, null, colors, 'en');
    const ids = (style: typeof plain) => style.layers.map(({ id }) => id);
    expect(Object.keys(circled.sources)).toEqual(['base', 'home']);
    expect(Object.keys(plain.sources)).toEqual(['base']);
    expect(ids(circled).filter((id) => !ids(plain).includes(id))).toEqual(['circle', 'circle-edge']);
  });
});
