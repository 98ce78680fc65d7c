import type { StoredTranslation } from '@/api/types';

/** A translation that a machine made of a Spanish description. */
export function storedIn(language: string, changes: Partial<StoredTranslation> = {}): StoredTranslation {
  return {
    language,
    text: 'A white house',
    sourceLanguage: 'es',
    provider: 'apertium',
    corrected: false,
    sourceVersion: 1,
    current: true,
    madeAt: '2026-11-02T10:00:00Z',
    pending: false,
    ...changes,
  };
}
