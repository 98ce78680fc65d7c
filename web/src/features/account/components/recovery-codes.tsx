import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/copy-button';
import { useDesk } from '@/features/dashboard/components/operator';
import { saveFile } from '@/features/dashboard/components/save-file';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { type AccountWords, codesText } from '../lib/account';

type RecoveryCodesProps = { words: AccountWords['codes']; codes: readonly string[]; onKept: () => void };

/** Recovery codes, shown this once: to copy, to print and to save. */
export function RecoveryCodes({ words, codes, onKept }: RecoveryCodesProps) {
  const { operator } = useDesk();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="print-alone mt-4 rounded-card bg-sun-mist p-4 text-ink sm:p-6">
      <h3 ref={head} tabIndex={-1} className="text-19 font-semibold outline-none">
        {words.title}
      </h3>
      <p className="no-print mt-2 max-w-[62ch]">{words.text}</p>
      <p className="print-only">{fill(words.file, { name: operator.name, email: operator.email })}</p>
      <ul aria-label={words.list} className="mt-4 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <p className="no-print mt-4 flex flex-wrap items-center gap-3">
        <CopyButton text={codes.join('\n')} label={words.copy} words={words} />
        <Button onClick={() => window.print()}>{words.print}</Button>
        <Button
          onClick={() => saveFile('recovery-codes.txt', 'text/plain', codesText(codes, operator, words))}
        >
          {words.save}
        </Button>
      </p>
      <Button look="primary" className="no-print mt-5" onClick={onKept}>
        {words.kept}
      </Button>
    </div>
  );
}
