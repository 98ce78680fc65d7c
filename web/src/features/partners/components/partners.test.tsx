import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  WEBHOOK_DELIVERY_STATE_VALUES,
  WEBHOOK_FAILURE_VALUES,
  WEBHOOK_TOPIC_VALUES,
} from '@/api/limits.gen';
import type { ApiKey, OperatorSession, Webhook, WebhookDelivery } from '@/api/types';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { KeyRow } from './api-keys';
import { Delivery } from './deliveries';
import { KeyForm } from './key-form';
import { ShownSecret } from './shown-secret';
import { WebhookCard } from './webhook-card';

const KEY: ApiKey = {
  id: 'k1',
  name: 'Viajes <Sol>',
  email: 'api@sol.example',
  requestsPerMinute: 1_200,
  createdBy: 'operator:o1',
  createdAt: '2027-03-01T10:00:00Z',
  lastUsedAt: '2027-03-08T09:00:00Z',
  revokedAt: null,
};
const WEBHOOK: Webhook = {
  id: 'w1',
  address: 'https://partner.example/hook',
  topics: ['listing_changed'],
  version: 1,
  createdBy: 'operator:o1',
  createdAt: '2027-03-01T10:00:00Z',
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  oldSecretUntil: null,
  waiting: 0,
  failed: 0,
};
const DELIVERY: WebhookDelivery = {
  id: 'd1',
  topic: 'listing_changed',
  propertyId: 'CASA-1001',
  version: 7,
  state: 'delivered',
  attempts: 1,
  status: 204,
  failure: null,
  createdAt: '2027-03-01T10:00:00Z',
  triedAt: '2027-03-01T10:00:01Z',
};
const nothing = () => {};

describe.each(LOCALES)('partners in %s', (locale) => {
  const { dashboard, review } = ownerMessagesFor(locale);
  const keys = { ...dashboard.apiKeys, shared: dashboard.partners };
  const words = { ...dashboard.webhooks, shared: dashboard.partners };
  const render = (part: React.ReactNode): string => {
    const operator = { id: 'o1', name: 'Ana', role: 'admin' } as OperatorSession;
    const desk = { locale, operator, decides: true, onEnded: nothing, takesFocus: false };
    const html = renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
        {part}
      </DeskProvider>,
    );
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    return html;
  };
  const key = (change: Partial<ApiKey>) =>
    render(<KeyRow words={keys} item={{ ...KEY, ...change }} who="Leo" onTold={nothing} />);
  const card = (change: Partial<Webhook>) =>
    render(
      <WebhookCard
        words={words}
        webhook={{ ...WEBHOOK, ...change }}
        who="Leo"
        tell={{ onTold: nothing, onShown: nothing, onStale: nothing }}
      />,
    );
  const delivery = (change: Partial<WebhookDelivery>) =>
    render(
      <Delivery words={words} delivery={{ ...DELIVERY, ...change }} isBusy={false} onReplay={nothing} />,
    );

  it('have keys that say who has them, and whether they work', () => {
    expect(key({})).toContain('Viajes &lt;Sol&gt;');
    expect(key({})).toContain(`>${keys.revoke}<`);
    expect(key({ lastUsedAt: null })).toContain(keys.neverUsed);
    expect(key({ revokedAt: '2027-03-02T10:00:00Z' })).not.toContain(`>${keys.revoke}<`);
    expect(render(<KeyForm words={keys} onShown={nothing} onCancel={nothing} />)).toContain('value="600"');
  });

  it('see a secret once, whole', () => {
    const shown = { words: keys.shared, text: 'Done', label: 'The key', secret: 'cck_a_b', onDone: nothing };
    expect(render(<ShownSecret {...shown} />)).toContain('>cck_a_b<');
  });

  it('have webhooks that say how they are', () => {
    expect(card({})).toContain(words.active);
    for (const pauseReason of ['operator', 'gone', 'failing'] as const) {
      const paused = card({ pausedAt: '2027-03-02T10:00:00Z', pauseReason });
      expect(paused).toContain(words.paused[pauseReason]);
    }
    const trouble = card({ failingSince: '2027-03-02T10:00:00Z', waiting: 1, failed: 2 });
    expect(trouble).toContain(words.failed.other.replace('{count}', '2'));
    expect(trouble).toContain(words.waiting.one.replace('{count}', '1'));
  });

  it('are told of each delivery what it said and what came of it', () => {
    for (const topic of WEBHOOK_TOPIC_VALUES) expect(delivery({ topic })).toContain(words.topic[topic]);
    for (const state of WEBHOOK_DELIVERY_STATE_VALUES) {
      expect(delivery({ state })).toContain(words.oneState[state]);
    }
    for (const failure of WEBHOOK_FAILURE_VALUES) {
      expect(delivery({ failure, status: null })).toContain(words.failure[failure]);
    }
    expect(delivery({})).toContain('CASA-1001');
    expect(delivery({ topic: 'ping', propertyId: null, version: null })).not.toContain('CASA-1001');
  });
});
