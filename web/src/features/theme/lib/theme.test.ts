import { afterEach, describe, expect, it, vi } from 'vitest';

/** As much of a page as the colours need. */
function page(stored: string | null, isBroken = false) {
  const root = new Map<string, string>();
  const bars = new Map<string, string>();
  let hasBars = false;
  const scheme = new EventTarget();
  const element = (attributes: Map<string, string>) => ({
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  });
  const storage = { text: stored };
  vi.stubGlobal('document', {
    documentElement: element(root),
    head: {
      querySelector: () => (hasBars ? element(bars) : null),
      append: () => {
        hasBars = true;
      },
    },
    createElement: () => element(bars),
  });
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: () => (root.get('data-theme') === 'dark' ? ' #0f1517' : ' #fbf9f5'),
  }));
  vi.stubGlobal('localStorage', {
    getItem: () => {
      if (isBroken) throw new DOMException('no storage', 'SecurityError');
      return storage.text;
    },
    setItem: (_: string, text: string) => {
      storage.text = text;
    },
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('matchMedia', () => scheme);
  return { root, bars, scheme, storage };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the script in the head', () => {
  it.each([
    ['nothing', null, false, undefined, '#fbf9f5'],
    ['dark', '"dark"', false, 'dark', '#0f1517'],
    ['light', '"light"', false, 'light', '#fbf9f5'],
    ['the choice of the device', '"system"', false, undefined, '#fbf9f5'],
    ['what nobody chose', '{"a":1}', false, undefined, '#fbf9f5'],
    ['what is no JSON', 'dark', false, undefined, '#fbf9f5'],
    ['what may not be read', '"dark"', true, undefined, '#fbf9f5'],
  ])('applies %s', async (_, stored, isBroken, theme, color) => {
    const { root, bars } = page(stored, isBroken);
    const { themeScript } = await import('./theme');
    // As a browser does, without anything of the module around it.
    new Function(themeScript())();
    expect(root.get('data-theme')).toBe(theme);
    expect(Object.fromEntries(bars)).toEqual({ name: 'theme-color', content: color });
  });

  it('cannot end its element, and has no value of a visitor', async () => {
    const { themeScript } = await import('./theme');
    expect(themeScript()).not.toContain('<');
    expect(themeScript()).toBe(themeScript());
  });
});

describe('the choice of a visitor', () => {
  it('changes the page at once, and is kept', async () => {
    const { root, bars, storage } = page(null);
    const { keepTheme, themeStore } = await import('./store');
    const end = keepTheme();
    themeStore.set('dark');
    expect([root.get('data-theme'), bars.get('content'), storage.text]).toEqual([
      'dark',
      '#0f1517',
      '"dark"',
    ]);
    themeStore.set('system');
    expect(root.has('data-theme')).toBe(false);
    end();
    themeStore.set('dark');
    expect(root.has('data-theme')).toBe(false);
  });

  it('comes from other tabs, and colours follow the device', async () => {
    const { root, scheme, storage } = page('"light"');
    const { onThemeChange } = await import('./store');
    const listener = vi.fn();
    const end = onThemeChange(listener);
    storage.text = '"dark"';
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(root.get('data-theme')).toBe('dark');
    scheme.dispatchEvent(new Event('change'));
    expect(listener).toHaveBeenCalledTimes(2);
    end();
    scheme.dispatchEvent(new Event('change'));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
