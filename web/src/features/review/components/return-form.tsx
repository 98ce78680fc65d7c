'use client';

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldReason } from '@/api/types';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { REASON_FIELDS, type ReasonField } from '../lib/fields';
import {
  inLanguage,
  problemOf,
  REASON_LIMIT,
  REASONS_LIMIT,
  type ReasonDraft,
  type ReturnDraft,
  reasonsToSend,
  TEMPLATE_NAMES,
  type TemplateName,
  type TemplateTexts,
  withChange,
  withReason,
} from '../lib/reasons';

type ReturnFormProps = {
  words: OwnerMessages['review'];
  templates: TemplateTexts;
  name: string;
  part: 'submission' | 'changes';
  draft: ReturnDraft;
  onDraft: (draft: ReturnDraft) => void;
  sending: boolean;
  onReturn: (reasons: FieldReason[]) => void;
  onCancel: () => void;
};

/** The reasons for which a home is returned, in its owner's language. */
export function ReturnForm(props: ReturnFormProps) {
  const { words, templates, name, part, draft, onDraft, sending, onReturn, onCancel } = props;
  const { return: text, decide } = words;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  /** Errors show once the operator has tried to send. */
  const [tried, setTried] = useState(false);
  const [added, setAdded] = useState(0);
  const isFull = draft.reasons.length >= REASONS_LIMIT;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('h2')?.focus();
  }, []);

  // A new reason takes the focus, so that its text can be changed at once.
  useEffect(() => {
    if (added > 0) [...(form.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus();
  }, [added]);

  const add = (template: TemplateName | null) => {
    if (isFull) return;
    onDraft(withReason(draft, templates, template));
    setAdded((before) => before + 1);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    const reasons = reasonsToSend(draft);
    if (reasons) {
      onReturn(reasons);
      return;
    }
    const wrong = draft.reasons.findIndex(problemOf);
    form.current?.querySelectorAll('textarea')[wrong]?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4">
      <h2 tabIndex={-1} className="text-22 outline-none">
        {fill(text.title, { name })}
      </h2>
      <p className="mt-1 max-w-[62ch]">{text.text}</p>
      <div className="mt-4 max-w-xs">
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {text.language}
        </label>
        <p id={`${id}-hint`} className="mb-1.5 text-14 text-ink-2">
          {text.languageHint}
        </p>
        <select
          id={id}
          className="field"
          aria-describedby={`${id}-hint`}
          value={draft.language}
          onChange={(event) => onDraft(inLanguage(draft, templates, event.target.value as Locale))}
        >
          {LOCALES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="mt-4">
        <legend className="mb-1.5 font-semibold">{text.templates}</legend>
        <div className="flex flex-wrap gap-2">
          {[...TEMPLATE_NAMES, null].map((template) => (
            <Button key={template} aria-disabled={isFull} onClick={() => add(template)}>
              {template ? words.template[template].label : text.own}
            </Button>
          ))}
        </div>
        {isFull && <p className="mt-2">{fill(text.most, { limit: REASONS_LIMIT })}</p>}
      </fieldset>
      {draft.reasons.map((reason, index) => (
        <ReasonFields
          key={reason.key}
          words={words}
          number={index + 1}
          reason={reason}
          language={draft.language}
          showsError={tried}
          onChange={(change) => onDraft(withChange(draft, reason.key, change))}
        />
      ))}
      <div role="alert">
        {tried && draft.reasons.length === 0 && (
          <p className="mt-4 rounded-control bg-clay-mist px-4 py-3 text-ink">{text.none}</p>
        )}
      </div>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button look="primary" busy={sending} working={decide.working}>
          {part === 'submission' ? decide.return : decide.returnChanges}
        </Button>
        <Button className="min-h-13" onClick={onCancel}>
          {decide.cancel}
        </Button>
      </p>
    </form>
  );
}

type ReasonFieldsProps = {
  words: OwnerMessages['review'];
  number: number;
  reason: ReasonDraft;
  language: Locale;
  showsError: boolean;
  /** `null` removes the reason. */
  onChange: (change: Partial<Pick<ReasonDraft, 'field' | 'text'>> | null) => void;
};

function ReasonFields({ words, number, reason, language, showsError, onChange }: ReasonFieldsProps) {
  const { return: text } = words;
  const id = useId();
  const problem = showsError ? problemOf(reason) : null;
  const error = problem && fill(text[problem], { limit: REASON_LIMIT });
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="sr-only">{fill(text.reason, { number })}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[16rem_1fr]">
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {text.field}
          </label>
          <select
            id={id}
            className="field"
            value={reason.field}
            onChange={(event) => onChange({ field: event.target.value as ReasonField })}
          >
            {REASON_FIELDS.map((field) => (
              <option key={field} value={field}>
                {words.field[field]}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-text`} className="mb-1.5 block font-semibold">
            {text.reasonText}
          </label>
          <textarea
            id={`${id}-text`}
            // The owner's language, for the browser's spelling.
            lang={language}
            rows={3}
            className="field"
            value={reason.text}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onChange({ text: event.target.value })}
          />
          {error && (
            <p id={`${id}-error`} className="mt-1.5 text-14 font-semibold text-clay-ink">
              {error}
            </p>
          )}
        </div>
      </div>
      <Button className="mt-2" onClick={() => onChange(null)}>
        {fill(text.remove, { number })}
      </Button>
    </fieldset>
  );
}
