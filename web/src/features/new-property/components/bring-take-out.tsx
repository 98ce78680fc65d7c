import { useId, useRef, useState } from 'react';
import { explain } from '@/api/failure';
import { useLeaveWarning } from '@/components/use-leave-warning';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { LiveNotice } from '@/ui/notice';
import { type Brought, bring, nothingBrought } from '../lib/bring';
import { readTakeOut, type TakeOut } from '../lib/take-out';

type BringTakeOutProps = {
  locale: Locale;
  messages: OwnerMessages['draft'];
  /** Opens the draft that was made, by its secret. */
  onBrought: (token: string) => void;
};

/** Makes a draft of the file that "Take your data with you" made, and opens it. */
export function BringTakeOut({ locale, messages, onBrought }: BringTakeOutProps) {
  const words = messages.takeOut;
  const id = useId();
  const [takeOut, setTakeOut] = useState<TakeOut | null>(null);
  const [brought, setBrought] = useState<Brought | null>(null);
  const [work, setWork] = useState<'reading' | 'bringing' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const go = useRef<HTMLDivElement>(null);
  // Only this page knows the draft.
  useLeaveWarning(brought !== null);

  const read = async (file: File | undefined) => {
    if (!file) return;
    setWork('reading');
    setFailure(null);
    setTakeOut(null);
    setBrought(null);
    const found = await readTakeOut(file);
    setWork(null);
    if (found.kind === 'fault') {
      setFailure(words.faults[found.fault]);
      return;
    }
    setTakeOut(found.takeOut);
    go.current?.focus();
  };

  const start = async () => {
    if (!takeOut) return;
    setWork('bringing');
    setFailure(null);
    const outcome = await bring(takeOut, brought ?? nothingBrought(takeOut), locale, setBrought);
    setBrought(outcome.brought);
    setWork(null);
    const { draft, refused } = outcome.brought;
    if (outcome.failure) setFailure(`${explain(outcome.failure, messages.failure)} ${words.kept}`);
    // What is left out is told before the form takes the place of this.
    else if (draft && (refused > 0 || outcome.isWithoutTexts)) {
      const left = refused > 0 ? [plural(locale, words.refused, refused)] : [];
      setFailure([...left, ...(outcome.isWithoutTexts ? [words.withoutTexts] : [])].join(' '));
    } else if (draft) onBrought(draft.token);
  };

  const total = takeOut?.photos.length ?? 0;
  const isDone = work === null && brought !== null && brought.isSaved && brought.photos === total;
  return (
    <details className="max-w-[62ch] rounded-control border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{words.summary}</summary>
      <div className="space-y-4 pb-4">
        <p>{words.text}</p>
        <Field id={id} label={words.file} hint={words.fileHint}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".zip,application/zip"
              disabled={work !== null}
              onChange={({ target }) => void read(target.files?.[0])}
            />
          )}
        </Field>
        <div ref={go} tabIndex={-1} className="outline-none">
          <p role="status">
            {work === 'reading' && words.reading}
            {work === null && takeOut && !isDone && found(locale, words, takeOut)}
            {work === 'bringing' &&
              (brought?.isSaved && total > 0
                ? fill(words.photo, { number: Math.min(brought.photos + 1, total), total })
                : words.saving)}
          </p>
          {work === 'bringing' && total > 0 && (
            <progress
              className="mt-2 w-full"
              max={total}
              value={brought?.photos ?? 0}
              aria-label={words.progress}
            />
          )}
          <LiveNotice kind="failed" text={failure} />
          {takeOut && !isDone && (
            <Button
              look="primary"
              className="mt-3"
              busy={work !== null}
              working={words.working}
              onClick={() => void start()}
            >
              {brought === null ? words.bring : messages.retry}
            </Button>
          )}
          {isDone && brought.draft && (
            <Button
              look="primary"
              className="mt-3"
              onClick={() => brought.draft && onBrought(brought.draft.token)}
            >
              {words.open}
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}

/** What is in the file. */
function found(locale: Locale, words: OwnerMessages['draft']['takeOut'], { name, photos }: TakeOut): string {
  return fill(words.found, {
    name: name || words.unnamed,
    photos: plural(locale, words.photos, photos.length),
  });
}
