import type { ChangeEvent, ReactNode } from 'react';
import { useAfterPress } from '@/components/use-after-press';
import { Field } from '@/ui/field';

type AddressFieldProps = {
  id: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  /** `typed`: key by key, so that more of it may come; otherwise it was pasted as a whole. */
  onText: (text: string, how: 'typed' | 'pasted') => void;
  onLeave: () => void;
  /** What is said about the address, below its error. It is announced. */
  notice: ReactNode;
  children?: ReactNode;
};

/** Twice the limit of the API, so that a pasted text is refused rather than silently cut. */
const LENGTH_LIMIT = 4_000;

/** A labelled field for an address, with its error and what else is to be said below it. */
export function AddressField(props: AddressFieldProps) {
  const { id, label, hint, value, error, onText, onLeave, notice, children } = props;
  const afterPress = useAfterPress();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType } = event.nativeEvent as InputEvent;
    onText(event.target.value, inputType?.startsWith('insertFrom') ? 'pasted' : 'typed');
  };
  return (
    <Field
      id={id}
      label={label}
      hint={<span className="wrap-anywhere">{hint}</span>}
      error={error}
      below={
        <>
          <div aria-live="polite">{notice}</div>
          {children}
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          // Not of type `url`, which would refuse an address without https before we can offer to add it.
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LENGTH_LIMIT}
          value={value}
          onChange={change}
          onBlur={() => afterPress(onLeave)}
        />
      )}
    </Field>
  );
}
