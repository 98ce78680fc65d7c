import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['Ana', 'A'],
  ['lucía ramos', 'LR'],
  ['Ana y Luis', 'AL'],
  ['  Élise  (Paris)', 'ÉP'],
  ['Lucía <Ramos>', 'LR'],
  ['…', ''],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
