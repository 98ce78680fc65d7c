import { useEffect, useRef } from 'react';
import { LinkByMail } from '@/features/update-property/components/link-by-mail';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Notice } from '@/ui/notice';
import { needsLink, troubleTexts } from '../lib/trouble';
import type { Outcome } from './use-request';

type RequestOutcomeProps = {
  outcome: Outcome | null;
  locale: Locale;
  homeId: string;
  words: OwnerMessages['homeSettings'];
  /** Whether something was typed, and is still there after a failure. */
  isTyped?: boolean;
};

/** The result of a request, with a link by mail where the request needs one. */
export function RequestOutcome({ outcome, locale, homeId, words, isTyped }: RequestOutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    // The button that had the focus may be gone with what it changed.
    if (document.activeElement === document.body) box.current?.focus();
  }, [outcome]);
  return (
    <div ref={box} tabIndex={-1} aria-live="polite" className="max-w-[62ch] outline-none">
      {outcome?.kind === 'done' && (
        <Notice tone="done" className="mt-4">
          {outcome.text}
        </Notice>
      )}
      {outcome?.kind === 'changed' && (
        <Notice tone="warning" className="mt-4">
          {words.changed}
        </Notice>
      )}
      {outcome?.kind === 'failed' && (
        <Notice tone="failed" size="box" className="mt-4">
          <p className="font-semibold text-clay-ink">{words.failedTitle}</p>
          {troubleTexts(outcome.answer, words.failure).map((text) => (
            <p key={text} className="mt-1">
              {text}
            </p>
          ))}
          {isTyped && <p className="mt-1">{words.kept}</p>}
          {needsLink(outcome.answer) && (
            <LinkByMail locale={locale} id={homeId} words={words.link} failures={words.failure} />
          )}
        </Notice>
      )}
    </div>
  );
}
