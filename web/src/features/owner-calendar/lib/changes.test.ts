import { describe, expect, it } from 'vitest';
import type { Block } from '@/api/types';
import type { Day } from '@/features/stay/lib/day';
import { addDays, daysFrom } from '@/features/stay/lib/day';
import { contains } from '@/features/stay/lib/ranges';
import { applied, type Change, inverse, nightsOf, opening } from './changes';
import { blockOf, written } from './sample.test.data';

const NOW = '2027-05-03T12:00:00Z';

function range(first: string, last: string) {
  return nightsOf({ startDate: first, endDate: last });
}

const isBlocked = (blocks: readonly Block[], night: Day) =>
  blocks.some((block) => contains(nightsOf(block), night));

describe('changes', () => {
  const blocks = [blockOf('a', '2027-05-03', '2027-05-05'), blockOf('b', '2027-05-10')];

  it.each<[string, Change[], string[]]>([
    ['nothing', [], ['a 2027-05-03..2027-05-05', 'b 2027-05-10..2027-05-10']],
    [
      'a new block',
      [{ put: blockOf('c', '2027-06-01') }],
      ['a 2027-05-03..2027-05-05', 'b 2027-05-10..2027-05-10', 'c 2027-06-01..2027-06-01'],
    ],
    [
      'the same block, elsewhere',
      [{ put: blockOf('a', '2027-07-01') }],
      ['a 2027-07-01..2027-07-01', 'b 2027-05-10..2027-05-10'],
    ],
    ['a removal', [{ remove: 'a' }], ['b 2027-05-10..2027-05-10']],
    [
      'a removal of what is not there',
      [{ remove: 'x' }],
      ['a 2027-05-03..2027-05-05', 'b 2027-05-10..2027-05-10'],
    ],
    [
      'a removal, then the block again',
      [{ remove: 'a' }, { put: blockOf('a', '2027-05-04') }],
      ['a 2027-05-04..2027-05-04', 'b 2027-05-10..2027-05-10'],
    ],
  ])('apply: %s', (_, changes, expected) => {
    expect(applied(blocks, changes).map(written)).toEqual(expected);
  });

  it('leave the blocks in the order in which they were made', () => {
    const late = blockOf('0', '2027-05-01', '2027-05-01', { createdAt: '2027-05-02T00:00:00Z' });
    expect(applied([late, ...blocks], []).map(({ id }) => id)).toEqual(['a', 'b', '0']);
  });

  it.each([
    ['all of a block', '2027-05-03', '2027-05-05', ['remove a']],
    ['more than a block', '2027-05-01', '2027-05-07', ['remove a']],
    ['its first night', '2027-05-03', '2027-05-03', ['a 2027-05-04..2027-05-05']],
    ['its last night', '2027-05-05', '2027-05-06', ['a 2027-05-03..2027-05-04']],
    [
      'the middle',
      '2027-05-04',
      '2027-05-04',
      ['new 2027-05-05..2027-05-05', 'a 2027-05-03..2027-05-03 after new'],
    ],
    ['nothing of it', '2027-05-06', '2027-05-09', []],
    ['both blocks', '2027-05-05', '2027-05-10', ['a 2027-05-03..2027-05-04', 'remove b']],
  ])('take out %s', (_, first, last, expected) => {
    const changes = opening(blocks, range(first, last), () => 'new', NOW);
    const texts = changes.map((change) =>
      'put' in change
        ? [written(change.put), ...(change.after ? [`after ${change.after}`] : [])].join(' ')
        : `remove ${change.remove}`,
    );
    expect(texts).toEqual(expected);
  });

  it('leave a hold a hold: all that is left of it ends when it did', () => {
    const until = '2027-05-06T22:00:00Z';
    const hold = blockOf('h', '2027-06-03', '2027-06-05', { until });
    for (const day of ['2027-06-03', '2027-06-04', '2027-06-05']) {
      const changes = opening([hold], range(day, day), () => 'new', NOW);
      for (const block of applied([hold], changes)) expect(block.until).toBe(until);
      expect(applied(applied([hold], changes), inverse([hold], changes))).toEqual([hold]);
    }
  });

  it('never leave a night that was to be opened, nor open another, and are undone', () => {
    const days = daysFrom('2027-05-01', 12);
    for (const first of days) {
      for (const last of days.filter((day) => day >= first)) {
        let made = 0;
        const nights = { first, end: addDays(last, 1) };
        const changes = opening(blocks, nights, () => `new-${made++}`, NOW);
        const after = applied(blocks, changes);
        for (const day of days) {
          const isOpened = day >= first && day <= last;
          const expected = !isOpened && isBlocked(blocks, day);
          expect(isBlocked(after, day), `${first} ${last} ${day}`).toBe(expected);
          // Nor in between.
          for (const count of changes.keys()) {
            if (expected) expect(isBlocked(applied(blocks, changes.slice(0, count)), day)).toBe(true);
          }
        }
        expect(applied(after, inverse(blocks, changes))).toEqual(blocks);
      }
    }
  });
});
