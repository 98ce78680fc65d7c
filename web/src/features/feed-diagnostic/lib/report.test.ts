import { describe, expect, it } from 'vitest';
import type { CheckedEvent, FeedCheck } from '@/api/types';
import { calendarAddress } from '@/features/property-form/lib/addresses';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { addressError, scrubbed } from './address';
import { reportName, reportText } from './report';

const SECRET = 'https://www.airbnb.com/calendar/ical/12345.ics?s=0123456789abcdef';

const event = (change: Partial<CheckedEvent> = {}): CheckedEvent => ({
  startDate: '2027-05-01',
  endDate: '2027-05-03',
  summary: 'Reserved',
  category: 'booking',
  confidence: 'high',
  reason: { code: 'summary_reserved', text: 'It says that it is reserved' },
  blocks: true,
  problem: null,
  ...change,
});

const check = (change: Partial<FeedCheck> = {}): FeedCheck => ({
  steps: [
    { step: 'address', status: 'success', text: 'This is the address of a calendar' },
    { step: 'fetch', status: 'error', text: 'Not found' },
  ],
  platform: 'airbnb',
  status: 404,
  bytes: 0,
  durationMs: 12,
  product: null,
  events: [],
  eventCount: 0,
  categories: [],
  nights: [],
  nightCount: 0,
  problems: [],
  problemCount: 0,
  error: null,
  lost: [],
  added: [],
  ...change,
});

describe.each(LOCALES)('a report in %s', (locale) => {
  const words = ownerMessagesFor(locale).dashboard;
  const text = (report: 'analysis' | 'debug', change: Partial<FeedCheck> = {}) => {
    const made = reportText(report, words, check(change), scrubbed(SECRET), '2027-04-01');
    expect(made).not.toMatch(/undefined|\{\w+\}/);
    expect(made).not.toContain('0123456789');
    return made;
  };

  it('counts events and quotes three of them, none at length', () => {
    const events = Array.from({ length: 9 }, (_, index) => event({ summary: `${index} ${'x'.repeat(400)}` }));
    const made = text('analysis', {
      events,
      eventCount: 9,
      categories: [{ category: 'booking', events: 9 }],
      nightCount: 27,
    });
    expect(made).toContain(`- ${words.events.categories.booking}: 9\n`);
    expect(made.match(/^- 2027/gm)).toHaveLength(3);
    for (const line of made.split('\n')) expect(line.length).toBeLessThanOrEqual(303);
    expect(text('analysis')).toContain(words.events.empty);
  });

  it('says how each step went, and at most 1,000 characters of problems', () => {
    const problems = Array.from({ length: 100 }, (_, line) => ({
      line,
      code: 'x',
      text: 'y'.repeat(50),
      fingerprint: String(line),
    }));
    const made = text('debug', { problems });
    expect(made).toContain(
      `[${words.feedDiagnostic.levels.error}] ${words.feedDiagnostic.step.fetch}: Not found`,
    );
    expect(made.length).toBeLessThan(1600);
    expect(text('debug', { product: 'A calendar' })).toContain('A calendar');
  });
});

it('names its date', () => {
  expect(reportName('debug', '2027-04-01')).toBe('debug-2027-04-01.txt');
});

it.each([
  ['', 'required'],
  ['nonsense', 'invalid'],
  ['https://a b.example/x.ics', 'invalid'],
  ['https://', 'invalid'],
  ['ftp://a.example/x.ics', 'protocol'],
  [' webcal://a.example/x.ics', null],
  ['javascript:alert(1)', 'protocol'],
  ['https://a.example/x.ics', null],
  ['http://a.example/x.ics?s=1', null],
] as const)('the address %j is %s', (address, fault) => {
  const { feedDiagnostic } = ownerMessagesFor('en').dashboard;
  expect(addressError(feedDiagnostic, calendarAddress(address))).toBe(fault && feedDiagnostic[fault]);
});
