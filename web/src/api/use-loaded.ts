import { useEffect, useRef, useState } from 'react';

/** Asks for what some names stand for, and tells each as it comes. */
export type Load<Loaded> = (
  names: readonly string[],
  tell: (name: string, loaded: Loaded) => void,
) => Promise<void>;

/** What some names stand for, each asked for once. `retry` asks again for those that failed. */
export function useLoaded<Loaded extends { readonly kind: string }>(
  names: readonly string[],
  load: Load<Loaded>,
) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const missing = names.filter((name) => !asked.current.has(name));
    for (const name of missing) asked.current.add(name);
    void load(missing, (name, each) => setLoaded((before) => new Map(before).set(name, each)));
  });
  const retry = () => {
    for (const [name, each] of loaded) if (each.kind === 'failed') asked.current.delete(name);
    setLoaded((before) => new Map([...before].filter(([, each]) => each.kind !== 'failed')));
  };
  return { loaded, retry };
}
