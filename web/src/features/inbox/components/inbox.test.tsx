import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { InquiryPage, ReceivedInquiry } from '@/api/types';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { managePath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { keepAnswer, newAnswer, withOffer } from '../lib/answer';
import { type View, withPage } from '../lib/inbox';
import { sampleInquiry, sampleMessage, samplePage, sampleQuote } from '../sample.test.data';
import { InquiryList } from './inquiry-list';
import { InquiryView } from './inquiry-view';
import type { Changes } from './use-changes';
import { ViewPicker } from './view-picker';

const now = new Date('2027-03-08T12:00:00Z');
const nothing = () => {};
const idle: Changes = { changing: null, failureOf: () => null, said: null, trust: nothing, mark: nothing };

/** What every part of the page keeps. */
function checked(html: string): string {
  expect(html).not.toMatch(/\{\w+\}/);
  expect(html).not.toContain('undefined');
  return html;
}

/** What is read out of some markup. */
const spoken = (html: string) => html.replaceAll(/<[^>]+>/g, '');

/** The state that the form of an answer has chosen. */
const checkedState = (html: string) => spoken(/<input[^>]*checked=""[^>]*\/>[^<]*/.exec(html)?.[0] ?? '');

type ListCase = { page?: InquiryPage; view?: View; openId?: string | null; changes?: Partial<Changes> };

function renderList(locale: Locale, { page, view = 'all', openId = null, changes }: ListCase): string {
  return checked(
    renderToStaticMarkup(
      <InquiryList
        locale={locale}
        messages={ownerMessagesFor(locale).inbox}
        inbox={withPage(null, view, page ?? samplePage([sampleInquiry()]), now)}
        openId={openId}
        isReadingMore={false}
        changes={{ ...idle, ...changes }}
        onOpen={nothing}
        onMore={nothing}
      />,
    ),
  );
}

function renderView(locale: Locale, inquiry: ReceivedInquiry, changes: Partial<Changes> = {}): string {
  return checked(
    renderToStaticMarkup(
      <InquiryView
        part={{ locale, homeId: 'CASA-1001', onEnded: nothing }}
        homeName="Casa Sol"
        messages={ownerMessagesFor(locale).inbox}
        inquiry={inquiry}
        changes={{ ...idle, ...changes }}
        onClose={nothing}
        onAnswered={nothing}
      />,
    ),
  );
}

describe.each(TEXT_LANGUAGES)('the list in %s', (locale) => {
  const { inbox } = ownerMessagesFor(locale);

  it('names in each button the guest, the state, the dates and the first words', () => {
    const button = /<button.*?<\/button>/s.exec(renderList(locale, {}))?.[0] ?? '';
    const name = spoken(button);
    expect(name.startsWith(`Marta Ruiz, ${inbox.state.new}, `)).toBe(true);
    expect(name).toContain('2027 · ');
    expect(name).toContain('Hello, is &lt;b&gt;it&lt;/b&gt; quiet?');
  });

  it('marks the one that is open', () => {
    expect(renderList(locale, {})).not.toContain('aria-current');
    expect(renderList(locale, { openId: 'inquiry-1' })).toContain('aria-current="true"');
  });

  it('says that there is more, or nothing', () => {
    expect(renderList(locale, { page: samplePage([], {}), view: 'new' })).toContain(inbox.empty.new);
    const more = renderList(locale, { page: samplePage([], { nextCursor: '5' }) });
    expect(more).toContain(`>${inbox.more}</button>`);
    expect(more).not.toContain(inbox.empty.all);
  });

  it.each(['links', 'repeated', 'too_many'] as const)('says why one was kept apart: %s', (suspicion) => {
    const page = samplePage([sampleInquiry({ suspicion })]);
    const html = renderList(locale, { page, view: 'filtered', changes: { failureOf: () => 'Away' } });
    expect(html).toContain(inbox.suspicion[suspicion].text);
    expect(html).toContain(`aria-label="${fill(inbox.trustNamed, { name: 'Marta Ruiz' })}"`);
    expect(html).toContain('Away');
  });

  it('has a button for each view with what is known of it', () => {
    const picker = (counts: { new: number; filtered: number } | null) =>
      renderToStaticMarkup(
        <ViewPicker locale={locale} messages={inbox} view="new" counts={counts} onView={nothing} />,
      );
    const html = picker({ new: 3, filtered: 0 });
    expect(spoken(html)).toContain(`${inbox.view.new} (3)${inbox.view.answered}`);
    expect(spoken(html)).toContain(`${inbox.view.filtered} (0)`);
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(picker(null)).not.toContain('(');
  });
});

describe.each(TEXT_LANGUAGES)('an inquiry in %s', (locale) => {
  const { inbox } = ownerMessagesFor(locale);
  const same = sampleInquiry({ language: locale });

  it('shows the words as text, whatever stands in them', () => {
    const html = renderView(locale, same);
    expect(html).toContain('Hello,\nis &lt;b&gt;it&lt;/b&gt; quiet? See https://spam.example/x</p>');
    expect(html).not.toContain('href="https://spam');
  });

  it('says who asks for which nights, and how to reach them', () => {
    const html = renderView(locale, same);
    expect(html).toContain(fill(inbox.from, { name: 'Marta Ruiz' }));
    expect(html).toContain(`8 ${locale === 'en' ? 'May' : 'may'} 2027 – 15`);
    expect(html).toContain('4F60A1');
    expect(html).toContain('href="mailto:marta@guests.example?subject=Casa%20Sol');
    expect(html).toContain('href="tel:+34600000009"');
    expect(html).toContain(`href="${managePath(locale, 'CASA-1001')}"`);
  });

  it('leaves out what the guest did not say', () => {
    const bare = { guestPhone: null, checkIn: null, checkOut: null, guests: null };
    const html = renderView(locale, { ...same, ...bare });
    expect(html).toContain(inbox.noDates);
    expect(html).toContain(inbox.facts.notSaid);
    expect(html).not.toContain('tel:');
    expect(html).not.toContain(`href="${managePath(locale, 'CASA-1001')}"`);
  });

  it('is translated at once only from another language', () => {
    const other = locale === 'en' ? 'es' : 'en';
    expect(renderView(locale, same)).toContain(`>${inbox.translation.show}</button>`);
    expect(renderView(locale, { ...same, language: other })).toContain(inbox.translation.reading);
    const suspicious = { ...same, language: other, suspicion: 'links' } as const;
    expect(renderView(locale, suspicious)).toContain(`>${inbox.translation.show}</button>`);
  });

  it('shows who wrote what so far, and offers another answer', () => {
    const answers = [
      sampleMessage(),
      sampleMessage({ id: 'b', byGuest: true, text: 'See https://spam.example' }),
    ];
    const html = renderView(locale, { ...same, state: 'agreed', answers });
    expect(html).toContain('Yes.\nCome &lt;soon&gt;');
    expect(html).toContain('See https://spam.example</p>');
    expect(html).not.toContain('href="https://spam');
    const said = (template: string) => template.replace(/\{date\}.*/, '').replace('{name}', 'Marta Ruiz');
    expect(html.indexOf(said(inbox.thread.you))).toBeLessThan(html.indexOf(said(inbox.thread.guest)));
    expect(html).toContain(`>${inbox.answer.send}</button>`);
    expect(html).toContain(`>${inbox.offer.make}</button>`);
    // The state there is stays, unless the owner chooses another.
    expect(checkedState(html)).toBe(inbox.state.agreed);
    expect(renderView(locale, same)).not.toContain(inbox.thread.title);
  });

  it('shows offers with what became of them', () => {
    const first = sampleMessage({ quote: sampleQuote({ totalMinor: 80_000 }) });
    const second = sampleMessage({ id: 'b', quote: sampleQuote() });
    const html = renderView(locale, { ...same, state: 'quoted', answers: [first, second] });
    expect(html.indexOf(inbox.quote.state.replaced)).toBeLessThan(html.indexOf(inbox.quote.state.open));
    expect(spoken(html)).toContain(locale === 'en' ? '€760.50' : '760,50\u00a0€');
    expect(spoken(html)).toContain('Cleaning');
    expect(spoken(html)).toContain(inbox.quote.held);
    expect(renderView(locale, { ...same, state: 'expired', answers: [second] })).toContain(
      inbox.quote.state.expired,
    );
  });

  it('goes on with an offer that was begun in this tab', () => {
    vi.stubGlobal('sessionStorage', new FakeStorage());
    keepAnswer(same.id, withOffer(newAnswer(same), same, 'My offer'));
    const html = renderView(locale, same);
    vi.unstubAllGlobals();
    expect(html).toContain('My offer</textarea>');
    expect(html).toContain(inbox.offer.reading);
    expect(html).toContain(`>${inbox.offer.send}</button>`);
    expect(html).toContain(fill(inbox.offer.after, { state: inbox.state.quoted }));
    expect(html).not.toContain('type="radio"');
  });

  it('says what is done with the nights of an offer where the state is changed by hand', () => {
    const offered = [sampleMessage({ quote: sampleQuote() })];
    const html = renderView(locale, { ...same, state: 'quoted', answers: offered });
    expect(html).toContain(inbox.stateNow.frees);
    expect(spoken(html)).toContain(fill(inbox.stateNow.now, { state: inbox.state.quoted }));
    // An answer leaves an open offer open, and nobody sets by hand that there is one.
    expect(checkedState(html)).toBe(fill(inbox.answer.unchanged, { state: inbox.state.quoted }));
    expect(html).not.toContain('aria-pressed="true"');
    expect(html).not.toContain(`>${inbox.state.expired}</button>`);
    expect(renderView(locale, { ...same, state: 'agreed' })).not.toContain(inbox.stateNow.frees);
  });

  it('says why it was kept apart, and what failed', () => {
    const suspicious = { ...same, suspicion: 'repeated' } as const;
    const html = renderView(locale, suspicious, { failureOf: (_id, of) => `failed: ${of}` });
    expect(html).toContain(inbox.suspicion.repeated.text);
    expect(html).toContain(inbox.answer.trustHint);
    expect(html).toContain('failed: trust');
    expect(html).toContain('failed: state');
  });
});
