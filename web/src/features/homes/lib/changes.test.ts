import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { listedHome } from '../sample.test.data';
import { changesOf } from './changes';

describe.each(LOCALES)('what somebody else changed, in %s', (locale) => {
  const { home, homes, instantSync } = ownerMessagesFor(locale).dashboard;
  const words = { home, homes, statuses: instantSync.statuses };
  const before = listedHome();

  it('is named with what it was and what it is', () => {
    const after = listedHome({ status: 'paused', name: '', photos: 7, version: 4 });
    expect(changesOf(locale, words, before, after)).toEqual([
      `${homes.status}: ${words.statuses.active} → ${words.statuses.paused}`,
      `${homes.name}: Casa Risco → ${home.none}`,
      `${home.photosField}: 6 → 7`,
    ]);
  });

  it('is in its texts where nothing else is another', () => {
    expect(changesOf(locale, words, before, listedHome({ version: 4 }))).toEqual([home.changesElse]);
    expect(changesOf(locale, words, before, before)).toEqual([]);
  });
});
