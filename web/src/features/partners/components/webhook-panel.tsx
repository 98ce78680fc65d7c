import { useState } from 'react';
import type { Answer } from '@/api/call';
import type { Webhook } from '@/api/types';
import { Confirm } from '@/components/confirm';
import type { Tell } from '@/features/dashboard/components/create-list';
import { useDesk } from '@/features/dashboard/components/operator';
import { useRun } from '@/features/homes/components/use-run';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { changeWebhook, pingWebhook, removeWebhook, replaceSecret } from '../lib/api';
import { changeOf, type WebhookWords } from '../lib/partner';
import { Deliveries } from './deliveries';
import { ShownSecret } from './shown-secret';
import { WebhookForm } from './webhook-form';

type WebhookPanelProps = {
  words: WebhookWords;
  webhook: Webhook;
  tell: Tell;
  onClose: () => void;
};

/** What an admin does with a webhook. */
export function WebhookPanel({ words, webhook, tell, onClose }: WebhookPanelProps) {
  const { locale } = useDesk();
  // What others change meanwhile is not changed back.
  const [opened] = useState(webhook);
  const { busy, failed, run } = useRun(() => tell.onStale(words.changed), words.gone);
  const { id, address, pausedAt } = webhook;
  const { shared } = words;
  /** Does something, and says so above the list. */
  const act = <Value,>(what: string, ask: () => Promise<Answer<Value>>, done: string) =>
    void run(what, ask, () => tell.onTold(done));
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
        onStale={tell.onStale}
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
              ({ secret }) =>
                tell.onShown((onDone) => (
                  <ShownSecret
                    key={secret}
                    words={shared}
                    text={words.replaced}
                    label={fill(words.secret, { address })}
                    secret={secret}
                    onDone={onDone}
                  />
                )),
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
      <LiveNotice kind="failed" text={failed} />
      <Deliveries words={words} webhook={webhook} onTold={tell.onTold} />
    </>
  );
}
