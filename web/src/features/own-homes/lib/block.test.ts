import { describe, expect, it } from 'vitest';
import { type BlockForm, EMPTY_FORM } from '@/features/owner-calendar/lib/form';
import { type BlockOutcome, checkBlock, leftAfter } from './block';

const today = '2027-03-01';
const types = {
  owner_block: 'Owner block',
  maintenance: 'Maintenance',
  personal_use: 'Personal use',
  other: 'Other',
};
const good: BlockForm = {
  startDate: '2027-03-01',
  endDate: '2027-03-03',
  type: 'maintenance',
  reason: 'New roof',
};

describe('nights to be blocked in several homes', () => {
  it.each<[string, Partial<BlockForm>, string[], object]>([
    ['everything', {}, ['CASA-1001'], { range: good }],
    ['blanks', { reason: ' New roof ' }, ['CASA-1001', 'CASA-1002'], { range: good }],
    ['no home', {}, [], { faults: {}, hasNoHome: true }],
    ['no reason', { reason: '' }, ['CASA-1001'], { range: { ...good, reason: 'Maintenance' } }],
    [
      'nothing',
      EMPTY_FORM,
      [],
      {
        faults: { startDate: 'startMissing', endDate: 'endMissing' },
        hasNoHome: true,
      },
    ],
  ])('with %s are checked', (_, part, homes, expected) => {
    expect(checkBlock({ ...good, ...part }, homes, today, types)).toEqual(expected);
  });

  it.each([
    ['', 'a synced, b local', null],
    ['c', 'a synced, b synced', null],
    ['', 'a synced, b refused', ['a']],
    ['c', 'a local, b ended, d synced', ['c', 'a', 'd']],
    ['c', 'a refused, b ended', ['c']],
  ])('without %s, which went %s, next leave out %j', (left, went, expected) => {
    const outcomes = went.split(', ').map((each): [string, BlockOutcome] => {
      const [id = '', kind] = each.split(' ') as [string, BlockOutcome['kind']];
      return [id, kind === 'refused' ? { kind, detail: null } : { kind }];
    });
    const after = leftAfter(new Set(left.split('').filter(Boolean)), new Map(outcomes));
    expect(after && [...after]).toEqual(expected);
  });
});
