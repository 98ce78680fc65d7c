import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { foundErrors } from '@/ui/form';
import { changeOf, checkKey, checkWebhook, REQUESTS_MAX } from './partner';

describe.each(LOCALES)('what is typed in %s', (locale) => {
  const { apiKeys, webhooks, partners } = ownerMessagesFor(locale).dashboard;
  const limit = fill(apiKeys.limitError, { max: REQUESTS_MAX });
  it.each([
    ['Sol', 'api@sol.example', '600', null],
    ['Sol', 'api@sol.example', '0', { requestsPerMinute: limit }],
    ['Sol', 'api@sol.example', '6001', { requestsPerMinute: limit }],
    ['Sol', 'api@sol.example', '1.5', { requestsPerMinute: limit }],
    ['Sol', 'api@sol.example', '', { requestsPerMinute: limit }],
    ['Sol', 'sol', '1', { email: apiKeys.emailError }],
    [' ', 'api@sol.example', '1', { name: apiKeys.required }],
    ['x'.repeat(81), 'api@sol.example', '1', { name: fill(apiKeys.tooLong, { limit: 80 }) }],
  ] as const)('of a key of %j at %j for %j is said to be wrong', (name, email, requestsPerMinute, errors) => {
    const words = { ...apiKeys, shared: partners };
    expect(foundErrors(checkKey({ name, email, requestsPerMinute }, words))).toEqual(errors);
  });

  it.each([
    ['https://partner.example/hook', ['listing_changed'], null],
    ['partner', ['listing_changed'], { address: webhooks.addressError }],
    ['https://partner.example', [], { topics: webhooks.topicsError }],
  ] as const)('of a webhook at %j of %j is said to be wrong', (address, topics, errors) => {
    const words = { ...webhooks, shared: partners };
    expect(foundErrors(checkWebhook({ address, topics: [...topics] }, words))).toEqual(errors);
  });
});

it.each([
  ['https://a.example/', ['listing_changed', 'calendar_changed'], null],
  [' https://a.example/ ', ['calendar_changed', 'listing_changed'], null],
  ['https://b.example/', ['listing_changed', 'calendar_changed'], { address: 'https://b.example/' }],
  ['https://a.example/', ['listing_removed'], { topics: ['listing_removed'] }],
] as const)('a form of %j and %j sends %o', (address, topics, change) => {
  const before = { address: 'https://a.example/', topics: ['listing_changed', 'calendar_changed'] as const };
  expect(changeOf({ ...before, topics: [...before.topics] }, { address, topics: [...topics] })).toEqual(
    change,
  );
});
