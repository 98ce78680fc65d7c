import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { MainFailure } from '@/api/failure';
import type { Alert } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import type { AlertStep, Open } from '../lib/step';
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

  it('need dates', () => {
    const html = renderToStaticMarkup(
      <AlertForm locale={locale} search="destination=El+Cotillo" words={messages} />,
    );
    expect(html).toContain(messages.form.needsDates);
    expect(html).not.toContain('<form');
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
