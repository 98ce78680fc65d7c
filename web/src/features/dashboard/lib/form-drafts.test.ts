import { beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { forgetFormDraft, formDraftsStore, keepFormDraft } from './form-drafts';

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});

it('what is typed into a form is kept by its fields until it is sent', () => {
  keepFormDraft('fee', { home: 'CASA-1001' });
  keepFormDraft('fee', { amount: '12' });
  keepFormDraft('message CASA-1001', { message: 'Hello' });
  expect(formDraftsStore.get()).toEqual({
    fee: { home: 'CASA-1001', amount: '12' },
    'message CASA-1001': { message: 'Hello' },
  });
  forgetFormDraft('fee');
  expect(formDraftsStore.get()).toEqual({ 'message CASA-1001': { message: 'Hello' } });
  forgetFormDraft('message CASA-1001');
  expect(storage.length).toBe(0);
});

it.each(['no JSON', 'null', '{"fee":null}', '{"fee":{"amount":12}}'])('%s is no draft', (stored) => {
  storage.setItem('operator-forms', stored);
  expect(formDraftsStore.get()).toEqual({});
});
