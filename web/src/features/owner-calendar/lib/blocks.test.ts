import { describe, expect, it } from 'vitest';
import { newBlock } from './blocks';

describe('a new block', () => {
  it.each([
    ['Painter', 'Painter'],
    ['Painter 👩‍🎨', 'Painter 👩‍🎨'],
    ['Painter \ud83d', 'Painter \ufffd'],
    ['\udc69 Painter', '\ufffd Painter'],
  ])('of %j has the reason %j', (reason, expected) => {
    const range = { startDate: '2027-05-03', endDate: '2027-05-04', type: 'maintenance', reason } as const;
    const now = new Date('2027-05-03T12:00:00Z');
    expect(newBlock(range, now)).toMatchObject({
      ...range,
      reason: expected,
      createdAt: '2027-05-03T12:00:00.000Z',
    });
  });
});
