import { describe, expect, it } from 'vitest';
import { incompleteness, orAway } from './away';
import { ApiError } from './problem';

describe('orAway', () => {
  it('hands on what is there', async () => {
    expect(await orAway(Promise.resolve([1]))).toEqual([1]);
  });

  it.each([
    ['a service that is away', new ApiError(503, null)],
    ['a service that takes too long', new ApiError(504, null)],
    ['a gateway that is not reached', new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })],
    ['a gateway that takes too long', new DOMException('late', 'TimeoutError')],
  ])('is nothing for %s', async (_, error) => {
    expect(await orAway(Promise.reject(error))).toBeNull();
  });

  it.each([
    ['a refusal', new ApiError(404, null)],
    ['a fault of ours', new TypeError('x is not a function')],
  ])('throws %s', async (_, error) => {
    await expect(orAway(Promise.reject(error))).rejects.toBe(error);
  });
});

describe('incompleteness', () => {
  it('marks what is missing and names nothing otherwise', () => {
    expect(incompleteness('results', null)).toEqual({ 'data-incomplete': 'results' });
    expect(Object.keys(incompleteness('results', []))).toEqual([]);
  });
});
