'use client';

import { useId, useMemo } from 'react';
import type { PartProps } from '@/features/property-form/lib/part';
import { deviceZone } from '@/i18n/device-zone';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { shownBlocks } from '../lib/state';
import { Notices } from './notices';
import { OwnerLegend } from './owner-legend';
import { Sources } from './sources';
import { SyncLine } from './sync-line';
import { Unread } from './unread';
import { useBlocks } from './use-blocks';
import { useRates } from './use-rates';
import { YearView } from './year-view';

export type OwnerCalendarProps = PartProps & {
  messages: OwnerMessages['ownerCalendar'];
  platform: Messages['calendar']['platform'];
};

/** The calendar of a home, in which its owner blocks nights. */
export function CalendarView(props: OwnerCalendarProps) {
  const { locale, messages, platform } = props;
  const id = useId();
  const { store, state } = useBlocks(props);
  const { rates, save } = useRates(props.homeId, locale);
  const { calendar, server, queue, events, notices } = state;
  const timeZone = calendar?.timeZone ?? deviceZone();
  const words = useMemo(
    () => ({ locale, messages, platform, timeZone }),
    [locale, messages, platform, timeZone],
  );
  const blocks = useMemo(() => shownBlocks({ server, queue }), [server, queue]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {messages.title}
      </h2>
      <Notices words={words} notices={notices} onDismiss={(keys) => store.dismiss(keys)} />
      {calendar && server ? (
        <>
          <YearView
            words={words}
            calendar={calendar}
            blocks={blocks}
            events={events}
            homeId={props.homeId}
            rates={rates}
            onPrice={save}
            edit={(changes) => store.edit(changes)}
          />
          <OwnerLegend words={words} />
          <Sources words={words} calendar={calendar} now={new Date()} />
        </>
      ) : (
        <Unread messages={messages} state={state} onRetry={() => void store.refresh()} />
      )}
      <div className="mt-4">
        <SyncLine words={words} state={state} onSync={() => void store.refresh()} />
      </div>
      <p className="mt-4 max-w-[62ch]">{messages.lead}</p>
      <p className="mt-1 max-w-[62ch] text-14 text-ink-2">{messages.leadRange}</p>
    </section>
  );
}
