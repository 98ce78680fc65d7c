import type { ReactNode } from 'react';
import { explain } from '@/api/failure';
import type { Reading } from '@/api/use-reading';
import { RetryNotice } from '@/ui/notice';
import { useDesk } from './operator';

type ReadProps<Value> = {
  reading: Reading<Value>;
  onAgain: () => void;
  /** The heights of what stands there meanwhile. */
  heights?: readonly string[];
  className?: string;
  children: (value: Value) => ReactNode;
};

/** What was read; before that its place, or why it cannot be read and a way to read it again. */
export function Read<Value>({
  reading,
  onAgain,
  heights = ['h-16'],
  className = 'mt-5',
  children,
}: ReadProps<Value>) {
  const { failure, table } = useDesk();
  if (reading.kind === 'read') return children(reading.value);
  if (reading.kind === 'failed') {
    return (
      <RetryNotice
        className={`${className} max-w-[62ch]`}
        title={table.failed}
        texts={[explain(reading.answer, failure)]}
        retry={table.retry}
        onRetry={onAgain}
      />
    );
  }
  return (
    <div role="status" className={`${className} space-y-3`}>
      <span className="sr-only">{table.reading}</span>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places are alike
        <div key={index} className={`skeleton ${height}`} />
      ))}
    </div>
  );
}
