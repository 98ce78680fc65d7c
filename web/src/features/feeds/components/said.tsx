/** What a press came to, in a place that is always there, so that it is announced. */
export function Said({ text, kind }: { text: string | null; kind: 'done' | 'failed' }) {
  const isFailure = kind === 'failed';
  const color = isFailure ? 'bg-clay-mist' : 'bg-ok-mist';
  return (
    <div role={isFailure ? 'alert' : 'status'}>
      {text && <p className={`mt-3 rounded-control px-4 py-3 text-ink wrap-anywhere ${color}`}>{text}</p>}
    </div>
  );
}
