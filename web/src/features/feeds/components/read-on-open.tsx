import { type ReactNode, useState } from 'react';
import type { Answer } from '@/api/call';
import type { FailureWords } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { PartState } from './part-state';

type PartToOpenProps<Value> = {
  /** Reads what is shown. It is stable while the same is to be read. */
  ask: () => Promise<Answer<Value>>;
  onEnded: () => void;
  words: { readonly reading: string; readonly retry: string; readonly failure: FailureWords };
  /** Draws what was read. */
  children: (value: Value) => ReactNode;
};

type ReadOnOpenProps<Value> = PartToOpenProps<Value> & {
  title: string;
  /** The calendar or address that the title is about, for screen readers. */
  name: string;
};

/** A part below its title, which is read once it is opened. */
export function ReadOnOpen<Value>({ title, name, ...part }: ReadOnOpenProps<Value>) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="mt-3" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="link-quiet inline-flex min-h-11 items-center">
        {title}
        <span className="sr-only">: {name}</span>
      </summary>
      {wasOpened && <PartToOpen {...part} />}
    </details>
  );
}

function PartToOpen<Value>({ ask, onEnded, words, children }: PartToOpenProps<Value>) {
  const { reading, again } = useReading(ask, onEnded);
  if (reading.kind === 'read') return children(reading.value);
  return (
    <PartState failed={reading.kind === 'failed' ? reading.answer : null} words={words} onRetry={again} />
  );
}
