'use client';

import { useCallback, useId } from 'react';
import type { FailureWords } from '@/api/failure';
import type { Statistics as Numbers } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { BarPlot } from '@/components/bar-plot';
import { saveFile } from '@/features/dashboard/components/save-file';
import { csvOf } from '@/features/dashboard/lib/table';
import { PartState } from '@/features/feeds/components/part-state';
import type { PartProps } from '@/features/property-form/lib/part';
import { utcToday } from '@/features/stay/lib/today';
import { useRetryFocus } from '@/features/update-property/components/use-retry-focus';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { readStatistics } from '../lib/api';
import { answerText, columnsOf, PLOT_NAMES, PLOTS, plotRows } from '../lib/numbers';
import { CalendarReaders } from './calendar-readers';
import { ContactWays } from './contact-ways';
import { NightsTaken } from './nights-taken';
import { NumberCards } from './number-cards';
import { SimilarHomes } from './similar-homes';

export type StatisticsProps = PartProps & {
  messages: OwnerMessages['statistics'];
  platform: Messages['calendar']['platform'];
  states: { readonly reading: string; readonly retry: string; readonly failure: FailureWords };
};

/** What an owner learns of how a home does. */
export function Statistics({ messages, platform, states, ...part }: StatisticsProps) {
  const { locale, homeId, onEnded } = part;
  const id = useId();
  const ask = useCallback(() => readStatistics(homeId, locale), [homeId, locale]);
  const { reading, retries, again } = useReading(ask, onEnded);
  const heading = useRetryFocus(retries);
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="text-30 outline-none">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{messages.text}</p>
      {reading.kind === 'read' ? (
        <StatisticsView {...part} messages={messages} numbers={reading.value} />
      ) : (
        <PartState
          failed={reading.kind === 'failed' ? reading.answer : null}
          words={states}
          onRetry={again}
        />
      )}
      <NightsTaken {...part} messages={messages.nights} platform={platform} states={states} />
      <CalendarReaders {...part} messages={messages.readers} platform={platform} states={states} />
    </section>
  );
}

type StatisticsViewProps = Pick<StatisticsProps, 'locale' | 'homeId' | 'messages'> & { numbers: Numbers };

/** The numbers of a home: of the last weeks, of each week of a year, and the answer time. */
export function StatisticsView({ locale, homeId, messages, numbers }: StatisticsViewProps) {
  const { weeks, answerMinutes, similar } = numbers;
  const { plots, answer, series } = messages;
  const { submit, result } = useSubmit<string>(() => {
    const name = `${homeId}-${utcToday(new Date())}.csv`;
    saveFile(name, 'text/csv', csvOf(columnsOf(messages), weeks));
    return messages.saved;
  });
  return (
    <>
      <NumberCards locale={locale} messages={messages} weeks={weeks} />
      {similar && <SimilarHomes locale={locale} words={messages.similar} similar={similar} />}
      <h3 className="mt-10 text-22">{answer.title}</h3>
      <p className="mt-2 max-w-[62ch]">{answerText(locale, weeks, answerMinutes, answer)}</p>
      <p className="mt-1 max-w-[62ch] text-14 text-ink-2">{answer.text}</p>
      <h3 className="mt-10 text-22">{plots.title}</h3>
      <p className="mt-2 max-w-[62ch] text-14 text-ink-2">{plots.text}</p>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {PLOT_NAMES.map((name) => (
          <BarPlot
            key={name}
            locale={locale}
            title={plots.name[name]}
            series={PLOTS[name].map((each) => series[each])}
            rows={plotRows(locale, weeks, name)}
            words={{ alternative: plots.alternative, table: plots.table, row: plots.week }}
            height={160}
          />
        ))}
      </div>
      <ContactWays locale={locale} messages={messages} weeks={weeks} />
      <Button className="no-print mt-4" onClick={() => void submit()}>
        {messages.save}
      </Button>
      <LiveNotice kind="done" text={result} />
    </>
  );
}
