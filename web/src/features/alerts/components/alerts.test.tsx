import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { MainFailure } from '@/api/failure';
import type { Alert } from '@/api/types';
import { formatDay, formatMoney } from '@/i18n/format';
import { LOCALES } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import type { AlertStep, Open } from '../lib/step';
import { offerText } from '../lib/words';
import { AlertForm } from './alert-form';
import { AlertLinkStep } from './alert-link-step';
import { AlertOffer } from './alert-offer';

const FAILURES: MainFailure[] = ['offline', 'limited', 'unavailable', 'refused'];
const secret = 'aB3_-'.repeat(8);
const search = 'destination=El+Cotillo&checkIn=2027-08-01&checkOut=2027-08-08&guests=2';
const alert: Alert = {
  search,
  checkIn: '2027-08-01',
  checkOut: '2027-08-08',
  confirmed: false,
  language: 'en',
  endsOn: '2027-08-01',
};
const open: Open = { kind: 'open', secret, alert, isStarted: false, sending: false, failure: null };
const active: Open = { ...open, alert: { ...alert, confirmed: true } };

describe.each(LOCALES)('alerts in %s', (locale) => {
  const messages = siteMessagesFor(locale).alerts;
  const words = messages.page;
  const render = (step: AlertStep) =>
    renderToStaticMarkup(
      <AlertLinkStep
        locale={locale}
        messages={messages}
        supportEmail="help@homes.example"
        step={step}
        onLookAgain={() => {}}
        onConfirm={() => {}}
        onEnd={() => {}}
      />,
    );
  const steps: [string, AlertStep, string, string[]][] = [
    ['reading', { kind: 'reading' }, messages.title, []],
    ['missing', { kind: 'missing' }, words.missingTitle, []],
    ['invalid', { kind: 'invalid' }, words.invalidTitle, []],
    ['new', open, words.confirmTitle, [words.confirm, words.refuse]],
    ['active', active, words.activeTitle, [words.end]],
    ['started', { ...active, isStarted: true }, words.startedTitle, [words.end]],
    ['sending', { ...open, sending: true }, words.confirmTitle, [words.working, words.refuse]],
    ['ended', { kind: 'ended', search }, words.endedTitle, []],
    ...FAILURES.map((failure): [string, AlertStep, string, string[]] => [
      failure,
      { kind: 'stuck', secret, failure },
      words.stuckTitle,
      [words.tryAgain],
    ]),
  ];

  it.each(steps)('have a page for a link: %s', (_, step, title, buttons) => {
    const html = render(step);
    expect([...html.matchAll(/<h1[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([title]);
    expect([...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(buttons);
    expect(html).toContain('aria-live="polite"');
    expect(html).not.toContain(secret);
    expect(html).not.toMatch(/\{\w+\}|style=/);
    if (step.kind === 'open' || step.kind === 'ended') expect(html).toContain('El Cotillo');
  });

  it.each(FAILURES)('say why a try failed: %s', (failure) => {
    expect(render({ ...open, failure })).toContain(words.failure[failure]);
  });

  it('have a form that says what it is for, and asks for an address and consent', () => {
    const html = renderToStaticMarkup(<AlertForm locale={locale} search={search} words={messages} />);
    for (const text of ['El Cotillo', messages.form.consent, messages.form.send, messages.form.frequency])
      expect(html).toContain(text);
    expect(html).toContain('type="email"');
    expect(html).toMatch(/href="[^"]*priva/);
    expect(html).not.toMatch(/\{\w+\}/);
  });

  it('need dates or a place', () => {
    const html = renderToStaticMarkup(<AlertForm locale={locale} search="guests=2" words={messages} />);
    expect(html).toContain(messages.form.needsSearch);
    expect(html).not.toContain('<form');
  });

  it.each([
    ['', messages.here.what, messages.here.offer],
    ['&priceMax=90', messages.here.whatPrice, messages.here.offerPrice],
  ])('without dates tell what comes and until when: %s', (filter, what, offer) => {
    const homes = `destination=El+Cotillo${filter}`;
    const here = { ...alert, search: homes, checkIn: null, checkOut: null, endsOn: '2027-11-30' };
    const price = formatMoney(locale, 9_000, 'EUR');
    const news = fill(what, { price });
    const form = renderToStaticMarkup(<AlertForm locale={locale} search={homes} words={messages} />);
    for (const text of [news, messages.here.title, messages.here.frequency, messages.form.anyDates])
      expect(form).toContain(text);
    for (const step of [open, active]) {
      const page = render({ ...step, alert: { ...here, confirmed: step.alert.confirmed } });
      expect(page).toContain(news);
      expect(page).toContain(formatDay(locale, '2027-11-30', 'medium'));
      expect(page).toContain(messages.here.see);
    }
    expect(offerText(locale, messages, { stay: null, priceMax: filter ? 90 : null })).toBe(
      fill(offer, { price }),
    );
    expect(
      offerText(locale, messages, { stay: { first: '2027-08-01', end: '2027-08-08' }, priceMax: 90 }),
    ).toBe(messages.offer);
  });

  it('are offered without their form', () => {
    const html = renderToStaticMarkup(
      <AlertOffer
        locale={locale}
        search={search}
        messages={{ offer: messages.offer, loadFailed: messages.form.loadFailed }}
      />,
    );
    expect(html).toContain(messages.offer);
    expect(html).not.toContain('<input');
  });
});
