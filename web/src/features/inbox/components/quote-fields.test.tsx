import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { newQuote, type QuoteDraft, type QuoteErrors } from '../lib/quote';
import { sampleInquiry, sampleQuote } from '../sample.test.data';
import { QuoteFields } from './quote-fields';
import { SentAnswer } from './sent-answer';
import type { QuoteTerms } from './use-quote';

const known: QuoteTerms = {
  currency: { kind: 'known', currency: 'EUR' },
  today: '2027-03-08',
  maxGuests: 6,
  lines: [
    { key: 0, name: '7 Nächte', amount: '700' },
    { key: 1, name: 'Rabatt', amount: '-70' },
  ],
  isAsked: false,
  price: null,
};

describe.each(TEXT_LANGUAGES)('the form of an offer in %s', (locale) => {
  const { inbox } = ownerMessagesFor(locale);
  const words = inbox.offer;
  const render = (
    terms: Partial<QuoteTerms> = {},
    quote: Partial<QuoteDraft> = {},
    errors: QuoteErrors = {},
  ) => {
    const html = renderToStaticMarkup(
      <QuoteFields
        locale={locale}
        language="de"
        quote={{ ...newQuote(sampleInquiry()), ...quote }}
        terms={{ ...known, ...terms }}
        errors={errors}
        isBusy={false}
        messages={inbox}
        onChange={() => {}}
      />,
    );
    expect(html).not.toMatch(/\{\w+\}|undefined/);
    return html;
  };

  it('has the stay, its lines in the language of the guest, and the total', () => {
    const html = render();
    for (const value of ['2027-05-08', '2027-05-15', '4', '7 Nächte', '-70', '2027-03-11'])
      expect(html).toContain(`value="${value}"`);
    expect(html).toContain('lang="de"');
    expect(html).toContain(locale === 'en' ? '€630' : '630\u00a0€');
    expect(html).toContain(`aria-label="${words.remove}: Rabatt"`);
    expect(html).toContain(words.noPrices);
    expect(html).toMatch(/type="checkbox"[^>]*checked=""/);
  });

  it('says what is wrong at its field', () => {
    const errors = { 'lines.1.amount': words.errors.amount, lines: words.errors.total };
    const html = render({}, {}, errors);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(html).toContain(words.errors.amount);
    expect(html).toContain(words.errors.total);
  });

  it('waits for the currency, and asks for it again', () => {
    expect(render({ currency: { kind: 'reading' } })).toContain(words.reading);
    const failed = render({ currency: { kind: 'failed', again: () => {} } });
    expect(failed).toContain(words.noCurrency);
    expect(failed).toContain(`>${inbox.retry}</button>`);
    expect(render({ currency: { kind: 'none' } })).toContain(words.noPrice);
  });

  it('tells after sending what happens next', () => {
    const sent = (holdsNights: boolean | null) =>
      renderToStaticMarkup(
        <SentAnswer
          locale={locale}
          homeId="CASA-1001"
          messages={inbox}
          email="marta@guests.example"
          quote={holdsNights === null ? null : sampleQuote({ holdsNights })}
          ref={null}
        />,
      );
    expect(sent(true)).toContain(words.nextHeld);
    expect(sent(false)).toContain(words.nextFree);
    expect(sent(true)).toContain(words.platforms);
    expect(sent(null)).toContain(fill(inbox.answer.sent, { email: 'marta@guests.example' }));
    expect(sent(null)).not.toContain(words.platforms);
  });
});
