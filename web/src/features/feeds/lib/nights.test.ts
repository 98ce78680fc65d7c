import { describe, expect, it } from 'vitest';
import type { Locale } from '@/i18n/locale';
import { countNights, nightsText } from './nights';

describe('ranges of nights', () => {
  const today = '2027-05-01';
  const cases: [Locale, string, string, string][] = [
    ['en', '2027-05-03', '2027-05-06', '3–6 May'],
    ['en', '2027-05-31', '2027-06-02', '31 May – 2 Jun'],
    ['es', '2027-05-03', '2027-05-06', '3–6 may'],
    ['en', '2027-05-03', '2027-05-03', '3 May'],
    ['en', '2028-01-03', '2028-01-03', '3 Jan 2028'],
    ['en', '2027-12-30', '2028-01-02', '30 Dec 2027 – 2 Jan 2028'],
  ];
  it.each(cases)('in %s from %s to %s are %s', (locale, startDate, endDate, text) => {
    expect(nightsText(locale, { startDate, endDate }, today)).toBe(text);
  });

  it('are counted with their last night', () => {
    const ranges = [
      { startDate: '2027-05-03', endDate: '2027-05-06' },
      { startDate: '2028-02-28', endDate: '2028-03-01' },
    ];
    expect(countNights(ranges)).toBe(7);
    expect(countNights([])).toBe(0);
  });
});
