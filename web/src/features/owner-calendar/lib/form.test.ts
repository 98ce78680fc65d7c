import { describe, expect, it } from 'vitest';
import { NEW_BLOCK_REASON_MAX_LENGTH } from '@/api/limits.gen';
import { type BlockForm, checkForm, dayCount, withStart } from './form';

const today = '2027-05-03';
const types = {
  owner_block: 'Owner block',
  maintenance: 'Maintenance',
  personal_use: 'Personal use',
  other: 'Other',
};
const form = (part: Partial<BlockForm>): BlockForm => ({
  startDate: '2027-05-03',
  endDate: '2027-05-05',
  type: 'maintenance',
  reason: 'Painter',
  ...part,
});

describe('the form of a block', () => {
  it.each<[string, Partial<BlockForm>, object]>([
    ['no start', { startDate: '' }, { startDate: 'startMissing' }],
    ['no date', { startDate: '2027-02-30' }, { startDate: 'startMissing' }],
    ['a start that is past', { startDate: '2027-05-02' }, { startDate: 'startPast' }],
    ['no end', { endDate: '' }, { endDate: 'endMissing' }],
    ['an end before the start', { endDate: '2027-05-02' }, { endDate: 'endFirst' }],
    ['a long reason', { reason: 'x'.repeat(NEW_BLOCK_REASON_MAX_LENGTH + 1) }, { reason: 'reasonLong' }],
    [
      'nothing',
      { startDate: '', endDate: '', reason: '' },
      { startDate: 'startMissing', endDate: 'endMissing' },
    ],
  ])('with %s is refused', (_, part, faults) => {
    expect(checkForm(form(part), today, types)).toEqual({ faults });
  });

  it.each<[string, Partial<BlockForm>]>([
    ['one night', { endDate: '2027-05-03' }],
    ['today', {}],
    ['a reason of the longest length', { reason: '👩‍🎨'.slice(0, 2).repeat(NEW_BLOCK_REASON_MAX_LENGTH) }],
  ])('with %s is taken', (_, part) => {
    expect(checkForm(form(part), today, types)).toEqual({ range: form(part) });
  });

  it('is taken without the blanks around its reason', () => {
    expect(checkForm(form({ reason: ' Painter ' }), today, types)).toEqual({ range: form({}) });
  });

  it.each(['', ' \n'])('has its type as its reason where it has only "%s"', (reason) => {
    expect(checkForm(form({ reason }), today, types)).toEqual({ range: form({ reason: 'Maintenance' }) });
  });

  it.each([
    ['2027-05-03', '2027-05-03', 1],
    ['2027-05-03', '2027-05-05', 3],
    ['2027-03-27', '2027-03-29', 3],
    ['2027-05-05', '2027-05-03', null],
    ['', '2027-05-03', null],
  ])('counts the days from %s to %s', (startDate, endDate, expected) => {
    expect(dayCount(form({ startDate, endDate }))).toBe(expected);
  });

  it.each([
    ['2027-05-04', '2027-05-05'],
    ['2027-05-05', '2027-05-05'],
    ['2027-05-09', '2027-05-09'],
  ])('from %s on ends on %s', (startDate, endDate) => {
    expect(withStart(form({}), startDate).endDate).toBe(endDate);
  });
});
