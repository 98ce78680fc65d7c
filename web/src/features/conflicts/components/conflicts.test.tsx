import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Conflict } from '@/api/types';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { managePath } from '@/i18n/paths';
import { Conflicts } from './conflicts';
import { DoubleBooking } from './double-booking';

const conflict: Conflict = {
  startDate: '2027-05-04',
  endDate: '2027-05-06',
  first: {
    feedId: 'a',
    platform: 'airbnb',
    startDate: '2027-05-03',
    endDate: '2027-05-06',
    summary: 'Reserved',
    certain: true,
  },
  second: {
    feedId: 'b',
    platform: 'booking',
    startDate: '2027-05-04',
    endDate: '2027-05-09',
    summary: '<closed>',
    certain: false,
  },
};

describe.each(TEXT_LANGUAGES)('conflicts in %s', (locale) => {
  const messages = ownerMessagesFor(locale).conflicts;
  const { platform } = messagesFor(locale).calendar;
  const part = { locale, homeId: 'CASA-1001', onEnded: vi.fn() };

  it('show both sides and what to do, step by step', () => {
    const html = renderToStaticMarkup(
      <DoubleBooking
        locale={locale}
        homeId={part.homeId}
        conflict={conflict}
        feeds={[]}
        messages={messages}
        platform={platform}
        now={new Date('2027-05-01T12:00:00Z')}
      />,
    );
    expect(html).toContain('4–6 ');
    expect(html).toContain('3–6 ');
    expect(html).toContain('4–9 ');
    expect(html).toContain('&lt;closed&gt;');
    expect(html).toContain(messages.double.certain);
    expect(html).toContain(messages.double.uncertain);
    expect(html.match(/<li class="wrap-anywhere">/g)).toHaveLength(messages.steps.unsure.length);
    expect(html).toContain(`href="${managePath(locale, 'CASA-1001')}?tab=export"`);
    expect(html).not.toMatch(/\{\w+\}|undefined/);
  });

  const minimums: [number, string][] = [
    [4, '4'],
    [0, '1'],
    [90, '30'],
  ];
  it.each(minimums)('begin with gaps of fewer than %i nights', (minNights, value) => {
    const html = renderToStaticMarkup(
      <Conflicts {...part} minNights={minNights} messages={messages} platform={platform} />,
    );
    expect(html).toContain(`value="${value}"`);
    expect(html).toContain(messages.gaps.hint);
    expect(html).toContain(messages.reading);
  });
});
