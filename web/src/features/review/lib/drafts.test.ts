import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { draftsStore, keepDrafts, type ReturnDrafts } from './drafts';

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});

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
    expect(draftsStore.get()).toEqual({});
    keepDrafts(drafts);
    expect(draftsStore.get()).toEqual(drafts);
    keepDrafts({});
    expect(storage.length).toBe(0);
  });

  it.each([
    ['no JSON', 'no JSON'],
    ['nothing', 'null'],
    ['a home of nothing', '{"CASA-1001":null}'],
    ['another shape', '{"CASA-1001":{"language":"es"}}'],
    ['another language', '{"CASA-1001":{"language":"fr","reasons":[]}}'],
    [
      'an unknown template',
      '{"CASA-1001":{"language":"es","reasons":[{"key":1,"field":"photos","text":"","template":"gone"}]}}',
    ],
  ])('are left out where they are %s', (_, text) => {
    storage.setItem('operator-reasons', text);
    expect(draftsStore.get()).toEqual({});
  });
});
