import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { useReading } from '@/api/use-reading';
import { Button } from '@/ui/button';
import { ToldNotice, useTold } from '@/ui/told';
import { Read } from './read';
import { Screen } from './screen';

/** What a list is told by its form and its rows. */
export type Tell = {
  /** Something was done that is said above the list, which is read again. */
  readonly onTold: (text: string) => void;
  /** Something was made that is shown above the list until it is put away. */
  readonly onShown: (draw: (onDone: () => void) => ReactNode) => void;
  /** Somebody else changed what was to be changed: the list is read again, and says so unless the form does. */
  readonly onStale: (text?: string) => void;
};

type CreateListProps<Item> = {
  words: { readonly title: string; readonly text: string; readonly list: string; readonly none?: string };
  /** The button that opens the form. */
  create: string;
  list: ReturnType<typeof useReading<{ items: Item[] }>>;
  form: (tell: Tell, onCancel: () => void) => ReactNode;
  row: (item: Item, tell: Tell) => ReactNode;
};

/** A screen with a list and a form for another item. What is told takes the focus; what is put away gives it back. */
export function CreateList<Item>({ words, create, list, form, row }: CreateListProps<Item>) {
  const { reading, again, refresh } = list;
  const [isCreating, setIsCreating] = useState(false);
  const [shown, setShown] = useState<{ draw: (onDone: () => void) => ReactNode } | null>(null);
  const { tell: say, notice } = useTold();
  const opener = useRef<HTMLButtonElement>(null);
  const tell: Tell = {
    onTold: (text) => {
      setIsCreating(false);
      say({ kind: 'done', text });
      refresh();
    },
    onShown: (draw) => {
      setIsCreating(false);
      say(null);
      setShown({ draw });
      refresh();
    },
    onStale: (text) => {
      if (text) say({ kind: 'failed', text });
      refresh();
    },
  };
  const close = (change: () => void) => () => {
    flushSync(change);
    (opener.current ?? notice.box.current)?.focus();
  };
  return (
    <Screen
      title={words.title}
      text={words.text}
      tools={
        !isCreating && (
          <Button ref={opener} look="primary" onClick={() => setIsCreating(true)}>
            {create}
          </Button>
        )
      }
    >
      {isCreating &&
        form(
          tell,
          close(() => setIsCreating(false)),
        )}
      {shown?.draw(close(() => setShown(null)))}
      <ToldNotice notice={notice} className="max-w-[62rem]" />
      <Read reading={reading} onAgain={again} heights={['h-16', 'h-16']}>
        {({ items }) =>
          items.length === 0 && words.none ? (
            <p className="mt-5 max-w-[62rem] rounded-card border border-line p-6">{words.none}</p>
          ) : (
            <ul
              aria-label={words.list}
              className="mt-5 max-w-[62rem] divide-y divide-line border-y border-line"
            >
              {items.map((item) => row(item, tell))}
            </ul>
          )
        }
      </Read>
    </Screen>
  );
}
