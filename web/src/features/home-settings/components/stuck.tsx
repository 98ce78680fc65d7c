import type { ApiFailure } from '@/api/call';
import type { OwnerMessages } from '@/i18n/owner-words';
import { RetryNotice } from '@/ui/notice';
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
    <RetryNotice
      title={title}
      texts={troubleTexts(answer, words.failure)}
      retry={words.retry}
      onRetry={onRetry}
      className="mt-4 max-w-[62ch]"
    />
  );
}
