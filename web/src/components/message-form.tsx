import { type ReactNode, type Ref, useId } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Icon } from './icons';

type SentMessageProps = {
  ref: Ref<HTMLDivElement>;
  title: string;
  /** The level of the heading. */
  heading: 'h2' | 'h3';
  /** The button that opens the form again. */
  another: string;
  onAnother: () => void;
  className?: string;
  /** The text below the heading: what happens next. */
  children: ReactNode;
};

/** Stands in place of a form whose message was sent. */
export function SentMessage(props: SentMessageProps) {
  const { ref, title, heading: Heading, another, onAnother, className = '', children } = props;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="status"
      className={`rounded-card bg-ok-mist p-6 outline-none sm:p-8 ${className}`}
    >
      <Heading className="flex items-center gap-3 text-22">
        <Icon name="check" className="size-7 text-ok" />
        {title}
      </Heading>
      {children}
      <Button className="mt-5" onClick={onAnother}>
        {another}
      </Button>
    </div>
  );
}

type MessageProblemsProps = {
  ref: Ref<HTMLDivElement>;
  /** How many fields are invalid, in words; `null` where none is. */
  summary: string | null;
  /** Why the message could not be sent. */
  general: string | null;
  /** Sends the message with the visitor's own mail program. */
  mail: { readonly href: string; readonly label: string };
};

/** Above the fields of a message: what kept it from being sent, and another way to send it. */
export function MessageProblems({ ref, summary, general, mail }: MessageProblemsProps) {
  return (
    <div ref={ref} tabIndex={-1} className="outline-none empty:hidden sm:col-span-2" aria-live="assertive">
      {summary && (
        <p className="rounded-control bg-clay-mist px-4 py-3 font-semibold text-clay-ink">{summary}</p>
      )}
      {general && (
        <Notice tone="failed">
          <p>{general}</p>
          <a href={mail.href} className="link-quiet inline-flex min-h-11 items-center font-semibold">
            {mail.label}
          </a>
        </Notice>
      )}
    </div>
  );
}

type ConsentBoxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
  /** The text of the consent. */
  children: ReactNode;
};

/** A box that must be ticked before something is sent, with its error below it. */
export function ConsentBox({ checked, onChange, error, children }: ConsentBoxProps) {
  const id = useId();
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0"
          checked={checked}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className="text-14 font-semibold text-clay-ink">
          {error}
        </p>
      )}
    </>
  );
}
