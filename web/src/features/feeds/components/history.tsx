import { useCallback } from 'react';
import type { Answer } from '@/api/call';
import type { PartProps } from '@/features/property-form/lib/part';
import { utcToday } from '@/features/stay/lib/today';
import type { OwnerMessages } from '@/i18n/owner-words';
import { readReads } from '../lib/api';
import { type HistoryDay, historyDays, readHistory } from '../lib/history';
import { HistoryChart } from './history-chart';
import { ReadOnOpen } from './read-on-open';

type HistoryProps = { part: PartProps; feedId: string; name: string; messages: OwnerMessages['feeds'] };

/** How a calendar was in the last 30 days. */
export function History({ part, feedId, name, messages }: HistoryProps) {
  const { locale, homeId, onEnded } = part;
  const ask = useCallback(async (): Promise<Answer<HistoryDay[]>> => {
    const today = utcToday(new Date());
    const answer = await readHistory((cursor) => readReads(homeId, feedId, cursor, locale), today);
    return answer.kind === 'done' ? { kind: 'done', value: historyDays(answer.value, today) } : answer;
  }, [homeId, feedId, locale]);
  return (
    <ReadOnOpen title={messages.history.title} name={name} ask={ask} onEnded={onEnded} words={messages}>
      {(days) => <HistoryChart locale={locale} days={days} words={messages.history} />}
    </ReadOnOpen>
  );
}
