import { type ReactNode, useState } from 'react';
import type { useReading } from '@/api/use-reading';
import { Read } from '@/features/dashboard/components/read';
import { Screen } from '@/features/dashboard/components/screen';
import { Button } from '@/ui/button';
import { ToldNotice, useTold } from '@/ui/told';
import type { ApiKeyWords, WebhookWords } from '../lib/partner';
import { type Shown, ShownSecret } from './shown-secret';

/** What a screen is told by its forms and rows. */
export type Tell = {
  /** Something was done that is said above the list, which is read again. */
  readonly onTold: (text: string) => void;
  /** A secret was made. */
  readonly onShown: (shown: Shown) => void;
};

type PartnerScreenProps<Item> = {
  words: Pick<ApiKeyWords | WebhookWords, 'title' | 'text' | 'list' | 'none' | 'create' | 'shared'>;
  list: ReturnType<typeof useReading<{ items: Item[] }>>;
  form: (tell: Tell, onCancel: () => void) => ReactNode;
  row: (item: Item, tell: Tell) => ReactNode;
};

/** A list of what partners have, with a form for another one. */
export function PartnerScreen<Item>({ words, list, form, row }: PartnerScreenProps<Item>) {
  const { reading, again, refresh } = list;
  const [isCreating, setIsCreating] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const { tell: say, notice } = useTold();
  const tell: Tell = {
    onTold: (text) => {
      setIsCreating(false);
      say({ kind: 'done', text });
      refresh();
    },
    onShown: (next) => {
      setIsCreating(false);
      say(null);
      setShown(next);
      refresh();
    },
  };
  return (
    <Screen
      title={words.title}
      text={words.text}
      tools={
        !isCreating && (
          <Button look="primary" onClick={() => setIsCreating(true)}>
            {words.create}
          </Button>
        )
      }
    >
      {isCreating && form(tell, () => setIsCreating(false))}
      {shown && (
        <ShownSecret key={shown.secret} words={words.shared} shown={shown} onDone={() => setShown(null)} />
      )}
      <ToldNotice notice={notice} className="max-w-[62rem]" />
      <Read reading={reading} onAgain={again} heights={['h-16', 'h-16']}>
        {({ items }) =>
          items.length === 0 ? (
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
