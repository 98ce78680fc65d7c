import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { ApiKeyWords } from '../lib/partner';

type ShownSecretProps = {
  words: ApiKeyWords['shared'];
  /** What is said of it. */
  text: string;
  label: string;
  secret: string;
  onDone: () => void;
};

/** A secret that is shown once, to be copied. */
export function ShownSecret({ words, text, label, secret, onDone }: ShownSecretProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="mt-5 max-w-[62rem] outline-none">
      <Notice tone="warning">
        <p className="font-semibold">{text}</p>
        <p className="mt-3">
          <span className="sr-only">{label}: </span>
          <code translate="no" className="wrap-anywhere select-all">
            {secret}
          </code>
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <CopyButton text={secret} label={words.copy} words={words} />
          <Button onClick={onDone}>{words.done}</Button>
        </div>
      </Notice>
    </div>
  );
}
