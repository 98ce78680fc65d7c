import type { Ref } from 'react';

type ActionButtonProps = {
  label: string;
  /** What it says while its request is under way. */
  working: string;
  isBusy: boolean;
  /** Without it, the button sends its form. */
  onPress?: () => void;
  look?: 'primary' | 'quiet';
  /** What it does, where the label alone does not tell. */
  longLabel?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that starts a request, and says so while it is under way. */
export function ActionButton(props: ActionButtonProps) {
  const { label, working, isBusy, onPress, look = 'quiet', longLabel, ref } = props;
  return (
    <button
      ref={ref}
      type={onPress ? 'button' : 'submit'}
      className={look === 'primary' ? 'button-primary' : 'button-quiet'}
      aria-label={isBusy ? undefined : longLabel}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={onPress && !isBusy ? onPress : undefined}
    >
      {isBusy ? working : label}
    </button>
  );
}
