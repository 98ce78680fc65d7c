import { describe, expect, it } from 'vitest';
import { keepDrafts, keptDrafts, type ReturnDrafts } from './drafts';

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

const drafts: ReturnDrafts = {
  'CASA-1001': {
    language: 'es',
    reasons: [
      { key: 1, field: 'photos', text: 'Faltan fotos del baño', template: 'photosTooFew' },
      { key: 2, field: 'whole', text: '', template: null },
    ],
  },
};

describe('reasons that are being written', () => {
  it('outlive a reload, until they are sent or dropped', () => {
    const store = memoryStorage();
    expect(keptDrafts(() => store)).toEqual({});
    keepDrafts(() => store, drafts);
    expect(keptDrafts(() => store)).toEqual(drafts);
    keepDrafts(() => store, {});
    expect(store.length).toBe(0);
  });

  it.each([
    ['no JSON', 'no JSON'],
    ['nothing', 'null'],
    ['another shape', '{"CASA-1001":{"language":"es"}}'],
    ['another language', '{"CASA-1001":{"language":"fr","reasons":[]}}'],
    [
      'an unknown template',
      '{"CASA-1001":{"language":"es","reasons":[{"key":1,"field":"photos","text":"","template":"gone"}]}}',
    ],
  ])('are left out where they are %s', (_, text) => {
    const store = memoryStorage();
    store.setItem('operator-reasons', text);
    expect(keptDrafts(() => store)).toEqual({});
  });

  it('are not kept where the browser has no storage', () => {
    const none = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    keepDrafts(none, drafts);
    expect(keptDrafts(none)).toEqual({});
  });
});
