import { useEffect, useId, useRef, useState } from 'react';
import { isEnded, refusalOf } from '@/api/failure';
import type { NewTotp, RecoveryCodes } from '@/api/types';
import { CopyButton } from '@/components/copy-button';
import { useDesk } from '@/features/dashboard/components/operator';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { type AccountWords, codeOf, grouped, svgAddress } from '../lib/account';
import { confirmFactor } from '../lib/api';

/** A code, with spaces. */
const CODE_LIMIT = 10;

type ConfirmFactorProps = {
  words: AccountWords;
  started: NewTotp;
  onConfirmed: (codes: RecoveryCodes) => void;
  onCancel: () => void;
};

/** Sets up an authenticator: its secret as a picture and as text, and the code that proves that it has it. */
export function ConfirmFactor({ words, started, onConfirmed, onCancel }: ConfirmFactorProps) {
  const { locale, failure, onEnded } = useDesk();
  const text = words.factor;
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const { form, busy, result, amend, statusRef } = useSubmit<{ code?: string; general?: string }>(
    async () => {
      const code = codeOf(typed);
      if (code === null) return { code: text.codeError };
      const answer = await confirmFactor(locale, code);
      if (isEnded(answer)) onEnded();
      if (answer.kind === 'done') {
        onConfirmed(answer.value);
        return null;
      }
      const { errors, general } = refusalOf(answer, ['code'], failure);
      const isWrong = answer.kind === 'refused' && answer.status === 401;
      return isWrong ? { code: general ?? errors.code } : { ...errors, general: general ?? undefined };
    },
  );
  return (
    <div className="mt-5 rounded-card border border-line bg-paper p-4 sm:p-6">
      <h3 ref={head} tabIndex={-1} className="text-19 font-semibold outline-none">
        {text.step1}
      </h3>
      {/* Authenticators read dark on light, whatever the theme. */}
      {/* biome-ignore lint/performance/noImgElement: a picture in the address needs no optimiser */}
      <img
        src={svgAddress(started.qrCodeSvg)}
        alt={text.qr}
        className="mt-3 size-56 rounded-control bg-white p-3"
      />
      <p className="mt-2">
        <a href={started.url} className="link-quiet inline-flex min-h-11 items-center font-semibold">
          {text.open}
        </a>
      </p>
      <p id={id} className="mt-2">
        {text.byHand}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-3">
        <code aria-describedby={id} className="rounded-chip bg-hatch px-3 py-2 wrap-anywhere">
          {grouped(started.secret)}
        </code>
        <CopyButton text={started.secret} label={text.copy} words={text} />
      </p>
      <form {...form} className="mt-6">
        <h3 className="text-19 font-semibold">{text.step2}</h3>
        <TextField
          className="mt-3 max-w-xs"
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          limit={CODE_LIMIT}
          value={typed}
          error={result?.code}
          onChange={(value) => {
            setTyped(value);
            amend(() => null);
          }}
          required
        />
        <div ref={statusRef} tabIndex={-1} className="outline-none">
          <LiveNotice kind="failed" text={result?.general ?? null} />
        </div>
        <p className="mt-4 flex flex-wrap gap-3">
          <Button look="primary" busy={busy} working={words.working}>
            {text.confirm}
          </Button>
          <Button className="min-h-13" onClick={onCancel}>
            {words.cancel}
          </Button>
        </p>
      </form>
    </div>
  );
}
