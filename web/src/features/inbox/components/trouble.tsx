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
          <button type="button" className="button-quiet mt-3 bg-paper" onClick={onRetry}>
            {retry}
          </button>
        </div>
      )}
    </div>
  );
}
