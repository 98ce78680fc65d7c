'use client';

import { useCallback } from 'react';
import { useReading } from '@/api/use-reading';
import { CreateList } from '@/features/dashboard/components/create-list';
import { useDesk } from '@/features/dashboard/components/operator';
import { useNameOf } from '@/features/dashboard/components/use-operators';
import { fill } from '@/i18n/words';
import { createWebhook, readWebhooks } from '../lib/api';
import type { WebhookWords } from '../lib/partner';
import { ShownSecret } from './shown-secret';
import { WebhookCard } from './webhook-card';
import { WebhookForm } from './webhook-form';

/** Addresses that are told what changed: added, paused and removed by admins. */
export function Webhooks({ words }: { words: WebhookWords }) {
  const { locale, onEnded } = useDesk();
  const ask = useCallback(() => readWebhooks(locale), [locale]);
  const list = useReading(ask, onEnded);
  const nameOf = useNameOf(words.shared);
  return (
    <CreateList
      words={words}
      create={words.create}
      list={list}
      form={({ onShown }, onCancel) => (
        <div className="mt-5 max-w-[44rem] rounded-card border border-line bg-paper p-4 sm:p-6">
          <h2 className="text-22">{words.create}</h2>
          <p className="mt-2 mb-4 max-w-[62ch]">{words.createText}</p>
          <WebhookForm
            words={words}
            before={{ address: '', topics: [] }}
            texts={{ submit: words.create, working: words.shared.creating }}
            takesFocus
            send={(typed) => createWebhook(locale, typed)}
            onSent={({ address, secret }) =>
              onShown((onDone) => (
                <ShownSecret
                  key={secret}
                  words={words.shared}
                  text={words.created}
                  label={fill(words.secret, { address })}
                  secret={secret}
                  onDone={onDone}
                />
              ))
            }
            onCancel={onCancel}
          />
        </div>
      )}
      row={(webhook, tell) => (
        <WebhookCard
          key={webhook.id}
          words={words}
          webhook={webhook}
          who={nameOf(webhook.createdBy)}
          tell={tell}
        />
      )}
    />
  );
}
