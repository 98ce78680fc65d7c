import type { ReactNode } from 'react';

type FactsProps = {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** What stands where there is no value. */
  none: string;
};

/** Names with their values, side by side where there is room. */
export function Facts({ facts, none }: FactsProps) {
  return (
    <dl className="mt-4 max-w-3xl border-t border-line">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="wrap-anywhere text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">
            {value === null || value === '' || value === false ? none : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
