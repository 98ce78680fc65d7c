import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Alert } from '@/api/types';
import { siteMessagesFor } from '@/i18n/site-messages';
import { askForAlert, checkAlert, confirmAlert, endAlert, lookAtAlert } from './alert';
import { type Open, stepAfterConfirm, stepAfterEnd, stepAfterLook } from './step';

const words = siteMessagesFor('en').alerts.errors;
const secret = 'aB3_-'.repeat(8);
const alert: Alert = {
  search: 'destination=Corralejo&checkIn=2027-08-01&checkOut=2027-08-08',
  checkIn: '2027-08-01',
  checkOut: '2027-08-08',
  confirmed: false,
  language: 'en',
  endsOn: '2027-08-01',
};

/** Answers every request, and remembers them. */
function answering(status: number, body: object | null) {
  const asked = vi.fn(async (_path: string, _request: RequestInit) =>
    body === null
      ? new Response(null, { status })
      : new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['', true, { email: words.required }],
  ['lucia', true, { email: words.email }],
  [`${'a'.repeat(250)}@example.org`, true, { email: words.tooLong }],
  ['lucia@example.org', false, { consent: words.consent }],
  [' lucia@example.org ', true, {}],
])('the draft %j with consent %s has the errors %j', (email, consent, expected) => {
  expect(checkAlert({ email, consent }, words)).toEqual(expected);
});

describe('asking for an alert', () => {
  const ask = () =>
    askForAlert({ email: ' lucia@example.org ', consent: true }, `${alert.search}&limit=24`, 'es', words);

  it('sends the search without how it is shown', async () => {
    const asked = answering(202, null);
    expect(await ask()).toEqual({ sent: true });
    const [path, request] = asked.mock.calls[0] ?? [];
    expect(path).toBe('/api/v1/alerts');
    expect(JSON.parse(String(request?.body))).toEqual({
      email: 'lucia@example.org',
      language: 'es',
      search: alert.search,
      consent: true,
    });
  });

  it.each([
    [422, { code: 'invalid', field: 'email', detail: 'No.' }, { errors: { email: 'No.' }, general: null }],
    [
      422,
      { code: 'consent_required', field: 'consent', detail: 'No.' },
      { errors: { consent: 'No.' }, general: null },
    ],
    [422, { code: 'invalid', field: 'search', detail: 'Bad dates.' }, { errors: {}, general: 'Bad dates.' }],
    [403, null, { errors: {}, general: words.refused }],
    [429, { code: 'rate_limited', detail: 'x' }, { errors: {}, general: words.limited }],
    [503, null, { errors: {}, general: words.unavailable }],
  ])('says why not: %i %j', async (status, problem, expected) => {
    answering(status, problem);
    expect(await ask()).toEqual(expected);
  });
});

describe('the link of an alert', () => {
  it.each([
    ['GET', lookAtAlert, 200, alert],
    ['POST', confirmAlert, 200, alert],
    ['DELETE', endAlert, 204, null],
  ] as const)('is used with %s', async (method, use, status, body) => {
    const asked = answering(status, body);
    expect(await use(secret, 'en')).toEqual({ kind: 'done', value: body });
    const [path, request] = asked.mock.calls[0] ?? [];
    expect(path).toBe(`/api/v1/alerts/${secret}`);
    expect(request?.method ?? 'GET').toBe(method);
  });

  const open: Open = { kind: 'open', secret, alert, isStarted: false, sending: true, failure: null };
  const failed = { kind: 'failed', failure: 'offline' } as const;
  const unknown = { kind: 'unknown' } as const;
  const started = { ...alert, confirmed: true };

  it.each([
    [stepAfterLook(secret, { kind: 'done', value: alert }), { ...open, sending: false }],
    [stepAfterLook(secret, unknown), { kind: 'invalid' }],
    [stepAfterLook(secret, failed), { kind: 'stuck', secret, failure: 'offline' }],
    [
      stepAfterConfirm(open, { kind: 'done', value: started }),
      { ...open, alert: started, isStarted: true, sending: false },
    ],
    [stepAfterConfirm(open, unknown), { kind: 'invalid' }],
    [stepAfterConfirm(open, failed), { ...open, sending: false, failure: 'offline' }],
    [stepAfterEnd(open, { kind: 'done', value: null }), { kind: 'ended', search: alert.search }],
    [stepAfterEnd(open, unknown), { kind: 'ended', search: alert.search }],
    [stepAfterEnd(open, failed), { ...open, sending: false, failure: 'offline' }],
  ])('leads to %o', (step, expected) => {
    expect(step).toEqual(expected);
  });
});
