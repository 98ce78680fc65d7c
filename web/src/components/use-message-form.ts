import { useState } from 'react';
import type { Refusal } from '@/api/failure';
import { foundErrors, useSubmit, withoutErrors } from '@/ui/form';

/** What is told of a message: what is wrong at its fields or as a whole, or that it was taken. */
export type Told<Field extends string, Sent> = Partial<Refusal<Field>> & { readonly sent?: Sent };

/**
 * The state of a form for a message. What was typed is kept until the server has taken it.
 *
 * @param check finds the errors of a draft, in the page's language
 */
export function useMessageForm<Draft extends object, Sent>(
  empty: Draft,
  check: (draft: Draft) => Partial<Record<keyof Draft & string, string>>,
  send: (draft: Draft) => Promise<Told<keyof Draft & string, Sent>>,
) {
  const [draft, setDraft] = useState(empty);
  const submission = useSubmit<Told<keyof Draft & string, Sent>>(async () => {
    const errors = foundErrors(check(draft));
    return errors ? { errors } : send(draft);
  });
  const { result, amend } = submission;
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    amend(({ errors, ...told }) => (errors ? { ...told, errors: withoutErrors(errors, part) } : told));
  };
  const errors = result?.errors ?? ({} as Partial<Record<keyof Draft & string, string>>);
  /** The value, the error and the change of a field, for its control. */
  const field = <Name extends keyof Draft & string>(name: Name) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
  });
  return {
    ...submission,
    draft,
    errors,
    field,
    general: result?.general ?? null,
    sent: result?.sent,
    change,
  };
}
