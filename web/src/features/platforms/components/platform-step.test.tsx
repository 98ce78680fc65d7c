import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { CALENDAR_PLATFORMS, type FormErrors, type HomeForm, LINKS } from '@/features/property-form/lib/form';
import { LOCALES, type Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import type { FeedReport } from '../lib/check';
import type { FeedTest as Test } from '../lib/tests';
import { FeedTest } from './feed-test';
import { PlatformStep } from './platform-step';
import { TestResult } from './test-result';

type Fields = { links?: Partial<HomeForm['links']>; feeds?: Partial<HomeForm['feeds']> };

const AIRBNB_FEED = 'https://www.airbnb.com/calendar/ical/12345678.ics?s=0a1b';

/** What React escapes in texts. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');

function render(locale: Locale, { links, feeds }: Fields = {}, errors: FormErrors = {}): string {
  const form = {
    links: { booking: '', airbnb: '', vrbo: '', holidu: '', other: '', minisite: '', ...links },
    feeds: { airbnb: '', booking: '', vrbo: '', other: '', ...feeds },
  } as HomeForm;
  const { addresses, ...words } = ownerMessagesFor(locale).platforms;
  return renderToStaticMarkup(
    <PlatformStep
      locale={locale}
      form={form}
      change={vi.fn()}
      errors={errors}
      folder={async () => null}
      words={words}
      addresses={addresses}
    />,
  );
}

const report: FeedReport = {
  steps: [
    { step: 'address', status: 'success', text: 'A <calendar>' },
    { step: 'format', status: 'warning', text: 'There is 1 problem' },
    { step: 'quite_new', status: 'error', text: 'Something newer' },
  ],
  eventCount: 14,
  nightCount: 53,
  nextArrival: '2027-05-03',
  problemCount: 0,
  error: null,
};

function result(locale: Locale, outcome: NonNullable<Test['outcome']>): string {
  const words = ownerMessagesFor(locale).platforms.test;
  const now = new Date(2027, 3, 20);
  return renderToStaticMarkup(<TestResult locale={locale} words={words} outcome={outcome} now={now} />);
}

const reported = (locale: Locale, part: Partial<FeedReport>) =>
  result(locale, { kind: 'report', report: { ...report, ...part } });

describe.each(LOCALES)('the addresses in %s', (locale) => {
  const words = ownerMessagesFor(locale).platforms;

  it('have a labelled field each, with its hint, and none is required', () => {
    const html = render(locale);
    for (const label of Object.values(words.addresses.labels)) expect(html).toContain(`>${label}</label>`);
    const hints = [...Object.values(words.pages.hints), ...Object.values(words.calendars.hints)];
    for (const hint of hints) expect(html).toContain(escaped(hint));
    expect(html.match(/<input/g)).toHaveLength(LINKS.length + CALENDAR_PLATFORMS.length);
    expect(html).not.toMatch(/ required|aria-invalid|style=|\{\w+\}/);
    // Nothing can be tested yet.
    expect(html).not.toContain('<button');
  });

  it('come with a guide for each platform: numbered steps and a drawing that is described', () => {
    const html = render(locale);
    for (const platform of CALENDAR_PLATFORMS) {
      expect(html).toContain(words.guides.summary[platform]);
      expect(html).toContain(`aria-label="${words.guides.picture[platform]}"`);
      for (const step of words.guides.steps[platform]) expect(html).toContain(escaped(step));
    }
    expect(html).not.toContain('<details class="mt-2" open');
  });

  it('can be tested where they may be right', () => {
    const html = render(locale, { feeds: { airbnb: AIRBNB_FEED, vrbo: 'no' } });
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain(`>${words.test.action}</button>`);
  });

  it('show the errors of the form and their own, and open the guide', () => {
    const html = render(locale, { feeds: { other: 'https://example.com' } }, { 'links.vrbo': 'Not this' });
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(html).toContain('>Not this</p>');
    expect(html).toContain(
      escaped(words.addresses.notCalendar.replace('{label}', words.addresses.labels['feeds.other'])),
    );
    expect(html.match(/<details class="mt-2" open/g)).toHaveLength(1);
  });

  it('are offered https where they lack it', () => {
    const html = render(locale, { links: { airbnb: 'www.airbnb.com/rooms/1' } });
    const offer = words.addScheme.replace('{address}', 'https://www.airbnb.com/rooms/1');
    expect(html).toContain(`>${offer}</button>`);
  });

  it('are moved from the wrong field', () => {
    const html = render(locale, { links: { vrbo: AIRBNB_FEED } });
    const label = words.addresses.labels['feeds.airbnb'];
    expect(html).toContain(words.misplaced.calendarAsPage.replace('{label}', label));
    expect(html).toContain(`>${words.misplaced.move.replace('{label}', label)}</button>`);
  });

  it('tell of a page that only its owner can open', () => {
    const html = render(locale, { links: { airbnb: 'https://www.airbnb.com/hosting/listings/1' } });
    expect(html).toContain(words.misplaced.ownersPage);
  });
});

describe.each(LOCALES)('the result of a test in %s', (locale) => {
  const words = ownerMessagesFor(locale).platforms.test;

  it('has the steps with their status in words', () => {
    const html = reported(locale, {});
    expect(html).toContain('A &lt;calendar&gt;');
    for (const status of Object.values(words.status)) expect(html).toContain(`>${status}: </span>`);
    expect(html).not.toContain('quite_new');
    expect(html).not.toMatch(/style=|\{\w+\}/);
  });

  it('warns of a calendar without nights, and says what to look at', () => {
    const empty = reported(locale, { eventCount: 0, nightCount: 0, nextArrival: null });
    expect(empty).toContain(words.empty);
    expect(empty).toContain(words.emptyAdvice);
    expect(empty).toContain('bg-sun-mist');
    expect(reported(locale, { nightCount: 0, nextArrival: null })).toContain(words.emptyAdvice);
  });

  it('counts problems', () => {
    const html = reported(locale, { problemCount: 2 });
    expect(html).toContain(words.problems.other.replace('{count}', '2'));
  });

  it.each([...Object.keys(words.advice), 'quite_new'])('says why nothing was read: %s', (code) => {
    const error = { code, status: null, text: 'The reason' };
    const html = reported(locale, { eventCount: 0, nightCount: 0, error });
    expect(html).toContain(words.unreadable);
    expect(html).toContain('The reason');
    const advice: Record<string, string> = words.advice;
    expect(html).toContain(advice[code] ?? '');
    expect(html).not.toContain('undefined');
  });

  it.each([
    [{ kind: 'noDraft' }, words.noDraft],
    [{ kind: 'failed', failure: 'offline' }, words.failure.offline],
    [{ kind: 'failed', failure: 'late' }, words.failure.late],
    [{ kind: 'failed', failure: 'unavailable' }, words.failure.unavailable],
    [{ kind: 'refused', text: 'One of our own' }, 'One of our own'],
    [{ kind: 'refused', text: null }, words.refused],
    [{ kind: 'limited', until: null }, words.limitedForNow],
    [{ kind: 'limited', until: new Date(2027, 3, 20, 14, 35) }, words.limited.replace('{time}', '14:35')],
  ] as const)('says why there is none: %o', (outcome, text) => {
    expect(result(locale, outcome)).toContain(escaped(text));
  });

  it('is waited for, announced, and cannot be asked for twice', () => {
    const test: Test = { address: AIRBNB_FEED, locale, outcome: null };
    const html = renderToStaticMarkup(
      <FeedTest locale={locale} words={words} label="Airbnb" test={test} onTest={vi.fn()} />,
    );
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain(`>${words.testing}</button>`);
    expect(html).toContain('aria-live="polite"');
  });
});

describe('the result of a test', () => {
  it.each([
    ['en', {}, 'We read 14 events, 53 nights, next arrival 3 May.'],
    ['es', {}, 'Hemos leído 14 eventos, 53 noches, próxima llegada el 3 may.'],
    [
      'en',
      { eventCount: 1, nightCount: 1, nextArrival: '2028-01-09' },
      'We read 1 event, 1 night, next arrival 9 Jan 2028.',
    ],
    ['en', { nextArrival: null }, 'We read 14 events, 53 nights.'],
    [
      'es',
      { eventCount: 1234, nightCount: 0 },
      'Hemos leído 1234 eventos, pero ninguna noche a partir de hoy: todas las noches cuentan como disponibles.',
    ],
  ] as const)('in %s of %o is one sentence', (locale, part, sentence) => {
    expect(reported(locale, part)).toContain(sentence);
  });
});
