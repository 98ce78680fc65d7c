import { useId, useState } from 'react';
import type { MessengerChannel, NoticePhone as Phone } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { confirmPhone, putPhone, removePhone } from '@/features/notices/lib/api';
import { CODE_LENGTH, readCode, readNumber } from '@/features/notices/lib/phone';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { ChoiceField } from '@/ui/choice-field';
import { useSubmit } from '@/ui/form';
import { SHORT, TextField } from '@/ui/text-field';
import type { WayProps } from './notices';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { useRequest } from './use-request';

/** Notices by phone: the number, a code that proves it, and what comes to it. */
export function NoticePhone(props: WayProps) {
  const { locale, homeId, onEnded, words, known, onKnown } = props;
  const said = words.notices.phone;
  const id = useId();
  const { channels, phone } = known;
  const { busy, outcome, run } = useRequest({ onEnded });
  const put = (changed: Phone | null) => onKnown((before) => ({ ...before, phone: changed }));
  const send = (number: string, channel: MessengerChannel) =>
    void run(
      'send',
      () => putPhone(homeId, number, channel, locale),
      (after) => {
        put(after.phone);
        return fill(said.sent[channel], { number });
      },
    );
  const confirm = (code: string) =>
    void run(
      'confirm',
      () => confirmPhone(homeId, code, locale),
      (after) => {
        put(after.phone);
        return said.confirmed;
      },
    );
  const remove = () =>
    void run(
      'remove',
      () => removePhone(homeId, locale),
      () => {
        put(null);
        return said.removed;
      },
    );
  const limited = { ...words, failure: { ...words.failure, limited: said.limited } };
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[62ch]">
      <h4 id={id} className="text-19">
        {said.title}
      </h4>
      {!phone && (
        <>
          <p className="mt-2">{said.text}</p>
          <NumberForm words={said} working={words.working} channels={channels} busy={busy} onSend={send} />
        </>
      )}
      {phone && (
        <>
          <p className="mt-2 font-semibold wrap-anywhere">
            {fill(said.byChannel[phone.channel], { number: phone.number })}{' '}
            <span className="chip">{phone.isConfirmed ? said.isConfirmed : said.isWaiting}</span>
          </p>
          {phone.isConfirmed && <p className="mt-1">{said.told[phone.channel]}</p>}
          {!phone.isConfirmed && (
            <CodeForm words={said} working={words.working} busy={busy} onConfirm={confirm} />
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {!phone.isConfirmed && channels.includes(phone.channel) && (
              <Button
                busy={busy === 'send'}
                working={words.working}
                onClick={() => send(phone.number, phone.channel)}
              >
                {said.again}
              </Button>
            )}
            <Confirm
              label={said.remove}
              longLabel={fill(said.removeOf, { number: phone.number })}
              question={said.removeAsk}
              yes={said.remove}
              no={words.notices.keep}
              working={words.working}
              isBusy={busy === 'remove'}
              onConfirm={remove}
            />
          </div>
        </>
      )}
      <RequestOutcome {...props} words={limited} outcome={outcome} isTyped={outcome?.kind === 'failed'} />
    </section>
  );
}

type FormProps = {
  words: SectionProps['words']['notices']['phone'];
  working: string;
  busy: string | null;
};

type NumberFormProps = FormProps & {
  channels: readonly MessengerChannel[];
  onSend: (number: string, channel: MessengerChannel) => void;
};

/** The number, and how the code comes to it. */
function NumberForm({ words, working, busy, channels, onSend }: NumberFormProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<MessengerChannel | undefined>(channels[0]);
  const { form, result, amend } = useSubmit<string>(() => {
    const number = readNumber(typed);
    if (!number) return words.numberError;
    if (chosen) onSend(number, chosen);
    return null;
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <TextField
        label={words.number}
        hint={words.numberHint}
        className="max-w-[26rem]"
        type="tel"
        autoComplete="tel"
        limit={SHORT}
        value={typed}
        error={result}
        onChange={(value) => {
          setTyped(value);
          amend(() => null);
        }}
      />
      <ChoiceField
        label={words.channel}
        options={channels}
        nameOf={(channel) => words.channels[channel]}
        meaningOf={(channel) => words.comes[channel]}
        value={chosen ?? null}
        onChange={setChosen}
      />
      <Button look="primary" busy={busy === 'send'} working={working}>
        {words.send}
      </Button>
    </form>
  );
}

/** The code that came to the number. */
function CodeForm({ words, working, busy, onConfirm }: FormProps & { onConfirm: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const { form, result, amend } = useSubmit<string>(() => {
    const code = readCode(typed);
    if (!code) return fill(words.codeError, { count: CODE_LENGTH });
    onConfirm(code);
    return null;
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <TextField
        label={words.code}
        hint={fill(words.codeHint, { count: CODE_LENGTH })}
        className="max-w-[26rem]"
        inputMode="numeric"
        autoComplete="one-time-code"
        limit={CODE_LENGTH * 2}
        value={typed}
        error={result}
        onChange={(value) => {
          setTyped(value);
          amend(() => null);
        }}
      />
      <Button look="primary" busy={busy === 'confirm'} working={working}>
        {words.confirm}
      </Button>
    </form>
  );
}
