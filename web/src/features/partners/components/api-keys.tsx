'use client';

import { useCallback } from 'react';
import type { ApiKey } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Confirm } from '@/components/confirm';
import { CreateList } from '@/features/dashboard/components/create-list';
import { useDesk } from '@/features/dashboard/components/operator';
import { useNameOf } from '@/features/dashboard/components/use-operators';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { useRun } from '@/features/homes/components/use-run';
import { formatNumber } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { LiveNotice } from '@/ui/notice';
import { readApiKeys, revokeApiKey } from '../lib/api';
import type { ApiKeyWords } from '../lib/partner';
import { KeyForm } from './key-form';

/** Keys with which partners read the API: created and revoked by admins. */
export function ApiKeys({ words }: { words: ApiKeyWords }) {
  const { locale, onEnded } = useDesk();
  const ask = useCallback(() => readApiKeys(locale), [locale]);
  const list = useReading(ask, onEnded);
  const nameOf = useNameOf(words.shared);
  return (
    <CreateList
      words={words}
      create={words.create}
      list={list}
      form={(tell, onCancel) => <KeyForm words={words} onShown={tell.onShown} onCancel={onCancel} />}
      row={(item, { onTold }) => (
        <KeyRow key={item.id} words={words} item={item} who={nameOf(item.createdBy)} onTold={onTold} />
      )}
    />
  );
}

type KeyRowProps = {
  words: ApiKeyWords;
  item: ApiKey;
  /** Who created it. */
  who: string;
  onTold: (text: string) => void;
};

/** A key, and the button that ends it. */
export function KeyRow({ words, item, who, onTold }: KeyRowProps) {
  const { locale } = useDesk();
  const { busy, failed, run } = useRun(() => {}, words.gone);
  const { id, name, email, requestsPerMinute, createdAt, lastUsedAt, revokedAt } = item;
  const date = (instant: string) => formatInstant(locale, instant);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <h2 className="text-19 font-semibold wrap-anywhere">{name}</h2>
        <p className="text-ink-2 wrap-anywhere">{email}</p>
        <p className="text-14 text-ink-2">
          {fill(words.requests, { count: formatNumber(locale, requestsPerMinute) })}
          {' · '}
          {fill(words.createdAt, { date: date(createdAt), who })}
          {' · '}
          {lastUsedAt ? fill(words.used, { date: date(lastUsedAt) }) : words.neverUsed}
        </p>
      </div>
      {revokedAt ? (
        <span className="chip bg-hatch">{fill(words.revokedAt, { date: date(revokedAt) })}</span>
      ) : (
        <Confirm
          label={words.revoke}
          longLabel={fill(words.revokeOf, { name })}
          question={fill(words.revokeAsk, { name })}
          yes={words.revoke}
          no={words.shared.no}
          working={words.shared.working}
          isBusy={busy !== null}
          onConfirm={() =>
            void run(
              'revoke',
              () => revokeApiKey(locale, id),
              () => onTold(fill(words.revoked, { name })),
            )
          }
        />
      )}
      <LiveNotice kind="failed" text={failed} />
    </li>
  );
}
