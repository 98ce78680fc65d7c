import { useRef } from 'react';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { DraftStore } from '../lib/draft-store';
import type { Notice as DraftNotice, DraftState } from '../lib/state';

type NoticesProps = {
  state: DraftState;
  messages: OwnerMessages['draft'];
  store: DraftStore;
};

/** What the owner should know about the draft, above the form. */
export function Notices({ state, messages, store }: NoticesProps) {
  const { notice, shared, conflict } = state;
  const words = messages.notice;
  const box = useRef<HTMLDivElement>(null);
  /** The button goes with what it answers, so the focus stays here. */
  const answer = (react: () => void) => () => {
    react();
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} aria-live="polite" className="max-w-[62ch] space-y-3 outline-none">
      {notice && (
        <Notice tone="warning" className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-0 wrap-anywhere">{noticeText(notice, words)}</p>
          <Button
            look="link"
            className="inline-flex items-center font-semibold"
            onClick={answer(() => store.dismissNotice())}
          >
            {messages.dismiss}
          </Button>
        </Notice>
      )}
      {shared && <p className="rounded-control bg-sea-mist px-4 py-3 text-ink">{words.shared}</p>}
      {conflict && (
        <section aria-labelledby="conflict-title" className="rounded-card bg-clay-mist p-6 text-ink">
          <h2 id="conflict-title" className="text-22">
            {messages.conflict.title}
          </h2>
          <p className="mt-2">{messages.conflict.text}</p>
          <p className="mt-2 wrap-anywhere">
            {fill(messages.conflict.other, {
              name: conflict.form.name.trim() || messages.conflict.unnamed,
              city: conflict.form.city.trim() || messages.conflict.nowhere,
            })}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button look="primary" onClick={answer(() => store.keepMine())}>
              {messages.conflict.mine}
            </Button>
            <Button onClick={answer(() => store.takeTheirs())}>{messages.conflict.theirs}</Button>
          </div>
        </section>
      )}
    </div>
  );
}

function noticeText(notice: DraftNotice, words: OwnerMessages['draft']['notice']): string {
  switch (notice.kind) {
    case 'restored':
      return `${words.restored}. ${words.restoredPassword}`;
    case 'linkSubmitted':
      return fill(words.linkSubmitted, { id: notice.propertyId });
    case 'copied':
      return fill(words.copied, { name: notice.name });
    default:
      return words[notice.kind];
  }
}
