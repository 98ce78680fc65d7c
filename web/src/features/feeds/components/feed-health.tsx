import type { Feed } from '@/api/types';
import { Icon } from '@/components/icons';
import { FindAddress } from '@/features/platforms/components/find-address';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Notice } from '@/ui/notice';
import type { Health } from '../lib/health';
import { guideOf } from '../lib/names';

const COLORS: Record<Health['tone'], string> = {
  ok: 'text-ok',
  doubt: 'text-sun-ink',
  trouble: 'text-clay-ink',
};

/** The line of a calendar, and what it means for the nights. */
export function HealthLines({ health }: { health: Health }) {
  return (
    <div className="mt-2">
      <p className="flex gap-2">
        <Icon
          name={health.tone === 'ok' ? 'check' : 'warning'}
          className={`mt-0.5 size-5 ${COLORS[health.tone]}`}
        />
        {health.line}
      </p>
      {health.note && <p className="mt-1 text-ink-2">{health.note}</p>}
    </div>
  );
}

type TroubleProps = {
  feed: Feed;
  platforms: OwnerMessages['platforms'];
  words: OwnerMessages['feeds'];
  hasGuide: boolean;
};

/** Why a calendar cannot be read, what to do, and where its platform shows the address. */
export function Trouble({ feed, platforms, words, hasGuide }: TroubleProps) {
  const { error } = feed;
  if (!error) return null;
  const advice: Record<string, string> = platforms.test.advice;
  return (
    <Notice tone="failed" className="mt-3">
      <p className="font-semibold wrap-anywhere">{error.text}</p>
      <p className="mt-1">{Object.hasOwn(advice, error.code) ? advice[error.code] : words.errorAdvice}</p>
      {hasGuide && <FindAddress platform={guideOf(feed)} words={platforms.guides} isWrong={false} />}
    </Notice>
  );
}
