import { Button } from '@/ui/button';

type TroubleProps = {
  /** What failed; `null`: nothing did. */
  text: string | null;
  retry: string;
  onRetry: () => void;
};

/** What could not be read, with a way to try again. */
export function Trouble({ text, retry, onRetry }: TroubleProps) {
  return (
    <div role="alert">
      {text !== null && (
        <div className="mt-4 rounded-control bg-clay-mist px-4 py-3 text-ink">
          <p>{text}</p>
          <Button className="mt-3 bg-paper" onClick={onRetry}>
            {retry}
          </Button>
        </div>
      )}
    </div>
  );
}
