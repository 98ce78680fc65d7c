import { type ReactNode, useEffect, useRef, useState } from 'react';
import { explain } from '@/api/failure';
import type { useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import { Screen } from '@/features/dashboard/components/screen';
import { Button } from '@/ui/button';
import { LiveNotice, RetryNotice } from '@/ui/notice';
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
  const { failure, table } = useDesk();
  const { reading, again, refresh } = list;
  const [isCreating, setIsCreating] = useState(false);
  const [told, setTold] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  // What had the focus may be gone.
  useEffect(() => {
    if (told) notice.current?.focus();
  }, [told]);
  const tell: Tell = {
    onTold: (text) => {
      setIsCreating(false);
      setTold(text);
      refresh();
    },
    onShown: (next) => {
      setIsCreating(false);
      setTold('');
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
        <ShownSecret
          key={shown.secret}
          words={words.shared}
          shown={shown}
          onDone={() => setShown(null)}
        />
      )}
      <div ref={notice} tabIndex={-1} className="max-w-[62rem] outline-none">
        <LiveNotice kind="done" text={told || null} />
      </div>
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-5 max-w-[62ch]"
          title={table.failed}
          texts={[explain(reading.answer, failure)]}
          retry={table.retry}
          onRetry={again}
        />
      )}
      {reading.kind === 'reading' && (
        <div role="status" className="mt-5">
          <span className="sr-only">{table.reading}</span>
          <div className="skeleton h-16" />
          <div className="skeleton mt-3 h-16" />
        </div>
      )}
      {reading.kind === 'read' && reading.value.items.length === 0 && (
        <p className="mt-5 max-w-[62rem] rounded-card border border-line p-6">{words.none}</p>
      )}
      {reading.kind === 'read' && reading.value.items.length > 0 && (
        <ul aria-label={words.list} className="mt-5 max-w-[62rem] divide-y divide-line border-y border-line">
          {reading.value.items.map((item) => row(item, tell))}
        </ul>
      )}
    </Screen>
  );
}
