import type { ApiFailure } from '@/api/call';
import { explain, type FailureWords } from '@/api/failure';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

type PartStateProps = {
  /** `null` while it is read. */
  failed: ApiFailure | null;
  words: { readonly reading: string; readonly retry: string; readonly failure: FailureWords };
  onRetry: () => void;
};

/** What stands in place of a part that is being read, or could not be. */
export function PartState({ failed, words, onRetry }: PartStateProps) {
  if (!failed) {
    return (
      <p role="status" className="mt-4 text-ink-2">
        {words.reading}
      </p>
    );
  }
  return (
    <Notice tone="failed" size="box" role="alert" className="mt-4">
      <p>{explain(failed, words.failure)}</p>
      <Button className="mt-3 bg-paper" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
