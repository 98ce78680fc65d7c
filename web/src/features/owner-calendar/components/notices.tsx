import { Button } from '@/ui/button';
import type { Notice } from '../lib/state';
import { noticeText, type Words } from '../lib/words';

type NoticesProps = {
  words: Words;
  notices: readonly Notice[];
  onDismiss: (keys: readonly string[]) => void;
};

/** The edits that the server did not make, until the owner has read it. */
export function Notices({ words, notices, onDismiss }: NoticesProps) {
  if (notices.length === 0) return null;
  const { title, dismiss } = words.messages.notices;
  return (
    <div role="alert" className="rounded-card bg-clay-mist px-5 py-4">
      <p className="font-semibold text-clay-ink">{title}</p>
      <ul className="mt-1">
        {notices.map((notice) => (
          <li key={notice.key}>{noticeText(words, notice)}</li>
        ))}
      </ul>
      <Button className="mt-3" onClick={() => onDismiss(notices.map(({ key }) => key))}>
        {dismiss}
      </Button>
    </div>
  );
}
