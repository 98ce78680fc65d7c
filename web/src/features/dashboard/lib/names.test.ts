import { expect, it } from 'vitest';
import { nameOf } from './names';

const words = { you: 'you', anotherOperator: 'another operator' };

it.each([
  ['operator:o1', 'you'],
  ['operator:o2', 'Leo'],
  ['operator:o3', 'another operator'],
  [null, 'another operator'],
])('%j is called %j', (actor, name) => {
  expect(nameOf(actor, [{ id: 'o2', name: 'Leo' }], 'o1', words)).toBe(name);
});
