'use client';

import { type ReactNode, useCallback } from 'react';
import { explain } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { Facts } from '@/features/dashboard/components/facts';
import { HomeSync } from '@/features/dashboard/components/home-sync';
import { useDesk } from '@/features/dashboard/components/operator';
import { Screen } from '@/features/dashboard/components/screen';
import { readFeedHealth, readPasses } from '@/features/dashboard/lib/api';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { AddressTest } from '@/features/feed-diagnostic/components/address-test';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { RetryNotice } from '@/ui/notice';
import { nextDailyRead } from '../lib/daily';
import { BatchStep } from './batch-step';
import { HomeCount } from './home-count';
import { PassForm } from './pass-form';
import { PassList, PassProgress } from './passes';
import { SchemaCheck } from './schema-check';
import { useProgress } from './use-progress';

type CalendarManagerProps = {
  words: Pick<OwnerMessages['dashboard'], 'calendarManager' | 'homeSync' | 'feedDiagnostic' | 'events'>;
  platforms: Messages['calendar']['platform'];
  idPrefix: string;
  /** The calendar with which addresses are tested. */
  partnerCalendar: string | null;
};

/** Reading calendars out of turn: of one home, of five at a time, of all; and what happens by itself. */
export function CalendarManager({ words, platforms, idPrefix, partnerCalendar }: CalendarManagerProps) {
  const { calendarManager: text, homeSync } = words;
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
  const { schedule, pass, debug } = text;
  return (
    <Screen title={text.title} text={text.text}>
      <Part title={text.step1} text={text.step1Text}>
        <HomeCount words={text} />
      </Part>
      {decides && (
        <>
          <Part title={text.step2}>
            <HomeSync words={homeSync} platforms={platforms} idPrefix={idPrefix} />
          </Part>
          <Part title={text.step3} text={text.step3Text}>
            <BatchStep words={text} homeSync={homeSync} platforms={platforms} />
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
            [schedule.daily, schedule.dailyAt],
            [schedule.next, formatInstant(locale, nextDailyRead(new Date()))],
            [schedule.due, now && formatNumber(locale, now.due)],
            [schedule.lastPass, latest && formatInstant(locale, latest.startedAt)],
          ]}
          none={schedule.none}
        />
      </Part>
      <details className="mt-6 rounded-card border border-line bg-paper p-5 sm:p-6">
        <summary>
          <h2 className="inline text-22">{debug.title}</h2>
        </summary>
        <p className="mt-1 max-w-[62ch] text-ink-2">{debug.text}</p>
        <h3 className="mt-4 text-19">{debug.address}</h3>
        <AddressTest
          words={words}
          platforms={platforms}
          initial={partnerCalendar ?? undefined}
          failedTitle={debug.failed}
        />
        <SchemaCheck words={debug.schema} />
      </details>
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
