import { useState } from 'react';
import type { Answer } from '@/api/call';
import { explain, type FailureWords, isEnded } from '@/api/failure';
import { TRANSLATION_CORRECTION_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { TranslationList } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { useLeaveWarning } from '@/components/use-leave-warning';
import type { PartProps } from '@/features/property-form/lib/part';
import { formatAgo, languageName } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { lengthOf, useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { ToldNotice, useTold } from '@/ui/told';
import { removeWords, saveWords, translateAgain } from '../lib/api';
import { stateOf, type Version } from '../lib/versions';

type LanguageVersionProps = {
  part: PartProps;
  version: Version;
  messages: OwnerMessages['homeLanguages'];
  failures: FailureWords;
  onChanged: (list: TranslationList) => void;
};

/** The description in a language, which the owner may write in their own words. */
export function LanguageVersion(props: LanguageVersionProps) {
  const { part, version, messages, failures, onChanged } = props;
  const { locale, homeId, onEnded } = part;
  const { language, stored, isPending } = version;
  const name = languageName(locale, language);
  /** What was typed and is not saved; what a machine brings meanwhile does not replace it. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { tell, notice } = useTold();
  const text = typed ?? stored?.text ?? '';

  const take = (answer: Answer<TranslationList>, done: string) => {
    if (answer.kind === 'done') {
      onChanged(answer.value);
      tell({ kind: 'done', text: done });
    } else if (isEnded(answer)) onEnded();
    else tell({ kind: 'failed', text: explain(answer, failures) });
    return null;
  };
  const save = useSubmit(async () => {
    const missing = lengthOf(text) === 0 ? fill(messages.required, { language: name }) : undefined;
    setError(missing);
    if (missing) return missing;
    const answer = await saveWords(homeId, language, text, locale);
    // What was typed since then is not saved.
    if (answer.kind === 'done') setTyped((now) => (now === text ? null : now));
    return take(answer, fill(messages.saved, { language: name }));
  });
  const again = useSubmit(async () => take(await translateAgain(homeId, language, locale), messages.asked));
  const remove = useSubmit(async () => {
    const answer = await removeWords(homeId, language, locale);
    if (answer.kind === 'done') setTyped(null);
    return take(answer, fill(messages.removed, { language: name }));
  });
  const isBusy = save.busy || again.busy || remove.busy;
  const isUnsaved = typed !== null;
  useLeaveWarning(isUnsaved);

  return (
    <form {...save.form}>
      <TextField
        label={fill(messages.translation, { language: name })}
        hint={fill(messages.state[stateOf(version)], {
          ago: stored ? formatAgo(locale, stored.madeAt, new Date()) : '',
        })}
        error={error}
        value={text}
        onChange={(changed) => {
          setTyped(changed === (stored?.text ?? '') ? null : changed);
          setError(undefined);
        }}
        limit={TRANSLATION_CORRECTION_TEXT_MAX_LENGTH}
        rows={10}
        lang={language}
      />
      {isPending && <p className="mt-2 text-14 text-ink-2">{messages.pending}</p>}
      <ToldNotice notice={notice} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="primary" busy={isBusy} working={save.busy ? messages.saving : messages.save}>
          {messages.save}
        </Button>
        {stored?.corrected ? (
          <Confirm
            label={messages.remove}
            longLabel={fill(messages.removeOf, { language: name })}
            question={fill(messages.question, { language: name })}
            yes={messages.yes}
            no={messages.no}
            working={messages.saving}
            isBusy={remove.busy}
            onConfirm={() => void remove.submit()}
          />
        ) : (
          <Button
            aria-label={fill(messages.againOf, { language: name })}
            busy={isBusy}
            working={again.busy ? messages.saving : messages.again}
            onClick={again.submit}
          >
            {messages.again}
          </Button>
        )}
      </div>
    </form>
  );
}
