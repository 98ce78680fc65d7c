import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { ApiKeyWords } from '../lib/partner';

/** A secret that was made, and what is said of it. */
export type Shown = { readonly text: string; readonly label: string; readonly secret: string };

type ShownSecretProps = { words: ApiKeyWords['shared']; shown: Shown; onDone: () => void };

/** A secret that is shown once, to be copied. */
export function ShownSecret({ words, shown, onDone }: ShownSecretProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="mt-5 max-w-[62rem] outline-none">
      <Notice tone="warning">
        <p className="font-semibold">{shown.text}</p>
        <p className="mt-3">
          <span className="sr-only">{shown.label}: </span>
          <code translate="no" className="wrap-anywhere select-all">
            {shown.secret}
          </code>
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <CopyButton text={shown.secret} label={words.copy} words={words} />
          <Button onClick={onDone}>{words.done}</Button>
        </div>
      </Notice>
    </div>
  );
}
