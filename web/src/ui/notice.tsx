import type { ComponentProps } from 'react';

const TONES = {
  failed: 'bg-clay-mist text-ink',
  warning: 'bg-sun-mist text-sun-ink',
  note: 'bg-sun-mist text-ink',
  done: 'bg-ok-mist text-ink',
} as const;

const SIZES = {
  line: 'rounded-control px-4 py-3',
  box: 'rounded-card px-5 py-4',
  panel: 'rounded-card p-6',
} as const;

type NoticeProps = ComponentProps<'div'> & { tone: keyof typeof TONES; size?: keyof typeof SIZES };

/** What a page says about something that was done, failed or is to be known. */
export function Notice({ tone, size = 'line', className = '', ...others }: NoticeProps) {
  return <div {...others} className={`${SIZES[size]} ${TONES[tone]} ${className}`} />;
}

/** What a press came to, in a place that is always there, so that it is announced. */
export function LiveNotice({ text, kind }: { text: string | null; kind: 'done' | 'failed' }) {
  return (
    <div role={kind === 'failed' ? 'alert' : 'status'}>
      {text && (
        <Notice tone={kind} className="mt-3 wrap-anywhere">
          {text}
        </Notice>
      )}
    </div>
  );
}
