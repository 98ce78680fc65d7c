import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

type TroubleProps = {
  /** The text of the failure, if there is one. */
  text: string | null;
  retry: string;
  onRetry: () => void;
};

/** What could not be read, with a way to try again. */
export function Trouble({ text, retry, onRetry }: TroubleProps) {
  return (
    <div role="alert">
      {text !== null && (
        <Notice tone="failed" className="mt-4">
          <p>{text}</p>
          <Button className="mt-3 bg-paper" onClick={onRetry}>
            {retry}
          </Button>
        </Notice>
      )}
    </div>
  );
}
