import type { Answer } from '@/api/call';
import { explain, isEnded } from '@/api/failure';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { useSubmit } from '@/ui/form';
import type { Told } from '@/ui/notice';
import { useDesk } from './operator';

/** What can be done with a row of a list. */
export type RowAction<Row, Value> = {
  readonly label: string;
  /** The label with what it is about. */
  readonly longLabel: (row: Row) => string;
  readonly working: string;
  readonly isOffered?: (row: Row) => boolean;
  readonly send: (row: Row) => Promise<Answer<Value>>;
  /** What an answer says. */
  readonly told: (row: Row, value: Value) => Told;
};

type RowButtonProps<Row, Value> = {
  row: Row;
  action: RowAction<Row, Value>;
  onTold: (told: Told) => void;
};

/** The button of a row. Why it failed stands below it, so that it is clear for which row. */
export function RowButton<Row, Value>({ row, action, onTold }: RowButtonProps<Row, Value>) {
  const { failure, onEnded } = useDesk();
  const { submit, busy, result } = useSubmit(async () => {
    const answer = await action.send(row);
    if (isEnded(answer)) onEnded();
    else if (answer.kind === 'done') onTold(action.told(row, answer.value));
    return answer.kind === 'done' ? null : explain(answer, failure);
  });
  if (action.isOffered?.(row) === false) return null;
  return (
    <div className="max-w-xs">
      <Button
        className="bg-paper"
        busy={busy}
        working={action.working}
        aria-label={action.longLabel(row)}
        onClick={() => void submit()}
      >
        {action.label}
      </Button>
      <div role="alert">
        <FieldError text={result} />
      </div>
    </div>
  );
}
