import { describe, expect, it } from 'vitest';
import { csvOf } from '@/features/dashboard/lib/table';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { plural } from '@/i18n/words';
import { WEEKS, weekOf } from '../sample.test.data';
import { answerText, cardDays, cardsOf, columnsOf, plotRows } from './numbers';

const messages = ownerMessagesFor('en').statistics;

describe('the cards of a home', () => {
  it('compare four whole weeks with the four before, and tell this one apart', () => {
    const [views, ...others] = cardsOf(WEEKS);
    expect(views).toEqual({ name: 'views', count: 5 + 6 + 7 + 8, before: 1 + 2 + 3 + 4, thisWeek: 9 });
    expect(others.map(({ name }) => name)).toEqual(['contactClicks', 'inquiries', 'agreed']);
    expect(cardDays(WEEKS)).toEqual({ first: '2027-05-10', last: '2027-06-06' });
  });

  it('count what there is where a home has few weeks', () => {
    expect(cardsOf([weekOf(0, { views: 3 })])[0]).toMatchObject({ count: 0, before: 0, thisWeek: 3 });
    expect(cardsOf([])[0]).toMatchObject({ count: 0, before: 0, thisWeek: 0 });
    expect([cardDays([]), cardDays([weekOf(0)])]).toEqual([null, null]);
  });
});

it('has a row of a plot for each week', () => {
  const [row] = plotRows('en', [weekOf(0, { inquiries: 4, answered: 3, agreed: 1 })], 'inquiries');
  expect(row).toEqual({ key: '2027-04-05', label: '5 Apr 2027', values: [4, 3, 1] });
});

it('is a file with a line for each week and all counts', () => {
  const week = weekOf(0, {
    views: 1,
    calendarViews: 2,
    contactClicks: 3,
    shares: 4,
    inquiries: 5,
    ways: [{ way: 'vrbo', clicks: 3 }],
  });
  const [head = '', line] = csvOf(columnsOf(messages), [week]).split('\r\n');
  expect(head.split(',')).toHaveLength(17);
  expect(line).toBe('2027-04-05,1,2,3,4,5,0,0,0,0,0,0,0,0,0,3,0');
});

describe.each(TEXT_LANGUAGES)('the answer time in %s', (locale) => {
  const words = ownerMessagesFor(locale).statistics.answer;
  const text = (minutes: number | null, inquiries = 9) =>
    answerText(locale, [weekOf(0, { inquiries }), weekOf(1)], minutes, words);

  it.each([
    [0, 'minutes', 1],
    [59, 'minutes', 59],
    [60, 'hours', 1],
    [61, 'hours', 2],
    [48 * 60, 'hours', 48],
    [48 * 60 + 1, 'days', 3],
  ] as const)('rounds %i minutes up', (minutes, unit, count) => {
    expect(text(minutes)).toBe(plural(locale, words[unit], count));
  });

  it('says how many inquiries are missing, or that answers are', () => {
    expect(text(null, 0)).toBe(plural(locale, words.missing, 5));
    expect(text(null, 4)).toBe(plural(locale, words.missing, 1));
    expect(text(null, 5)).toBe(words.unknown);
  });
});
