import { useEffect } from 'react';
import type { HomeReport } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { EMPTY_DRAFT, type ReportDraft, reportDrafts } from '@/features/dashboard/lib/report-drafts';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, type Told } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { recordAppeal } from '../lib/api';
import { APPEAL_BOUNDS, lengthError, outcomeOf, type ReportWords } from '../lib/decision';

type AppealFormProps = {
  words: ReportWords;
  report: HomeReport;
  draft?: ReportDraft;
  takesFocus: boolean;
  onTold: (told: Told) => void;
  onCancel: () => void;
};

/** Records what somebody objects to a decision, which is then made again. */
export function AppealForm(props: AppealFormProps) {
  const { words, report, draft = EMPTY_DRAFT, takesFocus, onTold, onCancel } = props;
  const { locale, failure, onEnded } = useDesk();
  const { id, name } = report;
  const { form, busy, result, amend, statusRef } = useSubmit<{ appeal?: string; general?: string }>(
    async () => {
      const wrong = lengthError(draft.appeal, APPEAL_BOUNDS, words);
      if (wrong !== undefined) return { appeal: wrong };
      const answer = await recordAppeal(locale, id, draft.appeal.trim());
      const outcome = outcomeOf(answer, words, failure, words.notDecided);
      switch (outcome.kind) {
        case 'done':
          reportDrafts.forget(id);
          onTold({ kind: 'done', text: fill(words.appealed, { name }) });
          return null;
        case 'ended':
          onEnded();
          return null;
        case 'gone':
          onTold({ kind: 'failed', text: `${name}: ${outcome.text}` });
          return null;
        case 'stay':
          return outcome.field === 'appeal' ? { appeal: outcome.text } : { general: outcome.text };
      }
    },
  );
  const { ref } = form;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('textarea')?.focus();
  }, [takesFocus, ref]);
  return (
    <form {...form} className="mt-4 max-w-[44rem]">
      <TextField
        label={words.appealLabel}
        hint={words.appealHint}
        rows={4}
        limit={APPEAL_BOUNDS.limit}
        value={draft.appeal}
        error={result?.appeal}
        onChange={(appeal) => {
          reportDrafts.keep(id, { appeal });
          amend(() => null);
        }}
        required
      />
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={result?.general ?? null} />
      </div>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" busy={busy} working={words.sending}>
          {words.saveAppeal}
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
    </form>
  );
}
