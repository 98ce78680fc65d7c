import { expect, it } from 'vitest';
import { movesAfter } from './moves';

it.each([
  ['the map follows a search that no visitor moved it to', [], 'A', null],
  ['the map stays where its visitor moved it', ['A'], 'A', []],
  ['a late answer does not bring the map back', ['A', 'B'], 'A', ['B']],
  ['the last move of several is searched', ['A', 'B'], 'B', []],
  ['one step back leads to where the map was not moved', ['B'], 'A', null],
])('%s', (_, moves, box, expected) => {
  expect(movesAfter(moves, box)).toEqual(expected);
});
