import { useId, useState } from 'react';
import type { Webhook } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { formatNumber } from '@/i18n/format';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { WebhookWords } from '../lib/partner';
import type { Tell } from './partner-screen';
import { WebhookPanel } from './webhook-panel';

export type WebhookCardProps = { words: WebhookWords; webhook: Webhook; tell: Tell };

/** A webhook, with what can be done and what it was told. */
export function WebhookCard({ words, webhook, tell }: WebhookCardProps) {
  const { locale } = useDesk();
  const { address, topics, pausedAt, pauseReason, failingSince, oldSecretUntil, waiting, failed } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const count = (number: number) => ({ count: formatNumber(locale, number) });
  const date = (instant: string) => ({ date: formatInstant(locale, instant) });
  const notes = [
    failingSince && fill(words.failingSince, date(failingSince)),
    waiting > 0 && plural(locale, words.waiting, waiting, count(waiting)),
    failed > 0 && plural(locale, words.failed, failed, count(failed)),
    oldSecretUntil && fill(words.oldSecret, date(oldSecretUntil)),
  ].filter(Boolean);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-19 font-semibold wrap-anywhere">{address}</h2>
          <p className="text-14 text-ink-2">{topics.map((topic) => words.topic[topic]).join(' · ')}</p>
          {notes.length > 0 && <p className="text-14 font-medium">{notes.join(' · ')}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {pausedAt ? (
            <span className="chip bg-sun-mist text-sun-ink">{words.paused[pauseReason ?? 'operator']}</span>
          ) : (
            <span className="chip bg-ok-mist">{words.active}</span>
          )}
          <Button
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            aria-label={isOpen ? undefined : fill(words.manageOf, { address })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? words.shared.close : words.manage}
          </Button>
        </div>
      </div>
      {isOpen && (
        <div id={panel} className="mt-4 rounded-card bg-sea-mist p-4 sm:p-6">
          <WebhookPanel words={words} webhook={webhook} tell={tell} onClose={() => setIsOpen(false)} />
        </div>
      )}
    </li>
  );
}
