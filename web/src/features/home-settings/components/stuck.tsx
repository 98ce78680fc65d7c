import type { ApiFailure } from '@/api/call';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { troubleTexts } from '../lib/trouble';

type StuckProps = {
  title: string;
  answer: ApiFailure;
  words: OwnerMessages['homeSettings'];
  onRetry: () => void;
};

/** Says why something could not be read, and reads it again when asked to. */
export function Stuck({ title, answer, words, onRetry }: StuckProps) {
  return (
    <Notice tone="failed" size="box" role="alert" className="mt-4 max-w-[62ch]">
      <p className="font-semibold text-clay-ink">{title}</p>
      {troubleTexts(answer, words.failure).map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
      <Button className="mt-3" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
