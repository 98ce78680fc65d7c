import type { Feed } from '@/api/types';
import { Icon, type IconName } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { type Messages, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { feedName } from '../lib/names';
import type { SyncStep } from '../lib/sync';
import type { Sync } from './use-sync';

type Words = OwnerMessages['feeds']['sync'];

type SyncPanelProps = {
  locale: Locale;
  sync: Sync;
  feeds: readonly Feed[];
  words: Words;
  platform: Messages['calendar']['platform'];
  onSync: () => void;
};

/** 'Sync now', and what became of each calendar since the press. */
export function SyncPanel({ locale, sync, feeds, words, platform, onSync }: SyncPanelProps) {
  const isRunning = sync.kind === 'running';
  const followed = feeds.flatMap((feed) => {
    const step = sync.steps.get(feed.id);
    return step ? [{ feed, step }] : [];
  });
  return (
    <div className="mt-4">
      <Button busy={isRunning} onClick={onSync} working={words.running}>
        {words.action}
      </Button>
      <p className="mt-2 text-14 text-ink-2">{words.text}</p>
      {followed.length > 0 && (
        <ul className="mt-3 space-y-2 rounded-control border border-line px-4 py-3">
          {followed.map(({ feed, step }) => (
            <li key={feed.id} className="flex gap-2">
              <Icon name={ICONS[step.kind]} className="mt-0.5 size-5" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{feedName(feed, platform)}: </span>
                {stepText(locale, words, step)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {(sync.kind === 'done' || sync.kind === 'slow') && <p className="mt-2">{words[sync.kind]}</p>}
      </div>
      <div role="alert">
        {sync.kind === 'failed' && (
          <Notice tone="failed" className="mt-3">
            {sync.text ?? words.failed}
          </Notice>
        )}
      </div>
    </div>
  );
}

const ICONS: Record<SyncStep['kind'], IconName> = {
  waiting: 'calendar',
  reading: 'search',
  paused: 'calendar',
  leftOut: 'calendar',
  late: 'warning',
  read: 'check',
  failed: 'warning',
};

/** What became of one calendar: `read: 3 nights more, 1 night available again`. */
export function stepText(locale: Locale, words: Words, step: SyncStep): string {
  if (step.kind === 'failed') return step.text;
  if (step.kind !== 'read') return words.step[step.kind];
  const { gained, freed } = step;
  const changes = [
    ...(gained > 0 ? [plural(locale, words.gained, gained)] : []),
    ...(freed > 0 ? [plural(locale, words.freed, freed)] : []),
  ];
  return `${words.step.read}: ${changes.length > 0 ? changes.join(', ') : words.unchanged}`;
}
