import { NEW_API_KEY_NAME_MAX_LENGTH } from '@/api/limits.gen';
import { isMailAddress } from '@/api/mail-address';
import type { NewWebhook, Webhook, WebhookChange, WebhookTopic } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { type FieldErrors, lengthOf } from '@/ui/form';

type Dashboard = OwnerMessages['dashboard'];
export type ApiKeyWords = Dashboard['apiKeys'] & { readonly shared: Dashboard['partners'] };
export type WebhookWords = Dashboard['webhooks'] & { readonly shared: Dashboard['partners'] };

/** How many requests in a minute a key may have. */
export const REQUESTS_MAX = 6_000;
/** The maximum length of an address. */
export const ADDRESS_MAX = 500;

/** What a webhook can be told; a test is not asked for. */
export const TOPICS = [
  'listing_changed',
  'listing_removed',
  'calendar_changed',
] as const satisfies readonly WebhookTopic[];

/** A key as it is typed. */
export type KeyDraft = { readonly name: string; readonly email: string; readonly requestsPerMinute: string };

/** What is wrong with a key, in the page's language. */
export function checkKey(
  { name, email, requestsPerMinute }: KeyDraft,
  words: ApiKeyWords,
): FieldErrors<keyof KeyDraft> {
  const length = lengthOf(name);
  const requests = Number(requestsPerMinute);
  const isAllowed = Number.isInteger(requests) && requests >= 1 && requests <= REQUESTS_MAX;
  const tooLong =
    length > NEW_API_KEY_NAME_MAX_LENGTH
      ? fill(words.tooLong, { limit: NEW_API_KEY_NAME_MAX_LENGTH })
      : undefined;
  return {
    name: length === 0 ? words.required : tooLong,
    email: isMailAddress(email) ? undefined : words.emailError,
    requestsPerMinute: isAllowed ? undefined : fill(words.limitError, { max: REQUESTS_MAX }),
  };
}

/** What is wrong with a webhook, in the page's language. The server knows whether the host is public. */
export function checkWebhook(
  { address, topics }: NewWebhook,
  words: WebhookWords,
): FieldErrors<'address' | 'topics'> {
  return {
    address: URL.canParse(address.trim()) ? undefined : words.addressError,
    topics: topics.length > 0 ? undefined : words.topicsError,
  };
}

/** What a form changes of a webhook; `null` where it changes nothing. */
export function changeOf(
  before: Pick<Webhook, 'address' | 'topics'>,
  after: NewWebhook,
): WebhookChange | null {
  const address = after.address.trim();
  const hasTopics = (topics: readonly WebhookTopic[]) =>
    TOPICS.map((topic) => topics.includes(topic)).join(' ');
  const change: WebhookChange = {
    ...(address !== before.address && { address }),
    ...(hasTopics(after.topics) !== hasTopics(before.topics) && { topics: after.topics }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
