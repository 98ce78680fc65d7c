import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { fill } from '@/i18n/words';
import { FieldError } from '@/ui/field';
import { TEMPLATE_PATH } from '../lib/api';
import type { ImportWords } from '../lib/report';

type TableFileProps = {
  words: ImportWords;
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
};

/** The file with the table: dropped or chosen. */
export function TableFile({ words, file, error, disabled, onChoose }: TableFileProps) {
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // The same file can be chosen again, after it was mended.
    event.target.value = '';
    if (chosen) onChoose(chosen);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChoose(dropped);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a further way; the input inside is the control */}
      <div
        className={`mt-3 grid max-w-2xl justify-items-center gap-3 rounded-card border-2 border-dashed px-4 py-6 text-center ${isOver ? 'border-sea bg-sea-mist' : 'border-edge'}`}
        onDragOver={drag}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className="font-semibold text-ink-2 pointer-coarse:hidden">{words.drop}</p>
        <label className="button-quiet relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea has-disabled:opacity-50">
          {words.choose}
          <input
            type="file"
            className="sr-only"
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={choose}
          />
        </label>
        <p role="status" className="wrap-anywhere">
          {file && fill(words.chosen, { name: file.name })}
        </p>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-ink-2">
        {words.fileHint}
      </p>
      <div id={`${id}-error`} role="alert">
        <FieldError text={error} />
      </div>
      <p className="mt-2">
        <a href={TEMPLATE_PATH} download className="link-quiet">
          {words.template}
        </a>
      </p>
    </>
  );
}
