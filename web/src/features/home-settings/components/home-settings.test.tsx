import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { ApiFailure } from '@/api/call';
import { LISTING_STATUS_VALUES } from '@/api/limits.gen';
import type { ListingStatus, PriceRule, Problem, HomeSettings as Settings, StayPrice } from '@/api/types';
import type { Reading } from '@/api/use-reading';
import { NO_BOOKING_RULES, SILENT_RULE } from '@/features/price/lib/rates';
import { sampleListing } from '@/features/update-property/sample.test.data';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import type { Grant } from '../lib/proof';
import { CoOwners, MemberItems } from './co-owners';
import { Erase } from './erase';
import { ForMembers, Unread } from './for-members';
import { HomeSettings } from './home-settings';
import { Mails } from './mails';
import type { SectionProps } from './part';
import { RateCalendar } from './rate-calendar';
import { RequestOutcome } from './request-outcome';
import { SeasonForm } from './season-form';
import { Seasons } from './seasons';
import { Sensitive } from './sensitive';
import { SessionList } from './session-list';
import { Sessions } from './sessions';
import { PriceOfStay } from './stay-preview';
import { TakeOut } from './take-out';
import { Visibility } from './visibility';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }));
// A new value of the API fails to compile here until the page has words for it.
const nothing = () => {};
const refusedBy = (status: number, code: string) =>
  ({ kind: 'failed', answer: { kind: 'refused', status, problem: { code } as Problem } }) as const;
const wordsOf = (locale: Locale) => ownerMessagesFor(locale).homeSettings;

const JULY: PriceRule = {
  ...SILENT_RULE,
  startDate: '2027-07-01',
  endDate: '2027-07-31',
  weekdays: [],
  nightMinor: 15000,
  minNights: 7,
};

type Part = {
  status?: ListingStatus;
  settings?: Partial<Settings>;
  grant?: Grant;
  rules?: PriceRule[];
  proposal?: SectionProps['home']['listing']['proposal'];
};

function props(
  locale: Locale,
  { status = 'active', settings, grant, rules = [], proposal }: Part = {},
): SectionProps {
  const listing = sampleListing({ status, proposal: proposal ?? null });
  const form = { ...listing.form, priceRules: rules, timeZone: 'Atlantic/Canary' };
  return {
    locale,
    homeId: 'CASA-1001',
    onEnded: nothing,
    onHome: nothing,
    onChanged: nothing,
    onRefresh: nothing,
    grant: grant ?? { wayIn: 'password', freshUntil: null },
    words: wordsOf(locale),
    home: {
      listing: { ...listing, form },
      settings: {
        mailLanguage: 'es',
        weeklyMail: true,
        resumeOn: null,
        eraseAt: null,
        unpaid: false,
        ...settings,
      },
    },
  };
}

/** Renders, and checks what holds for every part of the settings. */
function render(element: ReactNode): string {
  const html = renderToStaticMarkup(element);
  expect(html).not.toMatch(/\{\w+\}/);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('undefined');
  for (const [control] of html.matchAll(/<input[^>]*>/g)) {
    const isLabelled = html.includes(`for="${/ id="([^"]+)"/.exec(control)?.[1]}"`);
    expect(isLabelled || html.includes(`<label class="flex`), control).toBe(true);
  }
  return html;
}

const LATER = '2999-01-01T12:00:00Z';
const fresh: Grant = { wayIn: 'owner', freshUntil: LATER };

describe.each(TEXT_LANGUAGES)('the settings in %s', (locale) => {
  const words = wordsOf(locale);

  it('begin by reading', () => {
    const html = render(<HomeSettings {...props(locale)} status="active" messages={words} />);
    expect(html).toContain(words.reading);
    expect(html).not.toContain(words.erase.title);
  });

  it.each(LISTING_STATUS_VALUES)('say who sees a home that is %s', (status) => {
    const html = render(<Visibility {...props(locale, { status })} />);
    expect(html).toContain(words.visibility[status]);
    expect(html.includes('type="date"')).toBe(status === 'active' || status === 'paused');
    expect(html.includes(words.visibility.resume)).toBe(status === 'paused');
  });

  it('say when a paused home returns, and that one to be erased does not', () => {
    const paused = { status: 'paused', settings: { resumeOn: '2027-05-03' } } as const;
    const html = render(<Visibility {...props(locale, paused)} />);
    expect(html).toMatch(/Monday 3 May 2027|lunes 3 de mayo de 2027/);
    expect(html).toContain('value="2027-05-03"');
    const erased = { status: 'paused', settings: { resumeOn: '2027-05-03', eraseAt: LATER } } as const;
    const html2 = render(<Visibility {...props(locale, erased)} />);
    expect(html2).toContain(words.visibility.erasing);
    expect(html2).not.toContain('type="date"');
    expect(html2).not.toMatch(/2027/);
  });

  it('list the seasons below a year of nights', () => {
    const html = render(<Seasons {...props(locale, { rules: [JULY] })} />);
    expect(html.match(/<table/g)).toHaveLength(12);
    expect(html).toMatch(/1 Jul – 31 Jul 2027|1 jul – 31 jul 2027/);
    expect(html).toContain(words.seasons.text);
    expect(html).toContain(words.preview.show);
    expect(html).not.toContain(words.seasons.none);
  });

  it('say what waits, and show no price of a stay while guests do not see the home', () => {
    const proposal = {
      form: sampleListing().form,
      proposedAt: '2027-01-01T00:00:00Z',
      returned: false,
    };
    const html = render(<Seasons {...props(locale, { status: 'paused', proposal })} />);
    for (const text of [
      words.seasons.none,
      words.seasons.waiting,
      words.seasons.hidden,
      words.preview.hidden,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain(words.preview.show);
  });

  it('say what each night costs in words', () => {
    const price = { currency: 'EUR', minMinor: 12000, maxMinor: null };
    const rates = { price, minNights: 3, rules: [JULY], booking: NO_BOOKING_RULES, extraFees: [] };
    const html = render(
      <RateCalendar locale={locale} rates={rates} today={'2027-06-15'} words={words.seasons} />,
    );
    const inEnglish = 'Thursday 1 July 2027: €150 a night, at least 7 nights';
    const inSpanish = 'jueves 1 de julio de 2027: 150\u00a0€ por noche, mínimo 7 noches';
    expect(html.replaceAll('\u00a0', ' ')).toContain(
      (locale === 'en' ? inEnglish : inSpanish).replaceAll('\u00a0', ' '),
    );
    expect(html).toContain(words.seasons.today);
    expect(html.match(/<li/g)).toHaveLength(2);
  });

  it('ask for a season, new or with what was saved', () => {
    const form = (rule: PriceRule | null) => (
      <SeasonForm
        locale={locale}
        currency="EUR"
        rule={rule}
        isBusy={false}
        words={words}
        onSave={nothing}
        onCancel={nothing}
      />
    );
    expect(render(form(null))).toContain(words.seasons.addTitle);
    const html = render(form(JULY));
    for (const value of ['2027-07-01', '2027-07-31', '150', '7']) expect(html).toContain(`value="${value}"`);
  });

  it('tell the price of a stay with what is not known of it', () => {
    const price: StayPrice = {
      currency: 'EUR',
      nights: 2,
      lines: [
        { type: 'nights', amountMinor: 30000 },
        { type: 'cleaning', amountMinor: null },
      ],
      totalMinor: 30000,
      isFrom: false,
      isComplete: false,
      depositMinor: null,
      minNights: 7,
      refused: { reason: 'too_short', number: 7, weekdays: [] },
    };
    const html = render(
      <PriceOfStay locale={locale} price={price} isPresent={false} words={words.preview} />,
    );
    for (const text of [words.preview.askOwner, words.preview.incomplete, words.preview.outdated, '7']) {
      expect(html).toContain(text);
    }
  });

  it('show what mails come', () => {
    const html = render(<Mails {...props(locale)} />);
    expect(html).toMatch(/type="checkbox"[^>]*checked/);
    expect(html).toContain(words.mails.exampleParts.doubtful);
  });

  it('read owners and sessions', () => {
    for (const html of [
      render(<CoOwners {...props(locale)} retriesBefore={0} />),
      render(<Sessions {...props(locale)} retriesBefore={0} />),
    ]) {
      expect(html).toContain(words.reading);
    }
  });

  it.each<[Grant, boolean]>([
    [{ wayIn: 'password', freshUntil: null }, false],
    [{ wayIn: 'owner', freshUntil: null }, true],
    [{ wayIn: 'co_owner', freshUntil: null }, true],
  ])('open to %j what the password does not: %s', (grant, isOpen) => {
    const html = render(
      <ForMembers {...props(locale, { grant })} {...words.sessions}>
        {(retries) => <p>open after {retries}</p>}
      </ForMembers>,
    );
    expect(html.includes('<p>open after 0</p>')).toBe(isOpen);
    expect(html.includes(words.sessions.closed)).toBe(!isOpen);
  });

  it.each<[Reading<null>, number, { text: string | null; isAloud: boolean }]>([
    [{ kind: 'reading' }, 0, { text: words.reading, isAloud: false }],
    [{ kind: 'read', value: null }, 0, { text: null, isAloud: false }],
    [refusedBy(403, 'fresh_link_required'), 0, { text: words.sessions.closed, isAloud: false }],
    [refusedBy(403, 'fresh_link_required'), 1, { text: words.sessions.closed, isAloud: true }],
    [refusedBy(503, 'unavailable'), 0, { text: words.sessions.stuck, isAloud: true }],
  ])(
    'say why what the password does not open is not shown: %j after %i retries',
    (state, retries, expected) => {
      const html = render(
        <Unread {...props(locale)} state={state} retries={retries} said={words.sessions} onRetry={nothing} />,
      );
      if (expected.text === null) expect(html).toBe('');
      else expect(html).toContain(expected.text);
      expect(html.includes('role="alert"')).toBe(expected.isAloud);
    },
  );

  it('offer to remove co-owners, and no owner', () => {
    const members = [
      { id: 'm1', email: 'marta@owners.example', isOwner: true },
      { id: 'm2', email: 'luis@owners.example', isOwner: false },
    ];
    const list = (canRemove: boolean, of = members) => (
      <MemberItems
        members={of}
        canRemove={canRemove}
        busy={null}
        words={words.coOwners}
        working={words.working}
        onRemove={nothing}
      />
    );
    expect(render(list(true)).match(/<button/g)).toHaveLength(1);
    expect(render(list(false))).not.toContain('<button');
    expect(render(list(true, []))).toContain(words.coOwners.none);
  });

  it('mark the session of this browser and end the others', () => {
    const session = {
      openedAt: '2027-06-30T12:00:00Z',
      lastUsedAt: '2027-07-01T11:46:00Z',
      wayIn: 'password',
      email: null,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    } as const;
    const html = render(
      <SessionList
        locale={locale}
        list={{
          sessions: [
            { ...session, id: 's1', current: true },
            { ...session, id: 's2', current: false },
          ],
          hasOthers: true,
          busy: null,
          endOne: nothing,
          endOthers: nothing,
        }}
        words={words.sessions}
        working={words.working}
        endOthers={words.sessions.endOthers}
      />,
    );
    expect(html.match(/<button/g)).toHaveLength(2);
    expect(html.match(/Firefox (on|en) Linux<\/p>|Firefox (on|en) Linux </g)).toHaveLength(2);
    expect(html).toContain(words.sessions.current);
  });

  it.each<[Grant, string]>([
    [{ wayIn: 'password', freshUntil: null }, words.proof.needed],
    [{ wayIn: 'owner', freshUntil: '2020-01-01T00:00:00Z' }, words.proof.needed],
    [{ wayIn: 'co_owner', freshUntil: null }, words.proof.notOwner],
    [fresh, words.proof.fresh.split('{')[0] ?? ''],
  ])('say what a sensitive change takes: %j', (grant, text) => {
    const html = render(<Sensitive locale={locale} homeId="CASA-1001" grant={grant} words={words} />);
    expect(html).toContain(text);
    expect(html.includes(words.link.send)).toBe(text === words.proof.needed);
  });

  it('let the owner take everything along, by a fresh link', () => {
    const html = render(<TakeOut {...props(locale, { grant: fresh })} />);
    for (const line of [...words.takeOut.contents, words.takeOut.action]) expect(html).toContain(line);
    expect(render(<TakeOut {...props(locale)} />)).toContain(words.proof.needed);
    const coOwner = { wayIn: 'co_owner', freshUntil: null } as const;
    expect(render(<TakeOut {...props(locale, { grant: coOwner })} />)).not.toContain(words.takeOut.action);
  });

  it('say what is erased, and when', () => {
    const html = render(<Erase {...props(locale, { grant: fresh })} />);
    expect(html).toContain(words.erase.goes);
    expect(html).toContain('CASA-1001');
    expect(html).toContain('type="text"');
    const planned = render(<Erase {...props(locale, { settings: { eraseAt: '2027-07-01T12:00:00Z' } })} />);
    expect(planned).toMatch(/1 July 2027|1 de julio de 2027/);
    expect(planned).toContain(words.erase.callOff);
    expect(planned).not.toContain('type="text"');
    const byCoOwner = render(
      <Erase {...props(locale, { grant: { wayIn: 'co_owner', freshUntil: null } })} />,
    );
    expect(byCoOwner).not.toContain('type="text"');
  });

  it('tell what became of a request', () => {
    const outcome = (answer: ApiFailure) => (
      <RequestOutcome
        outcome={{ kind: 'failed', name: 'save', answer }}
        locale={locale}
        homeId="CASA-1001"
        words={words}
        isTyped
      />
    );
    const offline = render(outcome({ kind: 'silent', why: 'offline' }));
    expect(offline).toContain(words.failure.offline);
    expect(offline).toContain(words.kept);
    expect(offline).not.toContain(words.link.send);
    expect(
      render(outcome({ kind: 'refused', status: 403, problem: { code: 'forbidden' } as Problem })),
    ).toContain(words.link.send);
  });
});
