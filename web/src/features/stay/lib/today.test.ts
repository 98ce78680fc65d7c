import { expect, it } from 'vitest';
import { lastNightNeeded } from './today';

it.each([
  ['no stay', null, null],
  ['a stay within the usual calendar', ['2027-06-01', '2027-06-08'], null],
  ['a stay that ends after it', ['2028-04-28', '2028-05-10'], '2028-05-31'],
  ['a stay in the second year', ['2028-12-28', '2029-01-02'], '2029-01-31'],
  ['a stay beyond every search', ['2029-05-01', '2029-06-01'], null],
] as const)('%s needs the nights up to its own end', (_, stay, last) => {
  const nights = stay && { first: stay[0], end: stay[1] };
  expect(lastNightNeeded(nights, '2027-05-08')).toBe(last);
});
