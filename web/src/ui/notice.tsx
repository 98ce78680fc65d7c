import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button';

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

/** What is told of something that was tried. */
export type Told = { readonly kind: 'done' | 'failed'; readonly text: string };

type LiveNoticeProps = {
  text: string | null;
  kind: Told['kind'];
  /** How often something was told here: the same words are announced again where it is another number. */
  times?: number;
};

/** What a press came to, in a place that is always there, so that it is announced. */
export function LiveNotice({ text, kind, times }: LiveNoticeProps) {
  return (
    <div role={kind === 'failed' ? 'alert' : 'status'}>
      {text && (
        <Notice key={times} tone={kind} className="mt-3 wrap-anywhere">
          {text}
        </Notice>
      )}
    </div>
  );
}

type RetryNoticeProps = {
  title?: string;
  /** Why it could not be read, a paragraph each. */
  texts: readonly ReactNode[];
  retry: string;
  onRetry: () => void;
  className?: string;
};

/** In place of what could not be read: why, and a way to try again. */
export function RetryNotice({ title, texts, retry, onRetry, className = 'max-w-[62ch]' }: RetryNoticeProps) {
  return (
    <Notice tone="failed" size="box" role="alert" className={className}>
      {title && <p className="font-semibold text-clay-ink">{title}</p>}
      {texts.map((text) => (
        <p key={String(text)} className="not-first:mt-1">
          {text}
        </p>
      ))}
      <Button className="mt-3" onClick={onRetry}>
        {retry}
      </Button>
    </Notice>
  );
}
