import { useEffect, useRef, useState } from 'react';
import type { Block } from '@/api/types';
import { fill } from '@/i18n/words';
import { nightsOf } from '../lib/changes';
import { blockText, daysText, type Words } from '../lib/words';

type BlockItemProps = {
  words: Words;
  block: Block;
  isPast: boolean;
  /** Whether the server does not have it yet. */
  isWaiting: boolean;
  onDelete: () => void;
};

/** A block of the list, which is deleted after a question. */
export function BlockItem({ words, block, isPast, isWaiting, onDelete }: BlockItemProps) {
  const { list } = words.messages;
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  // The focus follows the question, and comes back when it is over.
  useEffect(() => {
    if (isAsking || wasAsked.current) first.current?.focus();
    wasAsked.current = isAsking;
  }, [isAsking]);
  const days = daysText(words.locale, nightsOf(block));
  const marks = [...(isPast ? [list.past] : []), ...(isWaiting ? [list.waiting] : [])];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">
          {days} {marks.length > 0 && <span className="font-normal text-ink-2">({marks.join(', ')})</span>}
        </p>
        <p className="wrap-anywhere text-ink-2">{blockText(words, block)}</p>
      </div>
      {isAsking ? (
        <fieldset>
          <legend>{list.deleteAsk}</legend>
          <div className="mt-1 flex flex-wrap gap-3">
            <button ref={first} type="button" className="button-quiet" onClick={onDelete}>
              {list.deleteYes}
            </button>
            <button type="button" className="button-quiet" onClick={() => setAsking(false)}>
              {list.deleteNo}
            </button>
          </div>
        </fieldset>
      ) : (
        <button
          ref={first}
          type="button"
          className="button-quiet"
          aria-label={fill(list.deleteNamed, { days })}
          onClick={() => setAsking(true)}
        >
          {list.delete}
        </button>
      )}
    </li>
  );
}
