import { useId, useState } from 'react';
import type { Webhook } from '@/api/types';
import type { Tell } from '@/features/dashboard/components/create-list';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { WebhookWords } from '../lib/partner';
import { WebhookPanel } from './webhook-panel';

type WebhookCardProps = {
  words: WebhookWords;
  webhook: Webhook;
  /** Who added it. */
  who: string;
  tell: Tell;
};

/** A webhook, with what can be done and what it was told. */
export function WebhookCard({ words, webhook, who, tell }: WebhookCardProps) {
  const { locale } = useDesk();
  const { address, topics, createdAt, pausedAt, pauseReason, failingSince, oldSecretUntil, waiting, failed } =
    webhook;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const date = (instant: string) => ({ date: formatInstant(locale, instant) });
  const notes = [
    failingSince && fill(words.failingSince, date(failingSince)),
    waiting > 0 && plural(locale, words.waiting, waiting),
    failed > 0 && plural(locale, words.failed, failed),
    oldSecretUntil && fill(words.oldSecret, date(oldSecretUntil)),
  ].filter(Boolean);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-19 font-semibold wrap-anywhere">{address}</h2>
          <p className="text-14 text-ink-2">{topics.map((topic) => words.topic[topic]).join(' · ')}</p>
          <p className="text-14 text-ink-2">{fill(words.createdAt, { ...date(createdAt), who })}</p>
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
