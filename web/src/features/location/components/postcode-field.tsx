import { useEffect, useId, useState } from 'react';
import type { Country } from '@/api/types';
import { Icon } from '@/components/icons';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { type PostcodeCheck, reformatted, suggestion } from '../lib/postcode';

type PostcodeFieldProps = {
  value: string;
  onChange: (postcode: string) => void;
  /** The error of the form or the server. */
  error: string | undefined;
  check: PostcodeCheck;
  onRetry: () => void;
  /** The country that was chosen, if its postcodes are known. */
  country: Country | null;
  /** Tells that the field was filled in for the owner. */
  hint: string | undefined;
  messages: OwnerMessages['location']['postcode'];
};

const LIMIT_CHARS = 20;

/** The postcode, checked while it is typed, and written as people write it when its field is left. */
export function PostcodeField(props: PostcodeFieldProps) {
  const { value, onChange, error, check, onRetry, country, hint, messages } = props;
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  const answer = check.kind === 'answered' ? check.answer : null;
  const isChecked = answer?.valid === true && answer.patternKnown;
  const wrong = error ?? (answer?.valid === false ? (answer.message ?? undefined) : undefined);
  const warning = answer?.valid ? answer.message : null;
  const meant = suggestion(value, check);
  const note = hint ?? noteOf(country, messages);

  const better = hasFocus ? null : reformatted(value, check);
  // The answer may arrive after the field is left.
  useEffect(() => {
    if (better !== null) onChange(better);
  }, [better, onChange]);

  return (
    <Field
      label={messages.label}
      required
      starred
      hint={note}
      error={wrong}
      describedBy={warning !== null && `${id}-warning`}
      below={
        <>
          {warning && (
            <p id={`${id}-warning`} className="mt-1.5 flex gap-2 text-14 text-sun-ink">
              <Icon name="warning" className="mt-0.5 size-4" />
              {warning}
            </p>
          )}
          {meant && (
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3 text-14">
              <span aria-hidden="true">{fill(messages.didYouMean, { postcode: meant })}</span>
              <Button look="link" className="font-semibold" onClick={() => onChange(meant)}>
                {fill(messages.use, { postcode: meant })}
              </Button>
            </div>
          )}
          {check.kind === 'failed' && (
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
              <p role="status">{messages.failed}</p>
              <Button look="link" className="font-semibold" onClick={onRetry}>
                {messages.retry}
              </Button>
            </div>
          )}
        </>
      }
      after={
        <p role="status" className="sr-only">
          {check.kind === 'checking'
            ? messages.checking
            : isChecked && !wrong && !meant
              ? messages.valid
              : ''}
          {meant && fill(messages.didYouMean, { postcode: meant })}
        </p>
      }
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            className="field pr-12"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LIMIT_CHARS * 2}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
          />
          <span className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center">
            {check.kind === 'checking' && (
              <span className="size-5 animate-spin rounded-full border-2 border-edge border-t-sea" />
            )}
            {isChecked && !wrong && <Icon name="check" className="size-5 text-ok" />}
          </span>
        </div>
      )}
    </Field>
  );
}

function noteOf(country: Country | null, messages: PostcodeFieldProps['messages']): string | undefined {
  if (!country) return undefined;
  if (!country.hasPostcodes) return messages.none;
  const { examples } = country;
  return examples.length > 0 ? fill(messages.example, { examples: examples.join(', ') }) : undefined;
}
