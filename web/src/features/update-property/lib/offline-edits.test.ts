import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { HomeForm } from '@/features/property-form/lib/form';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { sampleForm } from '../sample.test.data';
import { editStore, FORMAT, findKept } from './offline-edits';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const changes = {
  format: FORMAT,
  savedAt: NOW,
  numbers: 'en',
  base: sampleForm(),
  form: sampleForm({ city: 'A' }),
  plan: {},
} as const;
let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
});

describe('changes that are not saved', () => {
  it('are found for their home within 24 hours', () => {
    editStore.set(changes, 'CASA-1001');
    expect(findKept('CASA-1002', NOW)).toBeNull();
    expect(findKept('CASA-1001', NOW + 23 * HOUR)).toMatchObject(changes);
    expect(findKept('CASA-1001', NOW + 24 * HOUR)).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('have the fields that the form has got since then', () => {
    const { city: _, links: __, ...before } = sampleForm();
    editStore.set({ ...changes, base: before as HomeForm, form: before as HomeForm }, 'CASA-1001');
    const { links } = emptyForm('en');
    const whole = { name: before.name, city: '', links };
    expect(findKept('CASA-1001', NOW)).toMatchObject({ base: whole, form: whole });
  });

  it('outlive a sign-in where the browser has no storage', () => {
    storage.trouble = new DOMException('denied', 'SecurityError');
    editStore.set(changes, 'CASA-1001');
    expect(findKept('CASA-1001', NOW)).toMatchObject(changes);
    editStore.remove('CASA-1001');
    expect(findKept('CASA-1001', NOW)).toBeNull();
  });

  it.each(['', 'null', '{}', '{"format":2}', 'no JSON'])('are not read from %s', (text) => {
    storage.setItem('own-home:CASA-1001', text);
    expect(findKept('CASA-1001', NOW)).toBeNull();
    expect(storage.length).toBe(0);
  });
});
