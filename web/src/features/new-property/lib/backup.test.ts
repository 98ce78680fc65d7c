import { describe, expect, it } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { backupStore, FORMAT, findBackups, isOffered } from './backup';
import { newWork, type Submission } from './work';

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const BLANK = emptyForm('en');
const work = newWork(BLANK);
const queued: Submission = {
  key: 'key-1',
  acceptsTerms: true,
  hasPhotoRights: true,
  queued: true,
  failures: 1,
};

/** A storage with one backup of an age. */
function kept(ageHours: number, submission: Submission | null = null) {
  const storage = new FakeStorage();
  storage.setItem('another-key', 'stays');
  const store = backupStore(() => storage, BLANK);
  const savedAt = NOW - ageHours * HOUR_MS;
  store.set({ format: FORMAT, tab: 'a', savedAt, work: { ...work, submission } }, work.id);
  return { storage, store };
}

describe('backups', () => {
  it.each([
    ['of an hour', kept(1), true, 1],
    ['of almost a day', kept(23.9), true, 1],
    ['of a day', kept(24), false, 1],
    ['of almost a month', kept(24 * 30 - 1), false, 1],
    ['of a month', kept(24 * 30), false, 0],
    ['with a submission that waits, of a day', kept(24, queued), true, 1],
    ['with a submission that waits, of a month', kept(24 * 30, queued), false, 0],
    ['with a submission that was refused, of a day', kept(24, { ...queued, queued: false }), false, 1],
  ])('%s', (_, { store, storage }, offered, count) => {
    const found = findBackups(store, NOW);
    expect(found).toHaveLength(count);
    expect(found.some((backup) => isOffered(backup, NOW))).toBe(offered);
    expect(storage.length).toBe(count + 1);
  });

  it('of an older form have the fields that came later', () => {
    const { cleaningFee: _, uneditedRates: __, feeds, ...older } = { ...BLANK, name: 'Casa' };
    const server = { token: 'secret', version: 2, savedRevision: 1 };
    const form = { ...older, feeds: { airbnb: feeds.airbnb } };
    const text = JSON.stringify({ format: 1, tab: 'a', savedAt: NOW, work: { ...work, form, server } });
    expect(kept(1).store.read(text, 'a')?.work).toEqual({
      ...work,
      form: { ...BLANK, name: 'Casa' },
      server: { ...server, unanswered: [] },
    });
  });

  it('come newest first', () => {
    const { store } = kept(5);
    store.set({ format: FORMAT, tab: 'a', savedAt: NOW, work: { ...work, id: 'newer' } }, 'newer');
    expect(findBackups(store, NOW).map(({ work }) => work.id)).toEqual(['newer', work.id]);
  });

  it.each([
    'nothing',
    'null',
    '[]',
    '{"format":0}',
    JSON.stringify({ format: 1, savedAt: 1, work: { ...work, step: 9 } }),
    JSON.stringify({ format: 1, savedAt: 1, work: { ...work, form: null } }),
  ])('are deleted when they cannot be read: %s', (text) => {
    const storage = new FakeStorage();
    storage.setItem('list-home:x', text);
    expect(
      findBackups(
        backupStore(() => storage, BLANK),
        NOW,
      ),
    ).toEqual([]);
    expect(storage.length).toBe(0);
  });
});
