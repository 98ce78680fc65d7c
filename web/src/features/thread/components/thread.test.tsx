import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { MainFailure } from '@/api/failure';
import type { InquiryState } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import type { ThreadStep } from '../lib/step';
import { openThread, SECRET, sampleAnswer, sampleQuote, sampleThread } from '../sample.test.data';
import { ThreadPage } from './thread-page';

const FAILURES: MainFailure[] = ['offline', 'limited', 'unavailable', 'refused'];
const STATES: InquiryState[] = ['new', 'answered', 'quoted', 'agreed', 'declined', 'expired', 'withdrawn'];
const nothing = () => {};

describe.each(LOCALES)('an inquiry in %s', (locale) => {
  const { dates, search } = messagesFor(locale);
  const messages = {
    ...siteMessagesFor(locale).thread,
    own: siteMessagesFor(locale).inquiries.title,
    nights: dates.nights,
    guestCount: search.guestCount,
  };
  const words = messages.page;
  const render = (step: ThreadStep) => {
    const html = renderToStaticMarkup(
      <ThreadPage
        locale={locale}
        messages={messages}
        supportEmail="help@homes.example"
        step={step}
        actions={{ lookAgain: nothing, look: nothing, decide: nothing, erase: nothing, put: nothing }}
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
