import { describe, expect, it } from 'vitest';
import brand from '../../../deploy/brand.json';
import { brandStyle } from './brand';

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const channel = (offset: number) => {
    const value = Number.parseInt(color.slice(offset, offset + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(left: string, right: string): number {
  const [high = 0, low = 0] = [luminance(left), luminance(right)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Every text colour with the surfaces it is used on. */
const TEXT_PAIRS = [
  ['ink', ['lime', 'paper', 'sea-mist', 'sun-mist', 'clay-mist', 'hatch', 'map-land', 'map-water']],
  ['ink-2', ['lime', 'paper', 'sea-mist', 'hatch']],
  ['sea', ['lime', 'paper', 'sea-mist']],
  ['sea-deep', ['lime', 'paper', 'sea-mist']],
  ['on-sea', ['sea', 'sea-deep']],
  ['sun-ink', ['lime', 'paper', 'sun-mist']],
  ['clay-ink', ['lime', 'paper', 'clay-mist']],
  ['clay', ['lime', 'paper']],
  ['ok', ['lime', 'paper']],
] as const;

/** Borders of controls, which need less contrast. */
const EDGE_PAIRS = [['edge', ['lime', 'paper']]] as const;

describe.each([
  ['light', brand.colorsLight],
  ['dark', brand.colorsDark],
])('the %s colours', (_, colors) => {
  it.each(TEXT_PAIRS)('let %s be read on %s', (text, surfaces) => {
    for (const surface of surfaces) {
      expect(contrast(colors[text], colors[surface]), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(EDGE_PAIRS)('let %s be seen on %s', (edge, surfaces) => {
    for (const surface of surfaces) {
      expect(contrast(colors[edge], colors[surface]), `${edge} on ${surface}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('brand style', () => {
  it('sets both schemes', () => {
    const style = brandStyle(brand);
    expect(style).toContain(`--brand-sea:${brand.colorsLight.sea}`);
    expect(style).toContain(`--brand-sea:${brand.colorsDark.sea}`);
  });

  it('lets the visitor choose, and prints light pages', () => {
    const dark = `--brand-sea:${brand.colorsDark.sea}`;
    const rules = brandStyle(brand)
      .split('@media ')
      .filter((rule) => rule.includes(dark));
    expect(rules.map((rule) => rule.slice(0, rule.indexOf('{--')))).toEqual([
      'screen{:root[data-theme=dark]',
      'screen and (prefers-color-scheme:dark){:root:not([data-theme=light])',
    ]);
  });

  it('refuses values that could close the style element', () => {
    const broken = { ...brand, colorsLight: { sea: '</style>' } };
    expect(() => brandStyle(broken)).toThrow('sea');
  });
});
