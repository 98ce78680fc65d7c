import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '@/api/call';
import type { Problem } from '@/api/types';
import { inquiriesStore } from '@/features/thread/lib/store';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { FakeStorage } from '@/storage/testing/fake-browser';
import {
  type AskDraft,
  type AskedHome,
  type AskResult,
  checkAsk,
  homesLeft,
  messageTo,
  resultOf,
} from './ask';
import { askEach } from './send';
import { askWordsIn } from './words';

const TODAY = '2027-03-01';
const shell = messagesFor('en');
const words = {
  ask: siteMessagesFor('en').ask,
  inquiry: shell.inquiry,
  search: shell.search,
  contact: shell.contact,
  shell: shell.shell,
};
const home = (id: string): AskedHome => ({
  id,
  name: `Casa ${id}`,
  contact: { channel: null, ownerName: 'Lucía Pérez' },
  maxGuests: 4,
});
const homes = ['A', 'B', 'C'].map(home);
const draft: AskDraft = {
  homes: ['A', 'B'],
  checkIn: '2027-05-08',
  checkOut: '2027-05-15',
  guests: 4,
  children: 2,
  name: 'Ana',
  email: 'ana@guests.example',
  phone: '',
  message: ' Is there a cot? ',
};
const sent: AskResult = { kind: 'sent', code: 'AB12', token: 't' };
const no: AskResult = { kind: 'refused', text: 'No' };

it('asks again those homes alone that have no message', () => {
  const left = (results: [string, AskResult][]) =>
    homesLeft(homes, draft.homes, new Map(results)).map(({ id }) => id);
  expect(left([])).toEqual(['A', 'B']);
  expect(
    left([
      ['A', sent],
      ['B', no],
    ]),
  ).toEqual(['B']);
});

it('greets each owner in a message of their own', () => {
  const [first] = homes;
  const text = first && messageTo(first, draft, 'en', words, TODAY);
  expect(text).toMatch(/^Hello Lucía, .*Casa A \(A\) from 8 May 2027.*4 guests.*\n\nIs there a cot\?$/);
  const bare =
    first && messageTo(first, { ...draft, message: '', checkIn: '', checkOut: '' }, 'en', words, TODAY);
  expect(bare).toBe('Hello Lucía, I am interested in Casa A (A).');
});

it.each<[Partial<AskDraft>, readonly AskedHome[], object]>([
  [{}, homes, {}],
  [{ message: '' }, homes, {}],
  [{ checkIn: '', checkOut: '' }, homes, {}],
  [{}, [], { homes: words.ask.chooseOne }],
  [{ checkOut: '' }, homes, { checkIn: words.ask.badDates }],
  [{ checkOut: '2027-05-08' }, homes, { checkIn: words.ask.badDates }],
  [{ checkIn: '2027-02-01' }, homes, { checkIn: words.ask.badDates }],
  [
    { name: '', email: 'ana' },
    homes,
    { name: words.inquiry.errors.required, email: words.inquiry.errors.email },
  ],
  // The greeting counts, too.
  [{ message: 'a'.repeat(4990) }, homes, { message: words.inquiry.errors.tooLong }],
])('finds what is wrong with %j', (part, left, expected) => {
  expect(checkAsk({ ...draft, ...part }, left, 'en', words, TODAY)).toEqual(expected);
});

it.each([
  [{ kind: 'silent', why: 'offline' }, words.ask.failure.offline],
  [{ kind: 'refused', status: 409, problem: { code: 'dates_taken' } }, words.ask.refused.dates_taken],
  [{ kind: 'refused', status: 422, problem: { code: 'too_many_guests' } }, words.ask.refused.too_many_guests],
  [
    { kind: 'refused', status: 409, problem: { code: 'stay_refused', detail: 'Seven nights.' } },
    'Seven nights.',
  ],
  [{ kind: 'refused', status: 404, problem: null }, words.ask.failure.unknown],
] as [Answer<never>, string][])('says why not: %j', (answer, text) => {
  expect(resultOf(answer, words.ask)).toEqual({ kind: 'refused', text });
});

describe('sending', () => {
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', new FakeStorage());
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('sends to each home with a key of its own, and keeps what was taken', async () => {
    const problem: Partial<Problem> = {
      code: 'validation_failed',
      field: 'email',
      detail: 'No such address.',
    };
    const fetch = vi.fn(async (path: string, _request?: RequestInit) => {
      if (!path.includes('/inquiries')) return new Response(null, { status: 204 });
      if (path.includes('/B/')) return Response.json(problem, { status: 422 });
      return Response.json({ code: 'AB12', token: `t${path}`, receivedAt: '2027-03-01T10:00:00Z' });
    });
    vi.stubGlobal('fetch', fetch);
    const told = new Map<string, AskResult>();
    const keyFor = (_message: object, id: string) => `key-${id}`;
    const errors = await askEach(
      homes,
      { draft, locale: 'en', words, today: TODAY, keyFor },
      (id, result) => void told.set(id, result),
    );
    expect(errors).toEqual({ email: 'No such address.' });
    expect(['A', 'B', 'C'].map((id) => told.get(id)?.kind)).toEqual(['sent', 'refused', 'sent']);
    const calls = fetch.mock.calls.filter(([path]) => path.includes('/inquiries'));
    const keys = calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'));
    expect(keys.sort()).toEqual(['key-A', 'key-B', 'key-C']);
    const { guests, children } = JSON.parse(String(calls[0]?.[1]?.body));
    expect([guests, children]).toEqual([4, 2]);
    const kept = inquiriesStore.get().map(({ token }) => token);
    expect(kept.sort()).toEqual(['A', 'C'].map((id) => `t/api/v1/properties/${id}/inquiries`));
  });
});

it.each(['en', 'es', 'de'] as const)('fetches its texts in %s', async (locale) => {
  const { ask, inquiry, search, contact, shell: names } = await askWordsIn(locale);
  const own = messagesFor(locale);
  expect(ask).toEqual(siteMessagesFor(locale).ask);
  expect([inquiry, search, contact, names]).toEqual([own.inquiry, own.search, own.contact, own.shell]);
});
