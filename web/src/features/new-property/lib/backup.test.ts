import { describe, expect, it } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import {
  deleteBackup,
  endBackup,
  findBackups,
  hasEnded,
  isOffered,
  keyOf,
  readBackup,
  writeBackup,
} from './backup';
import { FakeStorage } from './testing/fakes';
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
  const store = new FakeStorage();
  store.setItem('another-key', 'stays');
  writeBackup(() => store, { tab: 'a', savedAt: NOW - ageHours * HOUR_MS, work: { ...work, submission } });
  return store;
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
  ])('%s', (_, store, offered, count) => {
    const found = findBackups(() => store, NOW, BLANK);
    expect(found).toHaveLength(count);
    expect(found.some((backup) => isOffered(backup, NOW))).toBe(offered);
    expect(store.length).toBe(count + 1);
  });

  it('of an older form have the fields that came later', () => {
    const { cleaningFee: _, feeds, ...older } = { ...BLANK, name: 'Casa' };
    const server = { token: 'secret', version: 2, savedRevision: 1 };
    const form = { ...older, feeds: { airbnb: feeds.airbnb } };
    const text = JSON.stringify({ format: 1, tab: 'a', savedAt: NOW, work: { ...work, form, server } });
    expect(readBackup(text, BLANK)?.work).toEqual({
      ...work,
      form: { ...BLANK, name: 'Casa' },
      server: { ...server, unanswered: [] },
    });
  });

  it('come newest first', () => {
    const store = kept(5);
    writeBackup(() => store, { tab: 'a', savedAt: NOW, work: { ...work, id: 'newer' } });
    expect(findBackups(() => store, NOW, BLANK).map(({ work }) => work.id)).toEqual(['newer', work.id]);
  });

  it.each([
    'nothing',
    'null',
    '[]',
    '{"format":0}',
    JSON.stringify({ format: 1, savedAt: 1, work: { ...work, step: 9 } }),
    JSON.stringify({ format: 1, savedAt: 1, work: { ...work, form: null } }),
  ])('are deleted when they cannot be read: %s', (text) => {
    expect(readBackup(text, BLANK)).toBeNull();
    const store = new FakeStorage();
    store.setItem(keyOf('x'), text);
    expect(findBackups(() => store, NOW, BLANK)).toEqual([]);
    expect(store.length).toBe(0);
  });

  it('are told to other tabs when they end', () => {
    const store = kept(1);
    const heard: (string | null)[] = [];
    store.heard = (_, value) => heard.push(value);
    endBackup(() => store, work.id);
    expect(heard.map(hasEnded)).toEqual([true, false]);
    expect(store.getItem(keyOf(work.id))).toBeNull();
  });

  it('are done without where storage is full or forbidden', () => {
    const backup = { tab: 'a', savedAt: NOW, work };
    const full = new FakeStorage();
    full.trouble = new DOMException('full', 'QuotaExceededError');
    expect(writeBackup(() => full, backup)).toBe('full');
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    expect(writeBackup(forbidden, backup)).toBe('forbidden');
    expect(findBackups(forbidden, NOW, BLANK)).toEqual([]);
    expect(() => endBackup(forbidden, work.id)).not.toThrow();
    expect(() => deleteBackup(forbidden, work.id)).not.toThrow();
  });
});
