import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { REPORT_DECISION_VALUES } from '@/api/limits.gen';
import type { HomeReport } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { EMPTY_DRAFT, type ReportDraft, reportDrafts } from '@/features/dashboard/lib/report-drafts';
import { formatNumber } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { ChoiceField } from '@/ui/choice-field';
import { lengthOf, useSubmit } from '@/ui/form';
import { Notice, type Told } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { decide } from '../lib/api';
import { lengthError, outcomeOf, type ReportWords, STATEMENT_BOUNDS, toldBy } from '../lib/decision';

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
  /** Whether the operator has said yes to a removal. */
  const isSure = useRef(false);
  const send = useRef<HTMLButtonElement>(null);
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
        reportDrafts.forget(id);
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

  /** Does not remove the home after all. The focus goes where the question was asked. */
  const giveUp = () => {
    flushSync(() => amend(() => null));
    send.current?.focus();
  };
  const keep = (part: Partial<ReportDraft>) => {
    reportDrafts.keep(id, part);
    amend(() => null);
  };
  const count = formatNumber(locale, lengthOf(statement));
  const limit = formatNumber(locale, STATEMENT_BOUNDS.limit);
  return (
    <form {...form} className="mt-4 max-w-[44rem] border-t border-line pt-4">
      <ChoiceField
        label={words.choice}
        options={REPORT_DECISION_VALUES}
        nameOf={(each) => words.decision[each]}
        meaningOf={(each) => `${words.means[each]} ${words.told[toldBy(each, report)]}`}
        value={decision}
        error={result?.decision}
        onChange={(each) => keep({ decision: each })}
      />
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
              <Button className="bg-paper" onClick={giveUp}>
                {words.no}
              </Button>
            </p>
          </Notice>
        )}
      </div>
      {!result?.asks && (
        <p className="mt-4 flex flex-wrap gap-3">
          <Button ref={send} look="primary" busy={busy} working={words.sending}>
            {words.send}
          </Button>
          <Button
            className="min-h-13"
            onClick={() => {
              reportDrafts.forget(id);
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
