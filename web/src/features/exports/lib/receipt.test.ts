import { describe, expect, it } from 'vitest';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { receiptOf } from './receipt';

const NOW = new Date('2027-05-03T12:00:00Z');
const words = ownerMessagesFor('en').exports.receipt;
const receipt = (createdAt: string, lastReadAt: string | null) =>
  receiptOf('en', words, 'Booking.com', { createdAt, lastReadAt }, NOW);

describe('a receipt', () => {
  const cases: [string, string, string | null, RegExp, RegExp | null][] = [
    [
      'of a read',
      '2027-01-01T00:00:00Z',
      '2027-05-03T10:00:00Z',
      /^Booking\.com read it 2 h(ou)?rs? ago$/,
      null,
    ],
    ['that is a day old', '2027-01-01T00:00:00Z', '2027-05-02T12:00:00Z', /24 h/, /not read it for a day/],
    ['that is not there yet', '2027-05-03T11:57:00Z', null, /not read it yet\. You created it 3 min/, null],
    ['that never came', '2027-05-01T11:57:00Z', null, /not read it yet/, /never read it/],
  ];
  it.each(cases)('%s', (_, createdAt, lastReadAt, text, warning) => {
    const found = receipt(createdAt, lastReadAt);
    expect(found.text).toMatch(text);
    if (warning) expect(found.warning).toMatch(warning);
    else expect(found.warning).toBeNull();
  });

  it('of whoever cleans may be old, but not missing', () => {
    const { receipt: own } = ownerMessagesFor('en').exports.cleaner;
    const warning = (lastReadAt: string | null) =>
      receiptOf('en', own, 'Ana', { createdAt: '2027-01-01T00:00:00Z', lastReadAt }, NOW).warning;
    expect(warning('2027-02-01T00:00:00Z')).toBeNull();
    expect(warning(null)).toContain('Ana');
  });
});
