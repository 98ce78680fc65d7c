import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { FEED_POLICY_VALUES } from '@/api/limits.gen';
import type { Feed, FeedCheck } from '@/api/types';
import { daysFrom } from '@/features/stay/lib/day';
import { sampleFeed } from '@/features/update-property/sample.test.data';
import { LOCALES, type Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill, plural } from '@/i18n/words';
import type { SyncStep } from '../lib/sync';
import { AddFeed } from './add-feed';
import { AddressForm } from './address-form';
import { CheckSteps } from './check-steps';
import { WhatGoes } from './feed-actions';
import { FeedCard } from './feed-card';
import { Feeds } from './feeds';
import { HistoryChart } from './history-chart';
import { NightChanges } from './night-changes';
import { NightList } from './night-list';
import { PolicyForm } from './policy-form';
import { SyncPanel, stepText } from './sync-panel';

const NOW = new Date('2027-05-03T12:00:00Z');
const READ = '2027-05-03T11:48:00Z';

// A new value of the API fails to compile here until the page has words for it.
/** Renders, and checks what holds for every part of the page. */
function render(element: ReactNode): string {
  const html = renderToStaticMarkup(element);
  expect(html).not.toMatch(/\{\w+\}/);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('undefined');
  for (const [control] of html.matchAll(/<(?:input|select)[^>]*>/g)) {
    expect(html).toContain(`for="${/ id="([^"]+)"/.exec(control)?.[1]}"`);
  }
  return html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
}

function propsOf(locale: Locale) {
  const { feeds, platforms } = ownerMessagesFor(locale);
  const part = { locale, homeId: 'CASA-1001', onEnded: vi.fn() };
  return { part, messages: feeds, platforms, platform: messagesFor(locale).calendar.platform };
}

const feedOf = (part: Partial<Feed> = {}) =>
  sampleFeed({ state: 'fresh', paused: false, lastReadAt: READ, lastCompleteAt: READ, ...part });

function card(locale: Locale, part: Partial<Feed> = {}) {
  const desk = { save: vi.fn(), put: vi.fn(), now: NOW, stays: new Map([['feed-1', 14]]) };
  return render(
    <FeedCard {...propsOf(locale)} feed={feedOf(part)} isLast={false} desk={desk} onDone={vi.fn()} />,
  );
}

describe.each(LOCALES)('the calendars of a home in %s', (locale) => {
  const { part, messages, platforms, platform } = propsOf(locale);

  it('begin with what they are for, while they are read', () => {
    const html = render(<Feeds {...part} messages={messages} platforms={platforms} platform={platform} />);
    expect(html).toContain(messages.text);
    expect(html).toContain(messages.reading);
  });

  it('have a card with their health and all that can be done', () => {
    const html = card(locale);
    expect(html).toContain(plural(locale, messages.health.stays, 14));
    expect(html).toContain(plural(locale, messages.health.nights, 12));
    for (const action of ['address', 'policy', 'pause', 'remove'] as const) {
      expect(html).toContain(`aria-label="${messages.actions[action]}: Airbnb"`);
    }
    expect(html).toContain(messages.history.title);
    expect(html).not.toContain(messages.accept.accept);
  });

  it('are resumed where they are paused', () => {
    const html = card(locale, { state: 'paused', paused: true });
    expect(html).toContain(messages.actions.resume);
    expect(html).toContain(messages.health.note.paused);
    expect(html).not.toContain(`"${messages.actions.pause}: `);
  });

  it('tell a failure in words, with what to do and the guide of the platform', () => {
    const error = { code: 'not_found', status: 404, text: 'Calendar not <found>' };
    const html = card(locale, { platform: 'booking', state: 'failing', failedCycles: 3, error });
    expect(html).toContain('Calendar not &lt;found&gt;');
    expect(html).toContain(platforms.test.advice.not_found);
    expect(html).toContain(platforms.guides.summary.booking);
    const other = card(locale, { state: 'failing', error: { ...error, code: 'quite_new' } });
    expect(other).toContain(messages.errorAdvice);
  });

  it('show what waits to be forgotten, one by one and all', () => {
    const run = {
      startDate: '2027-06-01',
      endDate: '2027-06-03',
      missingSince: READ,
      freeAt: '2027-05-03T18:00:00Z',
    };
    const one = card(locale, { waiting: [run] });
    expect(one).toContain(plural(locale, messages.waiting.title, 3));
    expect(one).toContain(messages.waiting.release);
    expect(one).not.toContain(messages.waiting.releaseAll);
    const two = card(locale, {
      waiting: [run, { ...run, startDate: '2027-05-02', endDate: '2027-05-04', freeAt: null }],
    });
    expect(two).toContain(messages.waiting.releaseAll);
    expect(two).toContain(messages.waiting.underWay);
  });

  it('ask whether a reading is right as it is', () => {
    const wrong = card(locale, { state: 'incomplete', problems: 3, acceptedProblems: 1 });
    expect(wrong).toContain(plural(locale, messages.accept.problems, 2));
    expect(wrong).toContain(messages.accept.accept);
    expect(card(locale, { problems: 1, acceptedProblems: 1 })).not.toContain(messages.accept.accept);
    expect(card(locale, { state: 'waiting', proven: false })).toContain(messages.accept.count);
    expect(card(locale, { state: 'waiting', proven: false, lastReadAt: null })).not.toContain(
      messages.accept.count,
    );
  });

  it('say before they go which nights nothing else takes', () => {
    const props = { locale, messages, now: NOW };
    const soleNights = [{ startDate: '2027-06-01', endDate: '2027-06-03' }];
    const html = render(<WhatGoes {...props} feed={feedOf({ soleNights })} isLast />);
    expect(html).toContain(plural(locale, messages.actions.removeNights, 3));
    expect(html).toContain(messages.actions.removeLast);
    const none = render(<WhatGoes {...props} feed={feedOf()} isLast={false} />);
    expect(none).toBe(`<p class="mt-1">${messages.actions.removeNone}</p>`);
  });

  it('take nights in one of three ways, of which the present one is chosen', () => {
    for (const policy of FEED_POLICY_VALUES) {
      const feed = feedOf({ policy, freeTimeBlocks: true });
      const html = render(
        <PolicyForm
          part={part}
          feed={feed}
          messages={messages}
          test={platforms.test}
          now={NOW}
          onSave={vi.fn()}
          onCancel={vi.fn()}
        />,
      );
      expect(html.match(/checked=""/g)).toHaveLength(1);
      expect(html).toContain(messages.policy.name[policy]);
      // Nothing is different yet, so there is nothing to be seen or saved.
      expect(html).not.toContain(messages.policy.preview);
      expect(html).not.toContain(messages.policy.save);
    }
  });

  it('get an address that is tested first', () => {
    const add = render(
      <AddFeed
        part={part}
        messages={messages}
        platforms={platforms}
        platform={platform}
        now={NOW}
        onAdd={vi.fn()}
      />,
    );
    expect(add).toContain(messages.add.action);
    const html = render(
      <AddressForm
        part={part}
        platform="vrbo"
        feed={null}
        messages={messages}
        platforms={platforms}
        now={NOW}
        onSave={vi.fn()}
        onCancel={vi.fn()}
      />,
    );
    expect(html).toContain(platforms.guides.summary.vrbo);
    expect(html).toContain(platforms.test.action);
    expect(html).not.toContain(messages.address.save);
  });

  it('show the steps of a check as they are done', () => {
    const steps = [{ step: 'fetch', status: 'success', text: 'HTTP 200' }] as const;
    const html = render(<CheckSteps steps={steps} words={platforms.test} />);
    expect(html).toContain(`${platforms.test.step.fetch}: </span>HTTP 200`);
  });

  it('preview which nights change', () => {
    const changes = (lost: FeedCheck['lost'], added: FeedCheck['added']) =>
      render(
        <NightChanges locale={locale} check={{ lost, added } as FeedCheck} words={messages} now={NOW} />,
      );
    const nights = [{ startDate: '2027-06-01', endDate: '2027-06-02' }];
    expect(changes([], [])).toContain(messages.changes.none);
    expect(changes(nights, [])).toContain(plural(locale, messages.changes.lost, 2));
    expect(changes([], nights)).toContain(plural(locale, messages.changes.added, 2));
  });

  it('list no more nights than can be read', () => {
    const ranges = Array.from({ length: 20 }, (_, index) => {
      const date = `2027-06-${String(index + 1).padStart(2, '0')}`;
      return { startDate: date, endDate: date };
    });
    const html = render(<NightList locale={locale} ranges={ranges} words={messages} now={NOW} />);
    expect(html.match(/<li/g)).toHaveLength(13);
    expect(html).toContain(plural(locale, messages.more, 8));
  });

  it('are followed while they are read', () => {
    const steps: [SyncStep, string][] = [
      [{ kind: 'reading' }, messages.sync.step.reading],
      [{ kind: 'failed', text: 'No answer' }, 'No answer'],
      [{ kind: 'read', gained: 0, freed: 0 }, `${messages.sync.step.read}: ${messages.sync.unchanged}`],
      [
        { kind: 'read', gained: 2, freed: 1 },
        `${messages.sync.step.read}: ${plural(locale, messages.sync.gained, 2)}, ${plural(locale, messages.sync.freed, 1)}`,
      ],
    ];
    for (const [step, text] of steps) {
      expect(stepText(locale, messages.sync, step)).toBe(text);
      const sync = { kind: 'running', steps: new Map([['feed-1', step]]), text: null } as const;
      const html = render(
        <SyncPanel
          locale={locale}
          sync={sync}
          feeds={[feedOf()]}
          words={messages.sync}
          platform={platform}
          onSync={vi.fn()}
        />,
      );
      expect(html).toContain(`Airbnb: </span>${text}`);
      expect(html).toContain('aria-busy="true"');
    }
  });

  it('have a history as bars and as a table', () => {
    const days = daysFrom('2027-05-01', 30).map((day, index) => ({
      day,
      reads: 24,
      changedNights: index === 3 ? 7 : 0,
      failures: index === 4 ? 2 : 0,
    }));
    const html = render(<HistoryChart locale={locale} days={days} words={messages.history} />);
    expect(html.match(/<svg role="img" aria-label="/g)).toHaveLength(3);
    const label = fill(messages.history.alternative, {
      text: plural(locale, messages.history.total.reads, 720),
    });
    expect(html).toContain(`aria-label="${label}"`);
    expect(html.match(/<th scope="row"/g)).toHaveLength(30);
    expect(html).toContain(messages.history.zone);
  });
});
