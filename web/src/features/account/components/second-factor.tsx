import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { explain } from '@/api/failure';
import type { RecoveryCodes as Codes, NewTotp } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import { useRequest } from '@/features/home-settings/components/use-request';
import { plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice, RetryNotice } from '@/ui/notice';
import { ToldNotice, useTold } from '@/ui/told';
import type { AccountWords } from '../lib/account';
import { readFactor, removeFactor, replaceCodes, startFactor } from '../lib/api';
import { ConfirmFactor } from './confirm-factor';
import { PasswordProof } from './password-proof';
import { RecoveryCodes } from './recovery-codes';
import { Section } from './section';

/** With so few codes left, it is time for new ones. */
const FEW_CODES = 3;

/** What the operator is doing with the second factor. */
type Doing =
  | { readonly kind: 'settingUp'; readonly started: NewTotp }
  | { readonly kind: 'removing' }
  | { readonly kind: 'replacing' }
  | { readonly kind: 'reading'; readonly codes: Codes }
  | null;

/** The second factor: set up with an authenticator, and switched off. */
export function SecondFactor({ words }: { words: AccountWords }) {
  const { locale, onEnded, onAccount, failure, table } = useDesk();
  const text = words.factor;
  const ask = useCallback(() => readFactor(locale), [locale]);
  const { reading, again, refresh } = useReading(ask, onEnded);
  const { busy, outcome, run } = useRequest({ onEnded });
  const [doing, setDoing] = useState<Doing>(null);
  const { tell, notice } = useTold();
  const start = useRef<HTMLParagraphElement>(null);
  const begin = (next: Doing) => {
    tell(null);
    setDoing(next);
  };
  /** Ends what was begun. The focus goes back to where it was begun. */
  const stop = () => {
    flushSync(() => begin(null));
    start.current?.querySelector('button')?.focus();
  };
  const changed = (text: string, codes?: Codes) => {
    // The codes take the focus after that.
    flushSync(() => tell({ kind: 'done', text }));
    setDoing(codes ? { kind: 'reading', codes } : null);
    refresh();
    onAccount?.();
  };
  const setUp = () =>
    void run(
      'start',
      () => startFactor(locale),
      (started) => {
        begin({ kind: 'settingUp', started });
        return '';
      },
    );
  return (
    <Section title={text.title}>
      <ToldNotice notice={notice} />
      {reading.kind === 'reading' && <div className="skeleton mt-3 h-12" />}
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-3"
          title={words.stuck}
          texts={[explain(reading.answer, failure)]}
          retry={table.retry}
          onRetry={again}
        />
      )}
      {doing?.kind === 'reading' && (
        <RecoveryCodes words={words.codes} codes={doing.codes.recoveryCodes} onKept={stop} />
      )}
      {reading.kind === 'read' && doing?.kind !== 'reading' && (
        <p className="mt-2 max-w-[62ch]">
          {reading.value.enabled
            ? `${text.on} ${plural(locale, text.left, reading.value.recoveryCodesLeft)}`
            : text.off}{' '}
          {reading.value.enabled && reading.value.recoveryCodesLeft <= FEW_CODES && text.fewLeft}
        </p>
      )}
      {reading.kind === 'read' && doing === null && (
        <p ref={start} className="mt-4 flex flex-wrap gap-3">
          {reading.value.enabled ? (
            <>
              <Button onClick={() => begin({ kind: 'replacing' })}>{text.replace}</Button>
              <Button onClick={() => begin({ kind: 'removing' })}>{text.remove}</Button>
            </>
          ) : (
            <Button look="primary" busy={busy === 'start'} working={text.starting} onClick={setUp}>
              {text.start}
            </Button>
          )}
        </p>
      )}
      <LiveNotice kind="failed" text={outcome?.kind === 'failed' ? explain(outcome.answer, failure) : null} />
      {doing?.kind === 'settingUp' && (
        <ConfirmFactor
          words={words}
          started={doing.started}
          onConfirmed={(codes) => changed(text.confirmed, codes)}
          onCancel={stop}
        />
      )}
      {doing?.kind === 'removing' && (
        <PasswordProof
          words={words}
          text={text.removeText}
          label={text.remove}
          send={(password) => removeFactor(locale, password)}
          onDone={() => changed(text.removed)}
          onCancel={stop}
        />
      )}
      {doing?.kind === 'replacing' && (
        <PasswordProof
          words={words}
          text={text.replaceText}
          label={text.replace}
          send={(password) => replaceCodes(locale, password)}
          onDone={(codes) => changed(text.replaced, codes)}
          onCancel={stop}
        />
      )}
    </Section>
  );
}
