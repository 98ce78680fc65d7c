import type { Block } from '@/api/types';
import { Confirm } from '@/components/confirm';
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
      <Confirm
        label={list.delete}
        longLabel={fill(list.deleteNamed, { days })}
        question={list.deleteAsk}
        yes={list.deleteYes}
        no={list.deleteNo}
        onConfirm={onDelete}
      />
    </li>
  );
}
