import { expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { formAddress, informationAddress, viewOf } from './address';

it.each([
  ['', { kind: 'information' }],
  ['step=3', { kind: 'information' }],
  ['form=false', { kind: 'information' }],
  ['form=true', { kind: 'form', step: 1 }],
  ['form=true&step=4', { kind: 'form', step: 4 }],
  ['form=true&step=6', { kind: 'form', step: 1 }],
  ['form=true&step=x', { kind: 'form', step: 1 }],
])('shows what the query %s says', (query, view) => {
  expect(viewOf(new URLSearchParams(query))).toEqual(view);
});

it.each(LOCALES)('has an address for each step in %s, which leads back to it', (locale) => {
  expect(formAddress(locale, 1)).toBe(`${informationAddress(locale)}?form=true`);
  const { searchParams } = new URL(formAddress(locale, 5), 'https://casacero.example');
  expect(viewOf(searchParams)).toEqual({ kind: 'form', step: 5 });
});
