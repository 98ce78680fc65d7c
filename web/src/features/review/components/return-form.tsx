'use client';

import { useEffect, useState } from 'react';
import type { FieldReason } from '@/api/types';
import { LANGUAGE_NAMES, TEXT_LANGUAGES, type TextLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { REASON_FIELDS } from '../lib/fields';
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
  /** Errors show once the operator has tried to send. */
  const [tried, setTried] = useState(false);
  const { form } = useSubmit(() => {
    if (sending) return null;
    setTried(true);
    const reasons = reasonsToSend(draft);
    if (reasons) onReturn(reasons);
    return reasons ? null : 'wrong';
  });
  const { ref } = form;
  const [added, setAdded] = useState(0);
  const isFull = draft.reasons.length >= REASONS_LIMIT;

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [ref]);

  // A new reason takes the focus, so that its text can be changed at once.
  useEffect(() => {
    if (added > 0) [...(ref.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus();
  }, [added, ref]);

  const add = (template: TemplateName | null) => {
    if (isFull) return;
    onDraft(withReason(draft, templates, template));
    setAdded((before) => before + 1);
  };

  return (
    <form {...form} className="mt-4">
      <h2 tabIndex={-1} className="text-22 outline-none">
        {fill(text.title, { name })}
      </h2>
      <p className="mt-1 max-w-[62ch]">{text.text}</p>
      <Select
        className="mt-4 max-w-xs"
        label={text.language}
        hint={text.languageHint}
        value={draft.language}
        options={TEXT_LANGUAGES}
        areLanguages
        textOf={(language) => LANGUAGE_NAMES[language]}
        onChange={(language) => onDraft(inLanguage(draft, templates, language))}
      />
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
          <Notice tone="failed" className="mt-4">
            {text.none}
          </Notice>
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
  language: TextLanguage;
  showsError: boolean;
  /** `null` removes the reason. */
  onChange: (change: Partial<Pick<ReasonDraft, 'field' | 'text'>> | null) => void;
};

function ReasonFields({ words, number, reason, language, showsError, onChange }: ReasonFieldsProps) {
  const { return: text } = words;
  const problem = showsError ? problemOf(reason) : null;
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="sr-only">{fill(text.reason, { number })}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[16rem_1fr]">
        <Select
          label={text.field}
          value={reason.field}
          options={REASON_FIELDS}
          textOf={(field) => words.field[field]}
          onChange={(field) => onChange({ field })}
        />
        <TextField
          label={text.reasonText}
          lang={language}
          rows={3}
          limit={REASON_LIMIT}
          value={reason.text}
          required
          error={problem && fill(text[problem], { limit: REASON_LIMIT })}
          onChange={(typed) => onChange({ text: typed })}
        />
      </div>
      <Button className="mt-2" onClick={() => onChange(null)}>
        {fill(text.remove, { number })}
      </Button>
    </fieldset>
  );
}
