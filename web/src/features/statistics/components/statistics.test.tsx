import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill, plural } from '@/i18n/words';
import { WEEKS } from '../sample.test.data';
import { TakenTable } from './nights-taken';
import { Statistics, StatisticsView } from './statistics';

describe.each(TEXT_LANGUAGES)('the statistics of a home in %s', (locale) => {
  const { statistics: messages, ownerHome } = ownerMessagesFor(locale);
  const { platform } = messagesFor(locale).calendar;
  const { reading, retry, outcome } = ownerHome;
  const states = { reading, retry, failure: outcome.failure };
  const render = (element: ReactNode) => {
    const html = renderToStaticMarkup(element);
    expect(html).not.toMatch(/\{\w+\}|undefined|NaN|style=/);
    return html;
  };

  it('say whose visits are counted, and that blocks are not sales', () => {
    const part = { locale, homeId: 'CASA-1001', onEnded: vi.fn() };
    const html = render(<Statistics {...part} messages={messages} platform={platform} states={states} />);
    for (const text of [messages.text, messages.nights.text, reading]) expect(html).toContain(text);
  });

  it('have cards, an answer time, and plots whose numbers are tables, too', () => {
    const html = render(
      <StatisticsView
        locale={locale}
        homeId="CASA-1001"
        messages={messages}
        numbers={{ weeks: WEEKS, answerMinutes: 170 }}
      />,
    );
    expect(html).toContain(fill(messages.cards.more, { count: 16 }));
    expect(html).toContain(fill(messages.cards.thisWeek, { count: 9 }));
    expect(html).toContain(plural(locale, messages.answer.hours, 3));
    expect(html.match(/<svg role="img"/g)).toHaveLength(3);
    expect(html.match(/<table/g)).toHaveLength(3);
    expect(html.match(/<tr/g)).toHaveLength(3 * (1 + WEEKS.length));
    expect(html).toContain(`>${messages.save}</button>`);
  });

  const nights = { taken: 6, counted: 365, platforms: [{ platform: 'manual', nights: 6 } as const] };

  it('have the nights that each calendar takes', () => {
    const html = render(
      <TakenTable locale={locale} messages={messages.nights} platform={platform} nights={nights} />,
    );
    for (const text of [messages.nights.manual, messages.nights.several, '365']) expect(html).toContain(text);
    const none = { taken: 0, counted: 365, platforms: [] };
    expect(
      render(<TakenTable locale={locale} messages={messages.nights} platform={platform} nights={none} />),
    ).toContain(messages.nights.none);
  });
});
