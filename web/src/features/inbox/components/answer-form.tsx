import { useEffect, useId, useRef, useState } from 'react';
import { NEW_ANSWER_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { ReceivedInquiry } from '@/api/types';
import { Icon } from '@/components/icons';
import type { PartProps } from '@/features/property-form/lib/part';
import { LANGUAGE_NAMES, TEXT_LANGUAGES, type TextLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { ANSWER_STATES, type AnswerState, inLanguage, stateAfter, withTemplate } from '../lib/answer';
import { BLANK, TEMPLATES, type TemplateName, templateText } from '../lib/templates';
import { useAnswer } from './use-answer';

type AnswerFormProps = {
  part: PartProps;
  homeName: string;
  messages: OwnerMessages['inbox'];
  inquiry: ReceivedInquiry;
  onAnswered: (after: ReceivedInquiry, wanted: AnswerState) => void;
};

/** An answer that goes to the guest by mail. */
export function AnswerForm({ part, homeName, messages, inquiry, onAnswered }: AnswerFormProps) {
  const id = useId();
  const words = messages.answer;
  const field = useRef<HTMLTextAreaElement>(null);
  const { form, busy, result, statusRef, draft, change, startAnother } = useAnswer(
    part,
    inquiry,
    messages,
    onAnswered,
  );
  /** Counts the templates that were chosen, so that the field takes the focus after each. */
  const [added, setAdded] = useState(0);

  useEffect(() => {
    const control = field.current;
    if (added === 0 || !control) return;
    control.focus();
    const blank = control.value.indexOf(BLANK);
    if (blank >= 0) control.setSelectionRange(blank, blank + BLANK.length);
  }, [added]);

  const begin = (template: TemplateName) => {
    if (busy) return;
    change(withTemplate(draft, template, templateText(template, draft.language, homeName, inquiry)));
    setAdded((before) => before + 1);
  };
  const speak = (language: TextLanguage) => {
    const { template } = draft;
    const text = template && templateText(template, language, homeName, inquiry);
    change(inLanguage(draft, language, text));
  };
  const title = <h3 className="text-22">{words.title}</h3>;
  if (result?.kind === 'sent') {
    return (
      <div className="mt-7">
        {title}
        <Notice
          tone="done"
          ref={statusRef}
          tabIndex={-1}
          role="status"
          className="mt-3 flex items-start gap-3 outline-none"
        >
          <Icon name="check" className="mt-0.5 size-5 text-ok" />
          <p className="wrap-anywhere">{fill(words.sent, { email: inquiry.guestEmail })}</p>
        </Notice>
        <Button className="mt-3" onClick={startAnother}>
          {words.another}
        </Button>
      </div>
    );
  }

  const error =
    result?.kind === 'wrong'
      ? fill(messages.problem[result.problem], { limit: NEW_ANSWER_TEXT_MAX_LENGTH, blank: BLANK })
      : null;
  return (
    <form {...form} className="mt-7">
      {title}
      <p id={`${id}-hint`} className="mt-1 max-w-[62ch] text-14 wrap-anywhere text-ink-2">
        {fill(words.hint, { email: inquiry.guestEmail })} {inquiry.suspicion && words.trustHint}
      </p>
      <div ref={statusRef} tabIndex={-1} role="alert" className="outline-none">
        {result?.kind === 'failed' && (
          <Notice tone="failed" className="mt-4">
            {fill(words.failed, { reason: result.text })}
          </Notice>
        )}
      </div>
      <fieldset className="mt-4">
        <legend className="mb-1.5 font-semibold">{words.templates}</legend>
        <div className="flex flex-wrap gap-2">
          {TEMPLATES.map((template) => (
            <Button key={template} aria-disabled={busy} onClick={() => begin(template)}>
              {messages.template[template]}
            </Button>
          ))}
        </div>
      </fieldset>
      <Select
        className="mt-4 max-w-xs"
        label={words.language}
        value={draft.language}
        disabled={busy}
        options={TEXT_LANGUAGES}
        areLanguages
        textOf={(language) => LANGUAGE_NAMES[language]}
        onChange={speak}
      />
      <TextField
        ref={field}
        className="mt-4"
        label={words.text}
        lang={draft.language}
        rows={10}
        limit={NEW_ANSWER_TEXT_MAX_LENGTH}
        value={draft.text}
        required
        readOnly={busy}
        error={error}
        describedBy={`${id}-hint`}
        onChange={(text) => change({ ...draft, text, template: null })}
      />
      <fieldset className="mt-4" disabled={busy}>
        <legend className="font-semibold">{words.after}</legend>
        <div className="flex flex-wrap gap-x-6">
          {ANSWER_STATES.map((state) => (
            <label key={state} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={`${id}-state`}
                className="size-5"
                checked={stateAfter(draft, inquiry.state) === state}
                onChange={() => change({ ...draft, state })}
              />
              {messages.state[state]}
            </label>
          ))}
        </div>
      </fieldset>
      <Button look="primary" className="mt-4 w-full sm:w-auto" busy={busy} working={words.sending}>
        {words.send}
      </Button>
    </form>
  );
}
