import { useEffect, useId, useRef } from 'react';
import { REPORT_DECISION_VALUES } from '@/api/limits.gen';
import type { HomeReport } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import {
  EMPTY_DRAFT,
  forgetDraft,
  keepDraft,
  type ReportDraft,
} from '@/features/dashboard/lib/report-drafts';
import { formatNumber } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { useSubmit } from '@/ui/form';
import { Notice, type Told } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { decide } from '../lib/api';
import {
  lengthError,
  lengthOf,
  outcomeOf,
  type ReportWords,
  STATEMENT_BOUNDS,
  toldBy,
} from '../lib/decision';

/** What is said of a try: at its fields, of the whole, or the question that comes before a removal. */
type Said = {
  readonly decision?: string;
  readonly statement?: string;
  readonly general?: string;
  readonly asks?: boolean;
};

type DecisionFormProps = {
  words: ReportWords;
  report: HomeReport;
  draft?: ReportDraft;
  takesFocus: boolean;
  onTold: (told: Told) => void;
  onStale: () => void;
  onCancel: () => void;
};

/** Decides a report: what happens to the home, with the reasons. What was begun is kept in the tab. */
export function DecisionForm(props: DecisionFormProps) {
  const { words, report, draft = EMPTY_DRAFT, takesFocus, onTold, onStale, onCancel } = props;
  const { locale, failure, onEnded } = useDesk();
  const { decision, statement } = draft;
  const { id, propertyId, name } = report;
  const choice = useId();
  /** Whether the operator has said yes to a removal. */
  const isSure = useRef(false);
  const { form, submit, busy, result, amend, statusRef } = useSubmit<Said>(async () => {
    const isConfirmed = isSure.current;
    isSure.current = false;
    const wrong = {
      decision: decision ? undefined : words.choiceRequired,
      statement: lengthError(statement, STATEMENT_BOUNDS, words),
    };
    if (decision === null || wrong.statement !== undefined) return wrong;
    if (decision === 'removed' && !isConfirmed) return { asks: true };
    const answer = await decide(locale, report, { decision, statement: statement.trim() });
    const outcome = outcomeOf(answer, words, failure, words.decidedAlready);
    switch (outcome.kind) {
      case 'done':
        forgetDraft(id);
        onTold({ kind: 'done', text: fill(words.done[decision], { name }) });
        return null;
      case 'ended':
        onEnded();
        return null;
      case 'gone':
        onTold({ kind: 'failed', text: `${name}: ${outcome.text}` });
        return null;
      case 'stay':
        if (outcome.isStale) onStale();
        return outcome.field === 'statement' ? { statement: outcome.text } : { general: outcome.text };
    }
  });
  const { ref } = form;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('input')?.focus();
  }, [takesFocus, ref]);

  const keep = (part: Partial<ReportDraft>) => {
    keepDraft(id, part);
    amend(() => null);
  };
  const count = formatNumber(locale, lengthOf(statement));
  const limit = formatNumber(locale, STATEMENT_BOUNDS.limit);
  return (
    <form {...form} className="mt-4 max-w-[44rem] border-t border-line pt-4">
      <fieldset aria-describedby={result?.decision ? `${choice}-error` : undefined}>
        <legend className="mb-1 font-semibold">{words.choice}</legend>
        {REPORT_DECISION_VALUES.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="radio"
              name={choice}
              className="mt-0.5 size-5 shrink-0"
              checked={decision === each}
              aria-invalid={result?.decision ? true : undefined}
              aria-labelledby={`${choice}-${each}-name`}
              aria-describedby={`${choice}-${each}`}
              onChange={() => keep({ decision: each })}
            />
            <span>
              <span id={`${choice}-${each}-name`} className="font-medium">
                {words.decision[each]}
              </span>
              <span id={`${choice}-${each}`} className="block text-14 text-ink-2">
                {words.means[each]} {words.told[toldBy(each, report)]}
              </span>
            </span>
          </label>
        ))}
        <FieldError id={`${choice}-error`} text={result?.decision} />
      </fieldset>
      <TextField
        className="mt-3"
        label={words.statement}
        hint={fill(words.statementHint, { least: STATEMENT_BOUNDS.least })}
        rows={5}
        limit={STATEMENT_BOUNDS.limit}
        value={statement}
        error={result?.statement}
        onChange={(typed) => keep({ statement: typed })}
        after={<p className="mt-1 text-14 text-ink-2">{fill(words.length, { count, limit })}</p>}
        required
      />
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <div role="alert">
          {result?.general && (
            <Notice tone="failed" className="mt-4">
              {result.general}
            </Notice>
          )}
        </div>
        {result?.asks && (
          <Notice tone="warning" className="mt-4">
            <p className="font-semibold">{fill(words.ask, { name, id: propertyId })}</p>
            <p className="mt-3 flex flex-wrap gap-2">
              <Button
                className="bg-paper"
                onClick={() => {
                  isSure.current = true;
                  void submit();
                }}
              >
                {words.yes}
              </Button>
              <Button className="bg-paper" onClick={() => amend(() => null)}>
                {words.no}
              </Button>
            </p>
          </Notice>
        )}
      </div>
      {!result?.asks && (
        <p className="mt-4 flex flex-wrap gap-3">
          <Button look="primary" busy={busy} working={words.sending}>
            {words.send}
          </Button>
          <Button
            className="min-h-13"
            onClick={() => {
              forgetDraft(id);
              onCancel();
            }}
          >
            {words.cancel}
          </Button>
        </p>
      )}
    </form>
  );
}
