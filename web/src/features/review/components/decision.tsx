'use client';

import type { FieldReason } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { ReturnDraft, TemplateTexts } from '../lib/reasons';
import { ReasonForm } from './reason-form';
import { ReturnForm } from './return-form';

/** What the operator is about to do. */
export type Panel = 'approve' | 'return' | null;

type DecisionProps = {
  words: OwnerMessages['review'];
  templates: TemplateTexts;
  name: string;
  part: 'submission' | 'changes';
  /** Whether a check forbids approval. */
  refused: boolean;
  asksReason: boolean;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  draft: ReturnDraft;
  onDraft: (draft: ReturnDraft) => void;
  sending: boolean;
  /** Why the last try was not done. */
  problem: string | null;
  onApprove: (reason: string | null) => void;
  onReturn: (reasons: FieldReason[]) => void;
};

/** Approving and returning, each after a further step. */
export function Decision(props: DecisionProps) {
  const { words, templates, name, part, refused, asksReason, panel, onPanel, sending, problem } = props;
  const { decide } = words;
  const isSubmission = part === 'submission';
  return (
    <section
      aria-label={decide.title}
      className="no-print mt-5 rounded-card border border-line bg-paper px-5 pt-1 pb-5"
    >
      <div role="alert">
        {problem && (
          <Notice tone="failed" className="mt-4">
            {problem}
          </Notice>
        )}
      </div>
      {panel === null && (
        <>
          {refused && <p className="mt-4">{decide.refused}</p>}
          <p className="mt-4 flex flex-wrap gap-3">
            {!refused && (
              <Button look="primary" onClick={() => onPanel('approve')}>
                {isSubmission ? decide.approve : decide.approveChanges}
              </Button>
            )}
            <Button className="min-h-13" onClick={() => onPanel('return')}>
              {isSubmission ? decide.return : decide.returnChanges}
            </Button>
          </p>
        </>
      )}
      {panel === 'approve' && (
        <ReasonForm
          words={words}
          reason={asksReason ? decide : null}
          label={isSubmission ? decide.approve : decide.approveChanges}
          sending={sending}
          onSend={props.onApprove}
          onCancel={() => onPanel(null)}
        >
          <h2 className="text-22">{fill(decide.confirmTitle, { name })}</h2>
          <p className="mt-1 max-w-[62ch]">
            {isSubmission ? decide.confirmSubmission : decide.confirmChanges}
          </p>
        </ReasonForm>
      )}
      {panel === 'return' && (
        <ReturnForm
          words={words}
          templates={templates}
          name={name}
          part={part}
          draft={props.draft}
          onDraft={props.onDraft}
          sending={sending}
          onReturn={props.onReturn}
          onCancel={() => onPanel(null)}
        />
      )}
    </section>
  );
}
