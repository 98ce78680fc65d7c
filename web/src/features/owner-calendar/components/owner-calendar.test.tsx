import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NO_BOOKING_RULES, SILENT_RULE } from '@/features/price/lib/rates';
import { addDays } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { blockOf, CALENDAR, eventOf } from '../lib/sample.test.data';
import { BlockForm } from './block-form';
import { BlockItem } from './block-item';
import { CalendarView } from './calendar-view';
import { ManualBlocks } from './manual-blocks';
import { OwnerLegend } from './owner-legend';
import { RangeBar } from './range-bar';
import { Sources } from './sources';
import { YearView } from './year-view';

const wordsIn = (locale: Locale) => ({
  locale,
  messages: ownerMessagesFor(locale).ownerCalendar,
  platform: messagesFor(locale).calendar.platform,
  timeZone: 'Europe/Madrid',
});
const words = wordsIn('en');
const today = '2027-05-03';
const night = { weekdays: [], nightMinor: 9500, minNights: 1 };
const RATES = {
  price: { currency: 'EUR', minMinor: 12000, maxMinor: null },
  minNights: 2,
  rules: [{ ...SILENT_RULE, startDate: '2027-05-06', endDate: '2027-05-06', ...night }],
  booking: NO_BOOKING_RULES,
  extraFees: [],
};
const blocks = [blockOf('a', '2027-05-13', '2027-05-14')];

function year(locale: Locale = 'en') {
  return renderToStaticMarkup(
    <YearView
      words={wordsIn(locale)}
      calendar={CALENDAR}
      blocks={blocks}
      events={[eventOf('airbnb', '2027-05-08', '2027-05-10')]}
      homeId="CASA-1001"
      rates={RATES}
      onPrice={async () => null}
      edit={() => []}
    />,
  );
}

/** The HTML of a day's cell. */
function cell(html: string, date: string): string {
  return html.split('<td').find((part) => part.includes(`data-day="${date}"`)) ?? '';
}

describe('the calendar of an owner', () => {
  it('says what each night costs that can be booked', () => {
    const html = year();
    expect(cell(html, '2027-05-04')).toContain('>120</span>');
    expect(cell(html, '2027-05-04')).toContain('€120 a night');
    expect(cell(html, '2027-05-06')).toContain('>95</span>');
    for (const day of ['2027-05-02', '2027-05-08']) expect(cell(html, day)).not.toContain('a night');
  });

  it('has twelve months of 42 days, one of which the Tab key reaches', () => {
    const html = year();
    expect(html.match(/data-month=/g)).toHaveLength(12);
    expect(html.match(/<td/g)).toHaveLength(12 * 42);
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
    expect(cell(html, '2027-05-03')).toContain('tabindex="0"');
  });

  it.each([
    ['2027-05-02', 'data-kind="past"'],
    ['2027-05-02', 'aria-disabled="true"'],
    ['2027-05-04', 'data-kind="available"'],
    ['2027-05-08', 'data-kind="taken"'],
    ['2027-05-08', 'booked, Airbnb, Airbnb: Reserved'],
    ['2027-05-13', 'data-kind="ownerBlock"'],
    ['2027-05-13', 'blocked by you, Owner block'],
    ['2027-05-20', 'data-kind="askOwner"'],
  ])('on %s has %s', (date, expected) => {
    expect(cell(year(), date)).toContain(expected);
  });

  it('marks two platforms at most and stands for the rest with a plus', () => {
    const marks = cell(year(), '2027-05-10');
    expect(marks.match(/data-platform="/g)).toHaveLength(2);
    expect(marks).toContain('>+<');
  });

  it('says how much is available, of each month and of the year', () => {
    const html = year();
    expect(html).toContain('of the nights left are available');
    expect(html.match(/class="tier /g)).toHaveLength(13);
    expect(html).toContain(words.messages.share.tier.high);
    expect(html).toContain('2 nights say “ask the owner”');
    expect(year('es')).toContain('Disponibilidad alta');
  });

  it('explains its marks and says when each source was read', () => {
    const html = renderToStaticMarkup(
      <>
        <OwnerLegend words={words} />
        <Sources words={words} calendar={CALENDAR} now={new Date('2027-05-03T10:00:00Z')} />
      </>,
    );
    for (const text of ['Available', 'Platform booking', 'Owner block', 'Ask the owner', 'Past', 'Vrbo']) {
      expect(html).toContain(text);
    }
    expect(html).toContain('Airbnb: read 12 min ago');
    const bare = { ...CALENDAR, sources: [], confirmedAt: '2027-05-03T08:00:00Z' };
    const none = renderToStaticMarkup(
      <Sources words={words} calendar={bare} now={new Date('2027-05-03T10:00:00Z')} />,
    );
    expect(none).toContain(words.messages.sources.none);
    expect(none).toContain('2 hr ago');
  });

  it.each([true, false])('offers to open selected nights only where some are blocked: %s', (canOpen) => {
    const html = renderToStaticMarkup(
      <RangeBar
        words={words}
        nights={{ first: today, end: addDays(today, 3) }}
        today={today}
        canOpen={canOpen}
        firstField={null}
        onBlock={() => {}}
        onOpen={() => {}}
        onCancel={() => {}}
      />,
    );
    expect(html).toContain('3 May 2027 – 5 May 2027, 3 nights');
    expect(html).toContain(words.messages.form.reasonHint);
    expect(html.match(/<option/g)).toHaveLength(4);
    expect(html.includes(words.messages.range.open)).toBe(canOpen);
  });
});

describe('manual blocks', () => {
  it('have a form whose dates begin today and end in two years', () => {
    const html = renderToStaticMarkup(<BlockForm words={words} today={today} onAdd={() => {}} />);
    expect(html.match(/min="2027-05-03"/g)).toHaveLength(2);
    expect(html.match(/max="2029-05-01"/g)).toHaveLength(2);
    for (const label of ['First night', 'Last night', 'Type', 'Reason']) expect(html).toContain(label);
  });

  it('are listed with their days, why, and whether they wait', () => {
    const item = (isPast: boolean, isWaiting: boolean) =>
      renderToStaticMarkup(
        <BlockItem
          words={words}
          block={blockOf('a', '2027-05-13', '2027-05-14', { type: 'maintenance', reason: 'painter' })}
          isPast={isPast}
          isWaiting={isWaiting}
          onDelete={() => {}}
        />,
      );
    expect(item(false, false)).toContain('Maintenance: painter');
    expect(item(false, false)).toContain('Delete the block 13 May 2027 – 14 May 2027');
    expect(item(true, true)).toContain('(past, not synced yet)');
  });

  it('say until when they are held', () => {
    const html = renderToStaticMarkup(
      <BlockItem
        words={words}
        block={blockOf('a', '2027-05-13', '2027-05-14', { until: '2027-05-06T22:00:00Z' })}
        isPast={false}
        isWaiting={false}
        onDelete={() => {}}
      />,
    );
    expect(html).toContain('Owner block, held until 7 May 2027, 00:00');
  });

  it.each([CalendarView, ManualBlocks])('begin with what is not read yet', (Part) => {
    const html = renderToStaticMarkup(<Part {...words} homeId="CASA-1001" onEnded={() => {}} />);
    expect(html).toContain(words.messages.loading);
    expect(html).toContain('Sync now');
  });
});
