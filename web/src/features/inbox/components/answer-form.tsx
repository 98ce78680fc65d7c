import { useEffect, useId, useRef, useState } from 'react';
import { NEW_ANSWER_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { ReceivedInquiry } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import { LANGUAGE_NAMES, type Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { type AnswerState, inLanguage, languagesOf, withTemplate } from '../lib/answer';
import { BLANK, type TemplateName, templateText } from '../lib/templates';
import { AnswerStart } from './answer-start';
import { SentAnswer } from './sent-answer';
import { StateAfter } from './state-after';
import { useAnswer } from './use-answer';

type AnswerFormProps = {
  part: PartProps;
  homeName: string;
  messages: OwnerMessages['inbox'];
  inquiry: ReceivedInquiry;
  onAnswered: (after: ReceivedInquiry, wanted: AnswerState | null) => void;
};

/** An answer that goes to the guest by mail, with an offer or without. */
export function AnswerForm({ part, homeName, messages, inquiry, onAnswered }: AnswerFormProps) {
  const id = useId();
  const words = messages.answer;
  const field = useRef<HTMLTextAreaElement>(null);
  const { form, busy, result, statusRef, draft, terms, change, startAnother } = useAnswer(
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
  const speak = (language: Locale) => {
    const { template } = draft;
    const text = template && templateText(template, language, homeName, inquiry);
    change(inLanguage(draft, language, text));
  };
  const quote = draft.isOffer ? draft.quote : undefined;
  const title = <h3 className="text-22">{words.title}</h3>;
  if (result?.kind === 'sent') {
    return (
      <div className="mt-7">
        {title}
        <SentAnswer
          locale={part.locale}
          homeId={part.homeId}
          messages={messages}
          email={inquiry.guestEmail}
          quote={result.quote}
          ref={statusRef}
        />
        <Button className="mt-3" onClick={startAnother}>
          {words.another}
        </Button>
      </div>
    );
  }

  const error =
    result?.kind === 'wrong' && result.problem
      ? fill(messages.problem[result.problem], { limit: NEW_ANSWER_TEXT_MAX_LENGTH, blank: BLANK })
      : null;
  const errors = result?.kind === 'wrong' ? result.errors : {};
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
        {Object.keys(errors).length > 0 && (
          <Notice tone="failed" className="mt-4">
            {messages.offer.wrong}
          </Notice>
        )}
      </div>
      <AnswerStart
        part={part}
        homeName={homeName}
        messages={messages}
        inquiry={inquiry}
        draft={draft}
        terms={terms}
        errors={errors}
        isBusy={busy}
        onChange={change}
        onTemplate={begin}
      />
      <Select
        className="mt-4 max-w-xs"
        label={words.language}
        value={draft.language}
        disabled={busy}
        options={languagesOf(draft)}
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
      {quote ? (
        <p className="mt-4">{fill(messages.offer.after, { state: messages.state.quoted })}</p>
      ) : (
        <StateAfter
          messages={messages}
          draft={draft}
          inquiry={inquiry}
          isBusy={busy}
          onChange={(state) => change({ ...draft, state })}
        />
      )}
      <Button look="primary" className="mt-4 w-full sm:w-auto" busy={busy} working={words.sending}>
        {quote ? messages.offer.send : words.send}
      </Button>
    </form>
  );
}
