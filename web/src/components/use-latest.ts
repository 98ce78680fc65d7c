import { useEffect, useRef } from 'react';

/** The latest of a value that may be another each time that a component is drawn. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
