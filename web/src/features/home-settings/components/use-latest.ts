import { type RefObject, useEffect, useRef } from 'react';

/** The latest of a value that may be another each time that a component is drawn. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
