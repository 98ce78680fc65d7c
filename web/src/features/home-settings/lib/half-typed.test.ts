import { expect, it } from 'vitest';
import { halfTypedDates } from './half-typed';

type Field = { name: string; validity: { badInput: boolean } };
const field = (name: string, badInput: boolean): Field => ({ name, validity: { badInput } });

it.each<[Field[], string[]]>([
  [[], []],
  [[field('startDate', false), field('endDate', false)], []],
  [[field('startDate', false), field('endDate', true)], ['endDate']],
  [
    [field('startDate', true), field('endDate', true)],
    ['startDate', 'endDate'],
  ],
])('of %j, half typed are %j', (fields, names) => {
  expect(halfTypedDates({ querySelectorAll: () => fields } as unknown as HTMLFormElement)).toEqual(names);
});

it('are none without a form', () => {
  expect(halfTypedDates(null)).toEqual([]);
});
