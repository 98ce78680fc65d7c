import { expect, it } from 'vitest';
import { withHeld } from './use-held-rows';

const held = (row: string, index: number) => ({ row, index });

it.each([
  ['a row that the list lost stays where it stood', ['A', 'C'], [held('B', 1)], ['A', 'B', 'C']],
  ['a row that is still listed stands once', ['B', 'A'], [held('B', 1)], ['B', 'A']],
  ['two forms of one row hold it once', [], [held('B', 1), held('B', 1)], ['B']],
  ['a shorter list ends with it', ['A'], [held('Z', 120)], ['A', 'Z']],
])('%s', (_, rows, forms, expected) => {
  expect(withHeld(rows, forms, (row) => row)).toEqual(expected);
});
