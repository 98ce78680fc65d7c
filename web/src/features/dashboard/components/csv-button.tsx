import { explain, isEnded } from '@/api/failure';
import { utcToday } from '@/features/stay/lib/today';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { useSubmit } from '@/ui/form';
import { type Column, csvOf, type Remote } from '../lib/table';
import { useDesk } from './operator';
import { saveFile } from './save-file';

type CsvButtonProps<Row> = {
  name: string;
  columns: readonly Column<Row>[];
  /** The rows that are here. */
  rows: readonly Row[];
  isWhole: boolean;
  remote: Remote<Row> | null;
};

/** Saves what is listed. Where the server has the rest, that is read first. */
export function CsvButton<Row>({ name, columns, rows, isWhole, remote }: CsvButtonProps<Row>) {
  const { failure, onEnded, table: words } = useDesk();
  const save = (all: readonly Row[]) =>
    saveFile(`${name}-${utcToday(new Date())}.csv`, 'text/csv', csvOf(columns, all));
  const { submit, busy, result } = useSubmit(async () => {
    const answer = remote ? await remote.readAll() : null;
    if (!answer) save(rows);
    else if (answer.kind === 'done') save(answer.value);
    else if (isEnded(answer)) onEnded();
    return answer && answer.kind !== 'done' ? explain(answer, failure) : null;
  });
  return (
    <div>
      <Button className="min-h-12" busy={busy} working={words.csvReading} onClick={() => void submit()}>
        {isWhole ? words.csv : words.csvOfListed}
      </Button>
      <div role="alert">
        <FieldError text={result} />
      </div>
    </div>
  );
}
