import { type Answer, ifMatch, nothing, sending } from '@/api/call';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type {
  ApiKeyList,
  CreatedApiKey,
  CreatedWebhook,
  NewApiKey,
  NewWebhook,
  ReplacedWebhookSecret,
  ReplayedDeliveries,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryState,
  WebhookList,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';

const KEYS = `${ADMIN}/api-keys`;
const WEBHOOKS = `${ADMIN}/webhooks`;

export const DELIVERIES_PER_PAGE = 20;

function folder(id: string): string {
  return `${WEBHOOKS}/${encodeURIComponent(id)}`;
}

/** The keys, the newest first. */
export function readApiKeys(locale: Locale): Promise<Answer<ApiKeyList>> {
  return ask(KEYS, locale);
}

/** Creates a key. Its text comes once. */
export function createApiKey(locale: Locale, key: NewApiKey): Promise<Answer<CreatedApiKey>> {
  return ask(KEYS, locale, sending('POST', key));
}

/** Revokes a key for good. */
export function revokeApiKey(locale: Locale, id: string): Promise<Answer<null>> {
  return ask(`${KEYS}/${encodeURIComponent(id)}`, locale, { method: 'DELETE' }, nothing);
}

/** The webhooks, the newest first. */
export function readWebhooks(locale: Locale): Promise<Answer<WebhookList>> {
  return ask(WEBHOOKS, locale);
}

/** Adds a webhook. Its secret comes once. */
export function createWebhook(locale: Locale, webhook: NewWebhook): Promise<Answer<CreatedWebhook>> {
  return ask(WEBHOOKS, locale, sending('POST', webhook));
}

/** Changes what is named of a webhook as it was looked at. */
export function changeWebhook(
  locale: Locale,
  { id, version }: Pick<Webhook, 'id' | 'version'>,
  change: WebhookChange,
): Promise<Answer<Webhook>> {
  return ask(folder(id), locale, sending('PATCH', change, ifMatch(version)));
}

/** Removes a webhook with its log. */
export function removeWebhook(locale: Locale, id: string): Promise<Answer<null>> {
  return ask(folder(id), locale, { method: 'DELETE' }, nothing);
}

/** Replaces the secret of a webhook. The new one comes once. */
export function replaceSecret(locale: Locale, id: string): Promise<Answer<ReplacedWebhookSecret>> {
  return ask(`${folder(id)}/secret`, locale, { method: 'POST' });
}

/** Sends a test to a webhook. */
export function pingWebhook(locale: Locale, id: string): Promise<Answer<WebhookDelivery>> {
  return ask(`${folder(id)}/ping`, locale, { method: 'POST' });
}

/** A page of what a webhook was told, the newest first. */
export function readDeliveries(
  locale: Locale,
  id: string,
  { state, page }: { state: WebhookDeliveryState | ''; page: number },
): Promise<Answer<WebhookDeliveryPage>> {
  const query = new URLSearchParams({ ...(state && { state }), limit: String(DELIVERIES_PER_PAGE) });
  query.set('offset', String((page - 1) * DELIVERIES_PER_PAGE));
  return ask(`${folder(id)}/deliveries?${query}`, locale);
}

/** Sends a delivery again, or all that were given up where none is named. */
export function replay(locale: Locale, id: string, delivery?: string): Promise<Answer<ReplayedDeliveries>> {
  const path = delivery ? `deliveries/${encodeURIComponent(delivery)}/replay` : 'replay';
  return ask(`${folder(id)}/${path}`, locale, { method: 'POST' });
}
