import { describe, expect, it } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { HomeForm } from '@/features/property-form/lib/form';
import { sampleForm } from '../sample.test.data';
import { findKept, forget, keep } from './offline-edits';

function memoryStorage(): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    key: (index) => [...texts.keys()][index] ?? null,
    removeItem: (key) => void texts.delete(key),
    setItem: (key, text) => void texts.set(key, text),
  };
}

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const changes = {
  savedAt: NOW,
  numbers: 'en',
  base: sampleForm(),
  form: sampleForm({ city: 'A' }),
  plan: {},
} as const;

describe('changes that are not saved', () => {
  it('are found for their home within 24 hours', () => {
    const store = memoryStorage();
    keep(() => store, 'CASA-1001', changes);
    expect(findKept(() => store, 'CASA-1002', NOW)).toBeNull();
    expect(findKept(() => store, 'CASA-1001', NOW + 23 * HOUR)).toMatchObject(changes);
    expect(findKept(() => store, 'CASA-1001', NOW + 24 * HOUR)).toBeNull();
    expect(store.length).toBe(0);
  });

  it('have the fields that the form has got since then', () => {
    const store = memoryStorage();
    const { city: _, links: __, ...before } = sampleForm();
    keep(() => store, 'CASA-1001', { ...changes, base: before as HomeForm, form: before as HomeForm });
    const { links } = emptyForm('en');
    const whole = { name: before.name, city: '', links };
    expect(findKept(() => store, 'CASA-1001', NOW)).toMatchObject({ base: whole, form: whole });
  });

  it('are gone once they are saved', () => {
    const store = memoryStorage();
    keep(() => store, 'CASA-1001', changes);
    forget(() => store, 'CASA-1001');
    expect(findKept(() => store, 'CASA-1001', NOW)).toBeNull();
  });

  it('outlive a sign-in where the browser has no storage', () => {
    const none = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    keep(none, 'CASA-1001', changes);
    expect(findKept(none, 'CASA-1001', NOW)).toMatchObject(changes);
    forget(none, 'CASA-1001');
    expect(findKept(none, 'CASA-1001', NOW)).toBeNull();
  });

  it.each(['', 'null', '{}', '{"format":2}', 'no JSON'])('are not read from %s', (text) => {
    const store = memoryStorage();
    store.setItem('own-home:CASA-1001', text);
    expect(findKept(() => store, 'CASA-1001', NOW)).toBeNull();
    expect(store.length).toBe(0);
  });
});
