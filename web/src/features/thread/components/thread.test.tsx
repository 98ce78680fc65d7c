import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MainFailure } from '@/api/failure';
import type { InquiryState } from '@/api/types';
import { formatDay } from '@/i18n/format';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import type { ThreadStep } from '../lib/step';
import { openThread, SECRET, sampleAnswer, sampleBook, sampleQuote, sampleThread } from '../sample.test.data';
import { ThreadPage } from './thread-page';

const FAILURES: MainFailure[] = ['offline', 'limited', 'unavailable', 'refused'];
const STATES: InquiryState[] = ['new', 'answered', 'quoted', 'agreed', 'declined', 'expired', 'withdrawn'];
const nothing = () => {};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe.each(LOCALES)('an inquiry in %s', (locale) => {
  const { dates, search, contact } = messagesFor(locale);
  const messages = {
    ...siteMessagesFor(locale).thread,
    own: siteMessagesFor(locale).inquiries.title,
    nights: dates.nights,
    guestCount: search.guestCount,
    childCount: contact.childCount,
  };
  const words = messages.page;
  const render = (step: ThreadStep) => {
    const html = renderToStaticMarkup(
      <ThreadPage
        locale={locale}
        messages={messages}
        supportEmail="help@homes.example"
        step={step}
        actions={{
          lookAgain: nothing,
          look: nothing,
          decide: nothing,
          erase: nothing,
          write: nothing,
          put: nothing,
        }}
      />,
    );
    expect(html).toContain('aria-live="polite"');
    expect(html).not.toContain(SECRET);
    expect(html).not.toMatch(/\{\w+\}|style=|undefined/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    return html.replace(/[\u00a0\u202f]/g, ' ');
  };
  const quoted = (state: InquiryState = 'quoted', quote = sampleQuote()) =>
    sampleThread({ state, answers: [sampleAnswer('a', quote)] });

  it.each<[string, ThreadStep, string]>([
    ['reading', { kind: 'reading' }, messages.title],
    ['missing', { kind: 'missing' }, words.missingTitle],
    ['invalid', { kind: 'invalid' }, words.invalidTitle],
    ['erased', { kind: 'erased' }, words.erasedTitle],
    ['stuck', { kind: 'stuck', secret: SECRET, failure: 'offline' }, words.stuckTitle],
  ])('has a page for a link: %s', (kind, step, title) => {
    const html = render(step);
    expect(html).toContain(title);
    expect(html.includes(`>${words.tryAgain}</button>`)).toBe(kind === 'stuck');
  });

  it.each(STATES)('says what happens next: %s', (state) => {
    const html = render(openThread(quoted(state)));
    expect(html).toContain(`${messages.state[state].title}</h1>`);
    expect(html).toContain(messages.state[state].text);
    expect(html.includes(`>${messages.offer.accept}</button>`)).toBe(state === 'quoted');
    expect(html.includes(`>${messages.end.withdraw}</button>`)).toBe(
      state !== 'declined' && state !== 'withdrawn',
    );
    expect(html).toContain(`>${messages.end.erase}</button>`);
    expect(html).toContain(`>${messages.write.send}</button>`);
  });

  it('shows home, dates, guests and code, and links a home that guests can see', () => {
    const link = `href="${propertyPath(locale, 'CASA-1001')}"`;
    const html = render(openThread(sampleThread()));
    for (const text of [link, 'Casa &lt;Sol&gt;', 'Lucía Pérez', '4F60A1', '2027'])
      expect(html).toContain(text);
    const hidden = render(openThread(sampleThread({}, { propertyIsPublic: false })));
    expect(hidden).not.toContain(link);
    const bare = render(openThread(sampleThread({ checkIn: null, checkOut: null, guests: null })));
    expect(bare).toContain(messages.facts.noDates);
    expect(bare).not.toContain('id="offer-title"');
  });

  it('tells the messages as text, in the time of the home', () => {
    const answers = [sampleAnswer('a', sampleQuote()), sampleAnswer('b', sampleQuote(), true)];
    const html = render(openThread(sampleThread({ answers, receivedAt: '2027-07-08T23:30:00Z' })));
    expect(html).toContain('Is &lt;b&gt;it&lt;/b&gt; quiet?');
    // An hour later in summer.
    expect(html).toMatch(/>9[^<]*2027[^<]*00:30</);
    expect(html.split(messages.offer.replaced)).toHaveLength(2);
  });

  it('shows the offer with its lines, and whether the nights are kept', () => {
    const html = render(openThread(quoted()));
    for (const text of ['Seven &lt;nights&gt;', '649', messages.offer.held, messages.offer.payment])
      expect(html).toContain(text);
    const other = render(openThread(quoted('quoted', sampleQuote({ holdsNights: false }))));
    expect(other).toContain(messages.offer.notHeld);
    expect(render(openThread(quoted('agreed')))).toContain(messages.offer.agreedTitle);
    // What is printed alone has its own heading, and no buttons.
    expect(html).toMatch(/print-alone.*print-only.*4F60A1.*no-print/s);
  });

  it('has the book of an agreed stay, and says from when on keys are in it', () => {
    const agreed = (book = sampleBook(), keysFrom = '2027-05-05') =>
      render(openThread(sampleThread({ state: 'agreed' }, { guestBook: book, keysFrom })));
    const { guestBook: said } = messages;
    vi.setSystemTime('2027-05-05T08:00:00Z');
    const html = agreed();
    for (const text of [
      'Left &lt;b&gt;at&lt;/b&gt; the church',
      'Code 4711',
      'sea-and-sun',
      'Call 112',
      said.copy,
    ])
      expect(html).toContain(text);
    expect(html).not.toContain(said.later.slice(0, 5));
    expect(html).not.toContain(`>${said.manual}<`);
    // What is printed alone has a heading with the home.
    expect(html).toMatch(/print-alone.*print-only[^>]*>[^<]*Casa &lt;Sol&gt;/s);
    // The evening before, at the home.
    vi.setSystemTime('2027-05-04T22:30:00Z');
    const early = agreed(sampleBook({ key: '', wifiPassword: '' }));
    expect(early).toContain(fill(said.later, { date: formatDay(locale, '2027-05-05', 'full') }));
    expect(early).toContain('Casa Sol Guests');
    for (const text of [said.copy, `>${said.key}<`, `>${said.wifiPassword}<`])
      expect(early).not.toContain(text);
    expect(render(openThread(quoted('agreed')))).not.toContain(said.title);
  });

  const isDisabled = (html: string, label: string) => {
    const [button] = html.match(new RegExp(`<button[^>]*>${label}</button>`)) ?? [];
    return button?.includes(' disabled=""');
  };

  it.each([null, 'look', 'accept', 'decline', 'withdraw', 'erase'] as const)(
    'takes no message while something else is done: %s',
    (doing) => {
      const html = render(openThread(quoted(), { sending: doing !== null, doing }));
      expect(isDisabled(html, messages.write.send)).toBe(doing !== null);
    },
  );

  it.each([true, false])('takes no decision while a message is sent: %s', (writing) => {
    const html = render(openThread(quoted(), { writing }));
    const { offer, end, talk } = messages;
    for (const label of [offer.accept, offer.decline, end.withdraw, end.erase, talk.look])
      expect(isDisabled(html, label), label).toBe(writing);
  });

  it.each(['dates_taken', 'quote_not_open', 'calendar_away'] as const)('says why not: %s', (refusal) => {
    expect(render(openThread(quoted(), { refusal }))).toContain(messages.refused[refusal]);
  });

  it.each(FAILURES)('says why a try failed: %s', (failure) => {
    expect(render(openThread(quoted(), { failure }))).toContain(words.failure[failure]);
  });

  it('says what is under way', () => {
    const html = render(openThread(quoted(), { sending: true, doing: 'accept' }));
    expect(html.match(new RegExp(`>${messages.offer.working}</button>`, 'g'))).toHaveLength(1);
    expect(html).toContain('aria-busy="true"');
  });
});
