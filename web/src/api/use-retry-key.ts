import { useRef } from 'react';
import { randomId } from './random-id';

/**
 * The keys of messages against repeats: the same for every try of the same message to a recipient, so that a retry makes no
 * second one.
 */
export function useRetryKey() {
  const last = useRef(new Map<string, { readonly body: string; readonly key: string }>());
  /** @param recipient where a form sends to several; each has keys of its own */
  const keyFor = (message: object, recipient = ''): string => {
    const body = JSON.stringify(message);
    const before = last.current.get(recipient);
    if (before?.body === body) return before.key;
    const key = randomId();
    last.current.set(recipient, { body, key });
    return key;
  };
  /** Once it was taken: the next message is another one, whatever it says. */
  const forget = () => last.current.clear();
  return { keyFor, forget };
}
