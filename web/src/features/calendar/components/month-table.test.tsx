import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Availability } from '@/features/stay/lib/availability';
import { monthOf } from '@/features/stay/lib/day';
import { NOTHING_SELECTED, type Selection } from '@/features/stay/lib/selection';
import { messagesFor } from '@/i18n/messages';
import { MonthTable } from './month-table';

const availability: Availability = {
  today: '2027-05-03',
  covered: { first: '2027-05-03', end: '2028-05-03' },
  blocks: [
    { first: '2027-05-08', end: '2027-05-11', platform: 'airbnb', outsideWindow: false },
    { first: '2027-05-10', end: '2027-05-11', platform: 'booking', outsideWindow: false },
    { first: '2027-05-10', end: '2027-05-11', platform: 'vrbo', outsideWindow: false },
  ],
  unknown: [{ first: '2027-05-20', end: '2027-05-22' }],
};

function render(
  locale: 'en' | 'es',
  selection: Selection = NOTHING_SELECTED,
  shown: Selection = selection,
): string {
  return renderToStaticMarkup(
    <MonthTable
      month={monthOf('2027-05-01')}
      locale={locale}
      availability={availability}
      selection={selection}
      shown={shown}
      tabStop={'2027-05-03'}
      labelledBy="may"
      messages={messagesFor(locale).calendar}
      dateMessages={messagesFor(locale).dates}
    />,
  );
}

/** The HTML of a day's cell. */
function cell(html: string, text: string): string {
  return html.split('<td').find((part) => part.includes(`data-day="${text}"`)) ?? '';
}

describe('a month', () => {
  it('has six weeks of seven days, and buttons for its own days that are not past', () => {
    const html = render('en');
    expect(html.match(/<td/g)).toHaveLength(42);
    expect(html.match(/<button/g)).toHaveLength(29);
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  });

  it('starts the week on Monday in both languages', () => {
    expect(/abbr="(\w+)"/.exec(render('en'))?.[1]).toBe('Monday');
    expect(/abbr="(\w+)"/.exec(render('es'))?.[1]).toBe('lunes');
  });

  it('says what each day is', () => {
    const html = render('en');
    expect(html).toContain('<td><s class="day" data-kind="past">2</s></td>');
    expect(cell(html, '2027-05-03')).toContain('aria-label="Monday 3 May 2027, today, available"');
    expect(cell(html, '2027-05-08')).toContain('aria-label="Saturday 8 May 2027, taken, Airbnb"');
    expect(cell(html, '2027-05-20')).toContain('aria-label="Thursday 20 May 2027, ask the owner"');
    expect(cell(render('es'), '2027-05-08')).toContain(
      'aria-label="sábado 8 de mayo de 2027, ocupada, Airbnb"',
    );
  });

  it('marks two platforms at most and stands for the rest with a plus', () => {
    const marks = cell(render('en'), '2027-05-10');
    expect(marks.match(/data-platform="/g)).toHaveLength(2);
    expect(marks).toContain('>+<');
    expect(marks).toContain('Airbnb, Booking.com, Vrbo');
  });

  it('lets a guest leave on the day another arrives', () => {
    expect(cell(render('en'), '2027-05-08')).toContain('aria-disabled="true"');
    const arriving = cell(render('en', { arrival: '2027-05-05', departure: null }), '2027-05-08');
    expect(arriving).not.toContain('aria-disabled');
    expect(arriving).toContain('you can leave on this day');
  });

  it('lets no guest leave behind a night that is taken', () => {
    const html = render('en', { arrival: '2027-05-05', departure: null });
    expect(cell(html, '2027-05-12')).toContain('aria-disabled="true"');
    expect(cell(html, '2027-05-12')).toContain(messagesFor('en').calendar.beyondReach);
    expect(cell(html, '2027-05-04')).not.toContain('aria-disabled');
  });

  it('says and marks where a rule is against a day that can be chosen', () => {
    const html = renderToStaticMarkup(
      <MonthTable
        month={monthOf('2027-05-01')}
        locale="en"
        availability={availability}
        selection={NOTHING_SELECTED}
        shown={NOTHING_SELECTED}
        tabStop={'2027-05-03'}
        labelledBy="may"
        ruleOf={(day) => (day === '2027-05-15' ? null : 'no arrival on this day')}
        messages={messagesFor('en').calendar}
        dateMessages={messagesFor('en').dates}
      />,
    );
    expect(cell(html, '2027-05-14')).toContain('available, no arrival on this day"');
    expect(cell(html, '2027-05-14')).toContain('data-refused="" title="no arrival on this day"');
    expect(cell(html, '2027-05-14')).not.toContain('aria-disabled');
    expect(cell(html, '2027-05-15')).not.toContain('data-refused');
    // Nobody can choose it anyway.
    expect(cell(html, '2027-05-08')).not.toContain('data-refused');
  });

  it('draws the stay that a day pointed at would make, without calling it chosen', () => {
    const arrived = { arrival: '2027-05-05', departure: null };
    const html = render('en', arrived, { ...arrived, departure: '2027-05-07' });
    expect(cell(html, '2027-05-06')).toContain('data-band="middle" data-preview=""');
    expect(cell(html, '2027-05-07')).toContain('data-band="end"');
    expect(cell(html, '2027-05-07')).not.toContain('aria-pressed');
  });

  it('draws the stay as one band with named ends', () => {
    const html = render('en', { arrival: '2027-05-05', departure: '2027-05-08' });
    const bands = ['05', '06', '07', '08', '09'].map(
      (date) => /data-band="(\w+)"/.exec(cell(html, `2027-05-${date}`))?.[1],
    );
    expect(bands).toEqual(['start', 'middle', 'middle', 'end', undefined]);
    expect(cell(html, '2027-05-05')).toContain('available, arrival"');
    expect(cell(html, '2027-05-08')).toContain('departure"');
  });
});
