import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { inquiriesPath, inquiryPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill, plural } from '@/i18n/words';
import type { AskedHome, AskResults } from '../lib/ask';
import { AskForm } from './ask-form';
import { AskOffer } from './ask-offer';
import { AskProblems, AskResultsList } from './ask-results';
import { HomeChoice } from './home-choice';

const homes: AskedHome[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((id) => ({
  id,
  name: `Casa <${id}>`,
  contact: { channel: null, ownerName: '' },
  maxGuests: 6,
}));
const stay = { first: '2027-05-08', end: '2027-05-15' };
const nothing = () => {};

describe.each(LOCALES)('asking several homes in %s', (locale) => {
  const messages = messagesFor(locale);
  const { inquiry, search, contact, shell } = messages;
  const { ask } = siteMessagesFor(locale);
  const words = { ask, inquiry, search, contact, shell };
  const results: AskResults = new Map([
    ['A', { kind: 'sent', code: 'AB12', token: 'secret' }],
    ['B', { kind: 'refused', text: ask.refused.dates_taken }],
  ]);
  const checked = (html: string) => {
    expect(html).not.toMatch(/\{\w+\}|style=|undefined/);
    return html;
  };

  it('is offered without its form', () => {
    const html = renderToStaticMarkup(
      <AskOffer locale={locale} homes={homes} chosen={[]} wanted={{ stay, guests: 3 }} messages={ask} />,
    );
    expect(html).toContain(ask.offer);
    expect(html).not.toContain('<input');
  });

  it('has one form with the fields of an inquiry, and at most five homes chosen', () => {
    const html = checked(
      renderToStaticMarkup(
        <AskForm
          locale={locale}
          homes={homes}
          chosen={homes.map(({ id }) => id)}
          wanted={{ stay, guests: 3 }}
          words={words}
        />,
      ),
    );
    for (const text of [inquiry.name, inquiry.email, inquiry.phone, inquiry.consent, 'Casa &lt;A&gt; (A)'])
      expect(html).toContain(text);
    expect(html.match(/checked=""/g)).toHaveLength(5);
    expect(html.match(/disabled=""/g)).toHaveLength(2);
    expect(html).toContain(`value="${stay.first}"`);
    expect(html).toContain(`<option value="3" selected="">`);
    expect(html).toContain(plural(locale, ask.send, 5));
  });

  it('tells what became of each, and where the answers come', () => {
    const list = { locale, homes, results, words };
    const html = checked(renderToStaticMarkup(<AskProblems {...list} />));
    expect(html).toContain(plural(locale, ask.failed, 1));
    expect(html).toContain(fill(ask.sentTo, { code: 'AB12' }));
    expect(html).toContain(ask.refused.dates_taken);
    expect(html).toContain(`href="${inquiryPath(locale, 'secret')}"`);
    expect(html).toContain(`href="${inquiriesPath(locale)}"`);
    const refusedOnly = { ...list, results: new Map([...results].slice(1)) };
    expect(renderToStaticMarkup(<AskResultsList {...refusedOnly} />)).not.toContain(inquiriesPath(locale));
    const sentOnly = { ...list, results: new Map([...results].slice(0, 1)) };
    expect(renderToStaticMarkup(<AskProblems {...sentOnly} />)).toBe('');
  });

  it('does not let a home that has the message be left out', () => {
    const html = checked(
      renderToStaticMarkup(
        <HomeChoice
          locale={locale}
          homes={homes.slice(0, 3)}
          chosen={['A', 'B']}
          results={results}
          error={ask.chooseOne}
          words={words}
          onChange={nothing}
        />,
      ),
    );
    expect(html.match(/disabled=""/g)).toHaveLength(1);
    expect(html).toContain(ask.alreadySent);
    expect(html).toContain(ask.chooseOne);
  });
});
