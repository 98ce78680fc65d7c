import { useEffect, useRef, useState } from 'react';
import type { ReceivedInquiry } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { type AnswerDraft, withOffer, withoutOffer } from '../lib/answer';
import type { QuoteErrors } from '../lib/quote';
import { OFFER, TEMPLATES, type TemplateName, templateText } from '../lib/templates';
import { QuoteFields } from './quote-fields';
import type { QuoteTerms } from './use-quote';

type AnswerStartProps = {
  part: PartProps;
  homeName: string;
  messages: OwnerMessages['inbox'];
  inquiry: ReceivedInquiry;
  draft: AnswerDraft;
  terms: QuoteTerms;
  errors: QuoteErrors;
  isBusy: boolean;
  onChange: (draft: AnswerDraft) => void;
  onTemplate: (template: TemplateName) => void;
};

/** What an answer begins with: an offer, or a template. */
export function AnswerStart(props: AnswerStartProps) {
  const { part, homeName, messages, inquiry, draft, terms, errors, isBusy, onChange, onTemplate } = props;
  const make = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  /** Counts the turns to an offer and back, so that the focus goes to what came of each. */
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (turns > 0) (fields.current ?? make.current)?.focus();
  }, [turns]);

  const turn = (next: AnswerDraft) => {
    if (isBusy) return;
    onChange(next);
    setTurns((before) => before + 1);
  };
  if (draft.isOffer && draft.quote) {
    return (
      <>
        <QuoteFields
          locale={part.locale}
          language={draft.language}
          quote={draft.quote}
          terms={terms}
          errors={errors}
          isBusy={isBusy}
          messages={messages}
          ref={fields}
          onChange={(quote) => onChange({ ...draft, quote })}
        />
        <Button className="mt-3" aria-disabled={isBusy} onClick={() => turn(withoutOffer(draft))}>
          {messages.offer.drop}
        </Button>
      </>
    );
  }
  const offer = () => withOffer(draft, inquiry, templateText(OFFER, inquiry.language, homeName, inquiry));
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 font-semibold">{messages.answer.templates}</legend>
      <div className="flex flex-wrap gap-2">
        <Button ref={make} aria-disabled={isBusy} onClick={() => turn(offer())}>
          {messages.offer.make}
        </Button>
        {TEMPLATES.map((template) => (
          <Button key={template} aria-disabled={isBusy} onClick={() => onTemplate(template)}>
            {messages.template[template]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
