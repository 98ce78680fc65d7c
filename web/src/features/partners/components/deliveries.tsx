import { useCallback, useState } from 'react';
import { WEBHOOK_DELIVERY_STATE_VALUES } from '@/api/limits.gen';
import type { Webhook, WebhookDelivery, WebhookDeliveryState } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { useDesk } from '@/features/dashboard/components/operator';
import { Read } from '@/features/dashboard/components/read';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { useRun } from '@/features/homes/components/use-run';
import { formatNumber } from '@/i18n/format';
import { adminHomePath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { DELIVERIES_PER_PAGE, readDeliveries, replay } from '../lib/api';
import type { WebhookWords } from '../lib/partner';

type DeliveriesProps = { words: WebhookWords; webhook: Webhook; onTold: (text: string) => void };

/** What a webhook was told, with buttons that send it again. */
export function Deliveries({ words, webhook, onTold }: DeliveriesProps) {
  const { locale, onEnded, table } = useDesk();
  const { id, pausedAt, failed: givenUp } = webhook;
  const replayed = pausedAt ? words.replayWaits : words.replayed;
  const [state, setState] = useState<WebhookDeliveryState | ''>('');
  const [page, setPage] = useState(1);
  const ask = useCallback(() => readDeliveries(locale, id, { state, page }), [locale, id, state, page]);
  const { reading, again, refresh } = useReading(ask, onEnded, 'before');
  const { busy, failed, run } = useRun(() => {}, words.deliveryGone);
  const send = (delivery?: string) =>
    void run(
      delivery ?? 'all',
      () => replay(locale, id, delivery),
      ({ count }) => {
        const text = plural(locale, replayed, count);
        refresh();
        onTold(text);
      },
    );
  const pages =
    reading.kind === 'read' ? Math.max(1, Math.ceil(reading.value.total / DELIVERIES_PER_PAGE)) : 1;
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="text-19 font-semibold">{words.log}</h3>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Select<WebhookDeliveryState | ''>
          className="w-48"
          label={words.filter}
          value={state}
          options={WEBHOOK_DELIVERY_STATE_VALUES}
          textOf={(each) => words.state[each]}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
        >
          <option value="">{words.any}</option>
        </Select>
        <Button className="bg-paper" onClick={again}>
          {words.logRefresh}
        </Button>
        {givenUp > 0 && (
          <Button
            className="bg-paper"
            busy={busy === 'all'}
            working={words.shared.working}
            onClick={() => send()}
          >
            {words.replayFailed}
          </Button>
        )}
      </div>
      <LiveNotice kind="failed" text={failed} />
      <Read reading={reading} onAgain={again} className="mt-4">
        {({ items }) =>
          items.length === 0 ? (
            <p className="mt-4">{words.logEmpty}</p>
          ) : (
            <ul aria-label={words.log} className="mt-4 divide-y divide-line border-y border-line">
              {items.map((delivery) => (
                <Delivery
                  key={delivery.id}
                  words={words}
                  delivery={delivery}
                  isBusy={busy === delivery.id}
                  onReplay={() => send(delivery.id)}
                />
              ))}
            </ul>
          )
        }
      </Read>
      {(pages > 1 || page > 1) && (
        <nav aria-label={words.pages} className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            className="bg-paper disabled:opacity-40"
            disabled={page <= 1}
            onClick={() => setPage(Math.min(page - 1, pages))}
          >
            {table.previous}
          </Button>
          <span>{fill(table.page, { page, pages })}</span>
          <Button
            className="bg-paper disabled:opacity-40"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {table.next}
          </Button>
        </nav>
      )}
    </section>
  );
}

type DeliveryProps = {
  words: WebhookWords;
  delivery: WebhookDelivery;
  isBusy: boolean;
  onReplay: () => void;
};

/** One delivery: what it told, and what came of it. */
export function Delivery({ words, delivery, isBusy, onReplay }: DeliveryProps) {
  const { locale } = useDesk();
  const { topic, propertyId, version, state, attempts, status, failure, createdAt } = delivery;
  const date = formatInstant(locale, createdAt);
  const facts = [
    date,
    version !== null && fill(words.version, { version: formatNumber(locale, version) }),
    plural(locale, words.tries, attempts),
    status !== null && fill(words.answer, { status }),
    failure && words.failure[failure],
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          {words.topic[topic]}
          {propertyId && (
            <>
              {': '}
              <Link href={adminHomePath(locale, propertyId)} className="link-quiet font-semibold">
                {propertyId}
              </Link>
            </>
          )}
        </p>
        <p className="text-14 text-ink-2">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className={`chip ${state === 'delivered' ? 'bg-ok-mist' : 'bg-sun-mist text-sun-ink'}`}>
          {words.oneState[state]}
        </span>
        <Button
          className="bg-paper"
          busy={isBusy}
          working={words.shared.working}
          aria-label={fill(words.replayOf, { date })}
          onClick={onReplay}
        >
          {words.replay}
        </Button>
      </div>
    </li>
  );
}
