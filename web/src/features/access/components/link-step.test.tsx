import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { MainFailure } from '@/api/failure';
import { LINK_PURPOSE_VALUES, LISTING_STATUS_VALUES } from '@/api/limits.gen';
import type { LinkPurpose, ListingStatus, OwnerLink } from '@/api/types';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { fill } from '@/i18n/words';
import type { Step } from '../lib/step';
import { LinkStep } from './link-step';

// A new value of the API fails to compile here until the page has words for it.
const FAILURES: MainFailure[] = ['offline', 'limited', 'unavailable', 'refused'];

const secret = 'aB3_-'.repeat(8);
const link = (purpose: LinkPurpose): OwnerLink => ({
  purpose,
  email: 'marta@owners.example',
  properties: [{ id: 'CASA-1001', name: 'Casa <Lajares>' }],
  expiresAt: '2027-03-08T12:00:00Z',
});
const ready = (purpose: LinkPurpose, failure: MainFailure | null = null): Step => ({
  kind: 'ready',
  secret,
  link: link(purpose),
  sending: false,
  failure,
});
const used = (purpose: LinkPurpose, status: ListingStatus | null): Step => ({
  kind: 'used',
  link: link(purpose),
  homes: [{ id: 'CASA-1001', name: 'Casa <Lajares>', status }],
});

function render(locale: Locale, step: Step): string {
  return renderToStaticMarkup(
    <LinkStep
      locale={locale}
      messages={messagesFor(locale).ownerLink}
      supportEmail="help@homes.example"
      sampleId="CASA-1001"
      step={step}
      onLookAgain={() => {}}
      onSpend={() => {}}
    />,
  );
}

describe.each(TEXT_LANGUAGES)('the page of a link in %s', (locale) => {
  const words = messagesFor(locale).ownerLink;
  const steps: Step[] = [
    { kind: 'reading' },
    { kind: 'missing' },
    { kind: 'invalid' },
    ...FAILURES.map((failure): Step => ({ kind: 'stuck', secret, failure })),
    ...LINK_PURPOSE_VALUES.flatMap((purpose) => [
      ready(purpose),
      ready(purpose, 'offline'),
      used(purpose, 'active'),
    ]),
  ];

  it.each(steps)(
    'has one heading, announces changes, fills in everything and shows no secret: %o',
    (step) => {
      const html = render(locale, step);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toContain('aria-live="polite"');
      expect(html).not.toMatch(/\{\w+\}/);
      expect(html).not.toContain(secret);
      expect(html).not.toContain('style=');
    },
  );

  it.each(LINK_PURPOSE_VALUES)('says what a link to %s does, for whom, and what it did', (purpose) => {
    const before = render(locale, ready(purpose));
    expect(before).toContain(words.purpose[purpose].title);
    expect(before).toContain(`>${words.purpose[purpose].action}</button>`);
    for (const fact of ['marta@owners.example', 'CASA-1001', 'Casa &lt;Lajares&gt;']) {
      expect(before).toContain(fact);
    }
    expect(before).not.toContain('href=');
    const after = render(locale, used(purpose, null));
    expect(after).toContain(words.purpose[purpose].doneTitle);
    expect(after).not.toContain('<button');
  });

  it.each(['sign_in', 'confirm'] as const)('says whether a link to %s is about several homes', (purpose) => {
    const { text } = words.purpose[purpose];
    const one = link(purpose).properties;
    const step = (properties: OwnerLink['properties']): Step => ({
      kind: 'ready',
      secret,
      link: { ...link(purpose), properties },
      sending: false,
      failure: null,
    });
    expect(render(locale, step(one))).toContain(text.one);
    const several = render(locale, step([...one, { id: 'CASA-1002', name: 'Casa Risco' }]));
    expect(several).toContain(text.other);
    expect(several).not.toContain(text.one);
    expect(several).toContain(words.homes.other);
  });

  it('says that a browser is signed in to several homes', () => {
    const homes = ['CASA-1001', 'CASA-1002'].map((id) => ({ id, name: id, status: null }));
    const html = render(locale, { kind: 'used', link: link('sign_in'), homes });
    expect(html).toContain(words.purpose.sign_in.doneText.other);
  });

  it.each(LISTING_STATUS_VALUES)(
    'says what the status %s means, and links only to a home that guests see',
    (status) => {
      const html = render(locale, used('confirm', status));
      expect(html).toContain(words.status[status]);
      const path = locale === 'en' ? '/property/CASA-1001' : '/es/propiedad/CASA-1001';
      expect(html.includes(`href="${path}"`)).toBe(status === 'active');
    },
  );

  it.each([
    ['sign_in', 'active', 'changeHome'],
    ['sign_in', null, 'changeHome'],
    ['sign_in', 'rejected', 'mendHome'],
    ['confirm', 'rejected', 'mendHome'],
    ['confirm', 'pending', 'setPassword'],
    ['co_owner', 'paused', 'changeHome'],
    ['sign_in', 'removed', null],
    ['undo', 'active', null],
    ['confirm_calendar', 'active', null],
    ['end_weekly_mail', 'active', null],
  ] as const)('leads from a link to %s a home that is %s to its form: %s', (purpose, status, text) => {
    const html = render(locale, used(purpose, status));
    const path = locale === 'en' ? '/update-property' : '/es/actualizar-propiedad';
    expect(html.includes(`href="${path}?id=CASA-1001"`)).toBe(text !== null);
    if (text) expect(html).toContain(fill(words[text], { name: 'Casa &lt;Lajares&gt;' }));
  });

  it.each([
    ['sign_in', 'active', true],
    ['confirm', 'pending', true],
    ['co_owner', 'paused', true],
    ['confirm_calendar', 'active', true],
    ['end_weekly_mail', null, true],
    ['sign_in', 'removed', false],
    ['undo', 'active', false],
  ] as const)(
    'leads from a link to %s a home that is %s to its management: %s',
    (purpose, status, isLinked) => {
      const html = render(locale, used(purpose, status));
      const path = locale === 'en' ? '/manage' : '/es/gestionar';
      expect(html.includes(`href="${path}/CASA-1001"`)).toBe(isLinked);
    },
  );

  it.each(FAILURES)('says why a link could not be looked at or used: %s', (failure) => {
    const stuck = render(locale, { kind: 'stuck', secret, failure });
    expect(stuck).toContain(words.failure[failure]);
    expect(stuck).toContain(`>${words.tryAgain}</button>`);
    const again = render(locale, ready('confirm', failure));
    expect(again).toContain(words.failure[failure]);
    expect(again).toContain(`>${words.purpose.confirm.action}</button>`);
  });

  it.each(['missing', 'invalid'] as const)('offers a new link when it is %s', (kind) => {
    const html = render(locale, { kind });
    expect(html).toContain(words[`${kind}Title`]);
    expect(html).toContain(words.ask.id);
    expect(html).toContain(`>${words.ask.send}</button>`);
  });

  it('cannot be pressed twice', () => {
    const html = render(locale, { ...ready('confirm'), sending: true } as Step);
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain(`>${words.working}</button>`);
  });
});
