import { beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { formDrafts } from './form-drafts';

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});

it('what is typed into a form is kept by its fields until it is sent', () => {
  formDrafts.keep('fee', { home: 'CASA-1001' });
  formDrafts.keep('fee', { amount: '12' });
  formDrafts.keep('message CASA-1001', { message: 'Hello' });
  expect(formDrafts.get()).toEqual({
    fee: { home: 'CASA-1001', amount: '12' },
    'message CASA-1001': { message: 'Hello' },
  });
  formDrafts.forget('fee');
  expect(formDrafts.get()).toEqual({ 'message CASA-1001': { message: 'Hello' } });
  formDrafts.forget('message CASA-1001');
  expect(storage.length).toBe(0);
});

it.each(['no JSON', 'null', '{"fee":null}', '{"fee":{"amount":12}}'])('%s is no draft', (stored) => {
  storage.setItem('operator-forms', stored);
  expect(formDrafts.get()).toEqual({});
});
