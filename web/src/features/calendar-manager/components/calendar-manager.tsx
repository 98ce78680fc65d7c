'use client';

import { type ReactNode, useCallback } from 'react';
import { explain } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { Facts } from '@/features/dashboard/components/facts';
import { HomeSync } from '@/features/dashboard/components/home-sync';
import { useDesk } from '@/features/dashboard/components/operator';
import { Screen } from '@/features/dashboard/components/screen';
import { readFeedHealth, readPasses } from '@/features/dashboard/lib/api';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { pathOf } from '@/features/dashboard/lib/screens';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { RetryNotice } from '@/ui/notice';
import { BatchStep } from './batch-step';
import { HomeCount } from './home-count';
import { PassForm } from './pass-form';
import { PassList, PassProgress } from './passes';
import { useProgress } from './use-progress';

type CalendarManagerProps = {
  words: OwnerMessages['dashboard']['calendarManager'];
  homeSync: OwnerMessages['dashboard']['homeSync'];
  platforms: Messages['calendar']['platform'];
  idPrefix: string;
};

/** Reading calendars out of turn: of one home, of five at a time, of all; and what happens by itself. */
export function CalendarManager({ words, homeSync, platforms, idPrefix }: CalendarManagerProps) {
  const { locale, decides, onEnded, failure, table } = useDesk();
  const health = useReading(
    useCallback(() => readFeedHealth(locale, 1), [locale]),
    onEnded,
  );
  const passes = useReading(
    useCallback(() => readPasses(locale), [locale]),
    onEnded,
  );
  const list = passes.reading.kind === 'read' ? passes.reading.value.items : [];
  const latest = useProgress(list[0] ?? null, passes.refresh);
  const now = health.reading.kind === 'read' ? health.reading.value : null;
  const { schedule, pass, debug } = words;
  return (
    <Screen title={words.title} text={words.text}>
      <Part title={words.step1} text={words.step1Text}>
        <HomeCount words={words} />
      </Part>
      {decides && (
        <>
          <Part title={words.step2}>
            <HomeSync words={homeSync} platforms={platforms} idPrefix={idPrefix} />
          </Part>
          <Part title={words.step3} text={words.step3Text}>
            <BatchStep words={words} homeSync={homeSync} platforms={platforms} />
          </Part>
        </>
      )}
      <Part title={pass.title} text={pass.text}>
        {decides && (
          <PassForm
            words={pass}
            onStarted={(started) => passes.set(({ items }) => ({ items: [started, ...items] }))}
          />
        )}
        {latest && <PassProgress words={pass} pass={latest} />}
        {passes.reading.kind === 'failed' && (
          <RetryNotice
            className="mt-4 max-w-[62ch]"
            title={table.failed}
            texts={[explain(passes.reading.answer, failure)]}
            retry={table.retry}
            onRetry={passes.again}
          />
        )}
        {passes.reading.kind === 'read' && <PassList words={pass} passes={list} />}
      </Part>
      <Part title={schedule.title} text={schedule.text}>
        <Facts
          facts={[
            [schedule.due, now && formatNumber(locale, now.due)],
            [schedule.lastPass, latest && formatInstant(locale, latest.startedAt)],
          ]}
          none={schedule.none}
        />
      </Part>
      <Part title={debug.title} text={debug.text}>
        <p className="mt-3">
          <Link href={pathOf(locale, 'feedDiagnostic')} className="button-quiet">
            {debug.link}
          </Link>
        </p>
      </Part>
    </Screen>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mt-6 rounded-card border border-line bg-paper p-5 sm:p-6">
      <h2 className="text-22">{title}</h2>
      {text && <p className="mt-1 max-w-[62ch] text-ink-2">{text}</p>}
      {children}
    </section>
  );
}
