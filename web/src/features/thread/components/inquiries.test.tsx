import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { inquiryPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill, plural } from '@/i18n/words';
import { type LoadedThread, listMessages } from '../lib/list';
import { SECRET, sampleAnswer, sampleQuote, sampleThread } from '../sample.test.data';
import { InquiryGroups } from './inquiry-groups';
import { MyInquiries } from './my-inquiries';
import { WithInquiries } from './with-inquiries';

const kept = (token: string) => ({ token, propertyName: `Casa ${token}` });

describe.each(LOCALES)('the inquiries of a browser in %s', (locale) => {
  const messages = listMessages(messagesFor(locale), siteMessagesFor(locale));
  const render = (loaded: [string, LoadedThread][]) => {
    const html = renderToStaticMarkup(
      <InquiryGroups
        locale={locale}
        messages={messages}
        kept={loaded.map(([token]) => kept(token))}
        loaded={new Map(loaded)}
        onRemove={() => {}}
        onRetry={() => {}}
      />,
    );
    expect(html).not.toMatch(/\{\w+\}|style=|undefined/);
    return html.replace(/[\u00a0\u202f]/g, ' ');
  };
  const quoted = sampleThread({ state: 'quoted', answers: [sampleAnswer('a', sampleQuote())] });

  it('are a shell in the markup of the server', () => {
    const html = renderToStaticMarkup(<MyInquiries locale={locale} messages={messages} />);
    expect(html).toContain(messages.title);
    expect(html).toContain(messages.reading);
    expect(html).toContain(messages.noScript);
    expect(html).not.toContain(messages.emptyTitle);
    expect(renderToStaticMarkup(<WithInquiries>link</WithInquiries>)).toBe('');
  });

  it('stand side by side with what is offered', () => {
    const html = render([
      [SECRET, { kind: 'thread', thread: quoted }],
      ['b', { kind: 'thread', thread: sampleThread() }],
    ]);
    expect(html.match(/<h2/g)).toHaveLength(1);
    expect(html.match(/<h3/g)).toHaveLength(2);
    expect(html).toContain(fill(messages.sameDates, { count: 2 }));
    expect(html).toContain(`href="${inquiryPath(locale, SECRET)}"`);
    for (const text of ['Casa &lt;Sol&gt;', '649', messages.states.quoted, messages.held, messages.noOffer])
      expect(html).toContain(text);
    expect(html).toContain(fill(messages.lastFromOwner, { owner: 'Lucía Pérez', text: 'Answer a' }));
    expect(html).toContain(fill(messages.lastFromYou, { text: 'Is &lt;b&gt;it&lt;/b&gt; quiet?' }));
  });

  it('say that an offer is for other dates', () => {
    const answers = [sampleAnswer('a', sampleQuote({ checkIn: '2027-05-09' }))];
    const html = render([[SECRET, { kind: 'thread', thread: sampleThread({ state: 'quoted', answers }) }]]);
    expect(html).toContain(fill(messages.otherDates, { dates: '' }).trim());
    expect(html).not.toContain(messages.noOffer);
  });

  it('say what is gone, and what could not be read', () => {
    const html = render([
      ['a', { kind: 'gone' }],
      ['b', { kind: 'failed' }],
    ]);
    expect(html).toContain(messages.gone);
    expect(html).toContain(plural(locale, messages.failed, 1));
    expect(html).toContain(`>${messages.retry}</button>`);
    expect(html).toContain(`aria-label="${fill(messages.removeNamed, { home: 'Casa a' })}"`);
  });
});
