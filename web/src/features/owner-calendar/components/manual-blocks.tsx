'use client';

import { useId, useMemo, useRef } from 'react';
import type { Block } from '@/api/types';
import { utcToday } from '@/features/stay/lib/today';
import { deviceZone } from '@/i18n/device-zone';
import { fill, plural } from '@/i18n/words';
import { newBlock } from '../lib/blocks';
import { type Change, idOf, nightsOf } from '../lib/changes';
import { shownBlocks } from '../lib/state';
import { daysText } from '../lib/words';
import { BlockForm } from './block-form';
import { BlockItem } from './block-item';
import type { OwnerCalendarProps } from './calendar-view';
import { Notices } from './notices';
import { SyncLine } from './sync-line';
import { ToldLine } from './told-line';
import { Unread } from './unread';
import { useBlocks } from './use-blocks';
import { useTold } from './use-told';

/** The owner's blocks as a list, with a form that adds one. */
export function ManualBlocks(props: OwnerCalendarProps) {
  const { locale, messages, platform } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { store, state } = useBlocks(props);
  const { told, tell, setHeld } = useTold();
  const { calendar, server, queue, notices } = state;
  const timeZone = calendar?.timeZone ?? deviceZone();
  const words = useMemo(
    () => ({ locale, messages, platform, timeZone }),
    [locale, messages, platform, timeZone],
  );
  const blocks = useMemo(() => shownBlocks({ server, queue }), [server, queue]);
  // Until the home's own day is known, that of the device is close enough: the server takes a block of yesterday.
  const today = calendar ? calendar.today : utcToday(new Date());
  const waiting = new Set(queue.map(({ change }) => idOf(change)));
  const listed = [...blocks].sort((one, other) => (one.startDate < other.startDate ? -1 : 1));

  const edit = (changes: readonly Change[]) => store.edit(changes);
  const remove = (block: Block) => {
    const days = daysText(locale, nightsOf(block));
    tell({
      text: fill(messages.told.deleted, { days }),
      undoing: edit([{ remove: block.id }]),
    });
    // With the block goes the button that had the focus.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div>
        <h2 id={id} className="text-30">
          {messages.blocksTitle}
        </h2>
      </div>
      <SyncLine words={words} state={state} onSync={() => void store.refresh()} />
      <Notices words={words} notices={notices} onDismiss={(keys) => store.dismiss(keys)} />
      <BlockForm
        words={words}
        today={today}
        onAdd={(range) => {
          edit([{ put: newBlock(range, new Date()) }]);
          tell(null);
        }}
      />
      {server === null && <Unread messages={messages} state={state} onRetry={() => void store.refresh()} />}
      {(server !== null || blocks.length > 0) && (
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-22 outline-none">
            {plural(locale, messages.list.title, blocks.length)}
          </h3>
          {blocks.length === 0 && <p className="mt-1 text-ink-2">{messages.list.none}</p>}
          <ToldLine
            told={told}
            undo={messages.undo}
            onHeld={setHeld}
            onUndo={(undoing) => {
              edit(undoing);
              tell({ text: messages.told.undone, undoing: [] });
            }}
          />
          <ul className="mt-2">
            {listed.map((block) => (
              <BlockItem
                key={block.id}
                words={words}
                block={block}
                isPast={nightsOf(block).end <= today}
                isWaiting={waiting.has(block.id)}
                onDelete={() => remove(block)}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
