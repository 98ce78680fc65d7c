import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

/**
 * Sends a form, or what a button asks for, once at a time. After each try the focus moves to the first invalid field, else to the
 * message about it, which has `statusRef`.
 *
 * @param act checks and sends; returns what is to be said of that, `null` where nothing is. Is given the form.
 */
export function useSubmit<Result>(
  act: (form: HTMLFormElement | null) => Result | null | Promise<Result | null>,
) {
  const [state, setState] = useState({ busy: false, result: null as Result | null, told: 0 });
  const isBusy = useRef(false);
  const ref = useRef<HTMLFormElement>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.told === 0) return;
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? statusRef.current)?.focus();
  }, [state.told]);
  /** Counts the times that the form came back. */
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    if (returns > 0) ref.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [returns]);

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy.current) return;
    let result = act(ref.current);
    if (result instanceof Promise) {
      isBusy.current = true;
      setState(({ told }) => ({ busy: true, result: null, told }));
      result = await result.finally(() => {
        isBusy.current = false;
      });
    }
    const said = result === null ? 0 : 1;
    setState(({ told }) => ({ busy: false, result, told: told + said }));
  };
  /** Changes what is said, without moving the focus. */
  const amend = (change: (result: Result) => Result | null) =>
    setState((before) => ({ ...before, result: before.result === null ? null : change(before.result) }));
  /** Shows the form again in place of what was said, with the focus in its first field. */
  const startAnother = () => {
    amend(() => null);
    setReturns((before) => before + 1);
  };

  const { busy, result } = state;
  const form = { ref, noValidate: true, onSubmit: submit };
  return { form, submit, busy, result, amend, startAnother, statusRef };
}

/** What is wrong with the fields of a form, each in words. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** The errors, or `null` where there is none. */
export function foundErrors<Errors extends object>(errors: Errors): Errors | null {
  return Object.values(errors).some((error) => error !== undefined) ? errors : null;
}

/** The errors that are left once a part of a form was changed. */
export function withoutErrors<Errors extends object>(errors: Errors, changed: object): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))) as Errors;
}

/** The length of a text in characters, as the API counts it. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}
