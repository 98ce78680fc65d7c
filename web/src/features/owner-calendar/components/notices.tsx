import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { Notice as EditNotice } from '../lib/state';
import { noticeText, type Words } from '../lib/words';

type NoticesProps = {
  words: Words;
  notices: readonly EditNotice[];
  onDismiss: (keys: readonly string[]) => void;
};

/** The edits that the server did not make, until the owner has read it. */
export function Notices({ words, notices, onDismiss }: NoticesProps) {
  if (notices.length === 0) return null;
  const { title, dismiss } = words.messages.notices;
  return (
    <Notice tone="failed" size="box" role="alert">
      <p className="font-semibold text-clay-ink">{title}</p>
      <ul className="mt-1">
        {notices.map((notice) => (
          <li key={notice.key}>{noticeText(words, notice)}</li>
        ))}
      </ul>
      <Button className="mt-3" onClick={() => onDismiss(notices.map(({ key }) => key))}>
        {dismiss}
      </Button>
    </Notice>
  );
}
