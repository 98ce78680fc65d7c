import { useRef } from 'react';
import { randomId } from './random-id';

/** The key of a message against repeats: the same for every try of the same message, so that a retry makes no second one. */
export function useRetryKey() {
  const last = useRef({ body: '', key: '' });
  const keyFor = (message: object): string => {
    const body = JSON.stringify(message);
    if (last.current.body !== body) last.current = { body, key: randomId() };
    return last.current.key;
  };
  /** Once it was taken: the next message is another one, whatever it says. */
  const forget = () => {
    last.current = { body: '', key: '' };
  };
  return { keyFor, forget };
}
