import { useState } from 'react';
import type { Answer } from '@/api/call';
import { explain } from '@/api/failure';
import type { Webhook } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { useDesk } from '@/features/dashboard/components/operator';
import { useRequest } from '@/features/home-settings/components/use-request';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { changeWebhook, pingWebhook, removeWebhook, replaceSecret } from '../lib/api';
import { changeOf } from '../lib/partner';
import { Deliveries } from './deliveries';
import type { WebhookCardProps } from './webhook-card';
import { WebhookForm } from './webhook-form';

type WebhookPanelProps = WebhookCardProps & { onClose: () => void };

/** What an admin does with a webhook. */
export function WebhookPanel({ words, webhook, tell, onClose }: WebhookPanelProps) {
  const { locale, onEnded, failure } = useDesk();
  // What others change meanwhile is not changed back.
  const [opened] = useState(webhook);
  const { busy, outcome, run } = useRequest({ onEnded });
  const { id, address, pausedAt } = webhook;
  const { shared } = words;
  /** Does something, and says so above the list. */
  const act = <Value,>(what: string, ask: () => Promise<Answer<Value>>, done: string) =>
    void run(what, ask, () => {
      tell.onTold(done);
      return done;
    });
  const failed = outcome?.kind === 'failed' ? outcome.answer : null;
  const isStale = failed?.kind === 'refused' && failed.status === 412;
  return (
    <>
      <WebhookForm
        words={words}
        before={opened}
        texts={{ submit: words.save, working: shared.working }}
        send={async (typed): Promise<Answer<Webhook>> => {
          const change = changeOf(opened, typed);
          return change ? changeWebhook(locale, webhook, change) : { kind: 'done', value: webhook };
        }}
        onSent={() => {
          onClose();
          tell.onTold(words.saved);
        }}
        onStale={() => tell.onTold('')}
      />
      <div className="mt-5 flex flex-wrap items-start gap-3 border-t border-line pt-5">
        <Button
          className="bg-paper"
          busy={busy === 'pause'}
          working={shared.working}
          onClick={() =>
            act(
              'pause',
              () => changeWebhook(locale, webhook, { paused: !pausedAt }),
              pausedAt ? words.resumed : words.pausedNow,
            )
          }
        >
          {pausedAt ? words.resume : words.pause}
        </Button>
        {!pausedAt && (
          <Button
            className="bg-paper"
            busy={busy === 'ping'}
            working={shared.working}
            onClick={() => act('ping', () => pingWebhook(locale, id), words.pinged)}
          >
            {words.ping}
          </Button>
        )}
        <Confirm
          label={words.replaceSecret}
          longLabel={words.replaceSecret}
          question={fill(words.replaceAsk, { address })}
          yes={words.replaceSecret}
          no={shared.no}
          working={shared.working}
          isBusy={busy === 'secret'}
          onConfirm={() =>
            void run(
              'secret',
              () => replaceSecret(locale, id),
              ({ secret }) => {
                tell.onShown({ text: words.replaced, label: fill(words.secret, { address }), secret });
                return words.replaced;
              },
            )
          }
        />
        <Confirm
          label={words.remove}
          longLabel={fill(words.removeOf, { address })}
          question={fill(words.removeAsk, { address })}
          yes={words.remove}
          no={shared.no}
          working={shared.working}
          isBusy={busy === 'remove'}
          onConfirm={() => act('remove', () => removeWebhook(locale, id), words.removed)}
        />
      </div>
      <LiveNotice
        kind="failed"
        text={
          failed && (isStale ? words.changed : explain(failed, { ...failure, unknown: words.gone }))
        }
      />
      <Deliveries words={words} webhook={webhook} onTold={tell.onTold} />
    </>
  );
}
