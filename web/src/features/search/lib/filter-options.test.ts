import { expect, it } from 'vitest';
import { ANY, readChoices } from './facets';
import { chosenOptions, withoutChoice } from './filter-options';

const pool = (...values: string[]) => readChoices((facet) => (facet === 'pool' ? values : []));

it.each([
  [['any'], ['private_pool', 'shared_pool'], [ANY]],
  [['any', 'private_pool'], ['private_pool'], ['private_pool']],
  [['shared_pool'], ['shared_pool'], ['shared_pool']],
  [
    ['private_pool', 'shared_pool', 'no_pool'],
    ['private_pool', 'shared_pool', 'no_pool'],
    [ANY, 'no_pool'],
  ],
])('a pool of %j is one of %j, and shown as %j', (values, read, shown) => {
  const choices = pool(...values);
  expect(choices.pool).toEqual(read);
  expect(chosenOptions(choices, 'pool').map(({ value }) => value)).toEqual(shown);
});

it('any pool is given up at once', () => {
  expect(withoutChoice(pool('any', 'no_pool'), { facet: 'pool', value: ANY }).pool).toEqual(['no_pool']);
});
