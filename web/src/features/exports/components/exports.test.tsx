import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { CreatedExport } from '@/api/types';
import { CALENDAR_PLATFORMS } from '@/features/property-form/lib/form';
import { sampleFeed } from '@/features/update-property/sample.test.data';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill, plural } from '@/i18n/words';
import { CleanerAddress } from './cleaner-address';
import { CreateChangeovers } from './create-changeovers';
import { CreateExport } from './create-export';
import { CreatedAddress } from './created-address';
import { ExportCard } from './export-card';
import { Exports } from './exports';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const created: CreatedExport = {
  id: 'export-1',
  subscriber: 'booking',
  includeReservations: true,
  name: 'Casa Lajares',
  createdAt: ago(400),
  lastReadAt: ago(2),
  lastReader: 'Booking <bot>',
  reads: 31,
  sentNights: 12,
  feedId: 'feed-1',
  changeovers: false,
  url: 'https://homes.example/calendar/secret.ics',
};

describe.each(LOCALES)('the addresses for platforms in %s', (locale) => {
  const messages = ownerMessagesFor(locale).exports;
  const { platform } = messagesFor(locale).calendar;
  const part = { locale, homeId: 'CASA-1001', onEnded: vi.fn() };
  const render = (element: Parameters<typeof renderToStaticMarkup>[0]) => {
    const html = renderToStaticMarkup(element);
    expect(html).not.toMatch(/\{\w+\}/);
    expect(html).not.toMatch(/style=|undefined/);
    for (const [control] of html.matchAll(/<(?:input|select)[^>]*>/g)) {
      expect(html).toContain(`for="${/ id="([^"]+)"/.exec(control)?.[1]}"`);
    }
    return html;
  };
  const card = (item: Partial<CreatedExport> = {}) =>
    render(
      <ExportCard
        part={part}
        item={{ ...created, ...item }}
        feeds={[sampleFeed()]}
        messages={messages}
        platform={platform}
        onRevoke={vi.fn()}
      />,
    );

  it('begin with what they are for', () => {
    const html = render(<Exports {...part} homeName="Casa" messages={messages} platform={platform} />);
    expect(html).toContain(messages.text);
    expect(html).toContain(messages.reading);
  });

  it('are shown once, with where to paste them', () => {
    for (const subscriber of CALENDAR_PLATFORMS) {
      const html = render(
        <CreatedAddress
          created={{ ...created, subscriber }}
          homeName="Casa & Sol"
          platform={platform[subscriber]}
          words={messages.created}
          onClose={vi.fn()}
        />,
      );
      expect(html).toContain(`value="${created.url}"`);
      expect(html).toContain('Casa &amp; Sol');
      expect(html.match(/<li>/g)).toHaveLength(messages.created.steps[subscriber].length + 1);
    }
  });

  it('have a receipt, and never their secret', () => {
    const html = card();
    expect(html).toContain(plural(locale, messages.card.reads, 31));
    expect(html).toContain('Booking &lt;bot&gt;');
    expect(html).toContain(messages.card.others);
    expect(html).toContain(fill(messages.card.own, { address: sampleFeed().address }));
    expect(html).not.toContain('secret');
    expect(html).not.toContain('bg-sun-mist');
  });

  it('warn where nobody read them for a day', () => {
    const name = platform.booking;
    expect(card({ lastReadAt: ago(25) })).toContain(fill(messages.receipt.warning, { platform: name }));
    const never = card({
      lastReadAt: null,
      lastReader: null,
      reads: 0,
      feedId: null,
      includeReservations: false,
    });
    expect(never).toContain(fill(messages.receipt.neverWarning, { platform: name }));
    expect(never).toContain(messages.card.noOwn);
    expect(never).toContain(messages.card.blocksOnly);
    expect(never).not.toContain('<details');
  });

  it('for whoever cleans are told in their own words', () => {
    const { cleaner } = messages;
    const html = card({ changeovers: true, name: 'Ana <cleaning>', subscriber: 'other', feedId: null });
    for (const text of [cleaner.card.title, cleaner.card.sends, 'Ana &lt;cleaning&gt;'])
      expect(html).toContain(text);
    for (const text of [platform.other, messages.card.others, messages.card.noOwn])
      expect(html).not.toContain(text);
    expect(card({ changeovers: true, lastReadAt: ago(200) })).not.toContain('bg-sun-mist');
  });

  it('for whoever cleans are subscribed to on a phone', () => {
    const address = { ...created, changeovers: true, name: 'Casa & Sol' };
    const html = render(<CleanerAddress created={address} messages={messages} onClose={vi.fn()} />);
    expect(html).toContain('href="webcal://homes.example/calendar/secret.ics"');
    expect(html).toContain(`value="${created.url}"`);
    expect(html).toContain('Casa &amp; Sol');
    expect(html.match(/<li>/g)).toHaveLength(messages.cleaner.created.steps.length);
  });

  it('for whoever cleans need a name and no platform', () => {
    const html = render(
      <CreateChangeovers
        part={part}
        homeName="Casa Sol"
        messages={messages}
        onCreated={vi.fn()}
        onUnsure={vi.fn()}
      />,
    );
    expect(html).toContain(`value="${fill(messages.cleaner.create.usualName, { home: 'Casa Sol' })}"`);
    expect(html).not.toContain('<select');
    expect(html).toContain(`>${messages.cleaner.create.action}</button>`);
  });

  it('are made for one platform, with the reservations of the others', () => {
    const html = render(
      <CreateExport
        part={part}
        feeds={[]}
        messages={messages}
        platform={platform}
        onCreated={vi.fn()}
        onUnsure={vi.fn()}
      />,
    );
    for (const each of CALENDAR_PLATFORMS)
      expect(html).toContain(`<option value="${each}">${platform[each]}`);
    expect(html).toMatch(/type="checkbox"[^>]*checked=""/);
    expect(html).not.toContain('type="radio"');
  });
});
