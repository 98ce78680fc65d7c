import { useState } from 'react';
import { explain, isEnded, refusalOf } from '@/api/failure';
import type { NewPass, Pass } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { useDesk } from '@/features/dashboard/components/operator';
import { startPass } from '@/features/dashboard/lib/api';
import type { OwnerMessages } from '@/i18n/owner-words';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { idsIn } from '../lib/ids';

type Words = OwnerMessages['dashboard']['calendarManager']['pass'];
type Spread = keyof Words['spreads'];

/** As many ids as an operator pastes. */
const IDS_LIMIT = 20_000;

type PassFormProps = { words: Words; onStarted: (pass: Pass) => void };

/** Which homes a pass is about, over which time, and its start behind a question. */
export function PassForm({ words, onStarted }: PassFormProps) {
  const { locale, failure, onEnded } = useDesk();
  const [isAll, setIsAll] = useState(true);
  const [text, setText] = useState('');
  const [spread, setSpread] = useState<Spread>('3600');
  const hasNone = !isAll && idsIn(text).length === 0;
  const { form, submit, busy, result, amend } = useSubmit<{ ids?: string; general?: string | null }>(
    async () => {
      const propertyIds = isAll ? null : idsIn(text);
      if (hasNone) return { ids: words.idsRequired };
      const content: NewPass = { propertyIds, spreadSeconds: Number(spread) };
      const answer = await startPass(locale, content);
      if (isEnded(answer)) onEnded();
      if (answer.kind !== 'done') {
        const { errors, general } = refusalOf(answer, ['propertyIds'], failure);
        return isAll ? { general: explain(answer, failure) } : { ids: errors.propertyIds, general };
      }
      onStarted(answer.value);
      return null;
    },
  );
  const choose = (all: boolean) => {
    setIsAll(all);
    amend(() => null);
  };
  return (
    // It has no button that sends it: the start asks first.
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="mt-3 max-w-xl space-y-4"
    >
      <fieldset>
        <legend className="font-semibold">{words.which}</legend>
        {[true, false].map((all) => (
          <label key={String(all)} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="which" checked={isAll === all} onChange={() => choose(all)} />
            {all ? words.all : words.some}
          </label>
        ))}
      </fieldset>
      {!isAll && (
        <TextField
          label={words.ids}
          hint={words.idsHint}
          rows={3}
          limit={IDS_LIMIT}
          value={text}
          error={result?.ids}
          onChange={(value) => {
            setText(value);
            amend(() => null);
          }}
          required
        />
      )}
      <Select
        className="max-w-60"
        label={words.spread}
        value={spread}
        options={Object.keys(words.spreads) as Spread[]}
        textOf={(option) => words.spreads[option]}
        onChange={setSpread}
      />
      <Confirm
        label={words.start}
        longLabel={words.start}
        question={words.ask}
        yes={words.yes}
        no={words.no}
        working={words.starting}
        isBusy={busy}
        check={() => {
          if (hasNone) void submit();
          return !hasNone;
        }}
        onConfirm={() => void submit()}
      />
      <LiveNotice kind="failed" text={result?.general ? `${words.startFailed}. ${result.general}` : null} />
    </form>
  );
}
