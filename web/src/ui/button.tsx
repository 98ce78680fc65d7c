import type { ComponentProps } from 'react';

const LOOKS = {
  primary: 'button-primary',
  quiet: 'button-quiet',
  /** Of what cannot be undone. */
  danger: 'button-quiet border-clay-ink text-clay-ink hover:border-clay-ink hover:bg-clay-mist',
  link: 'link-quiet min-h-11',
  icon: 'grid size-11 place-items-center rounded-chip hover:bg-sea-mist',
} as const;

export type ButtonLook = keyof typeof LOOKS;

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  /** Whether its request is under way: then it does nothing and says so. */
  busy?: boolean;
  /** The text while the button is busy. */
  working?: string;
};

/** A button. Without `onClick` it sends its form. */
export function Button(props: ButtonProps) {
  const { look = 'quiet', busy, working, className, onClick, children, ...others } = props;
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      aria-busy={busy}
      aria-disabled={busy}
      {...others}
      aria-label={busy && working ? undefined : others['aria-label']}
      className={className ? `${LOOKS[look]} ${className}` : LOOKS[look]}
      onClick={busy ? undefined : onClick}
    >
      {busy && working ? working : children}
    </button>
  );
}
