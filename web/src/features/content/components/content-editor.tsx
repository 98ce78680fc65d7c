import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { explain, isEnded, isOutdated } from '@/api/failure';
import type { Content, ContentInEffect } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { useNameOf } from '@/features/dashboard/components/use-operators';
import { contentDrafts } from '@/features/dashboard/lib/content-drafts';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { hasRole } from '@/features/dashboard/lib/session';
import { halfTypedDates } from '@/features/home-settings/lib/half-typed';
import { fill } from '@/i18n/words';
import { useStored } from '@/storage/use-stored';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { readContent, saveContent } from '../lib/api';
import {
  type ContentWords,
  DOCUMENTS,
  type Draft,
  documentOf,
  draftOf,
  type Errors,
  errorsOf,
  type FieldOf,
  isDraftOf,
  valueIn,
  valuesOf,
} from '../lib/fields';
import type { LicensingWords } from './contents';
import { Fields } from './fields';
import { History } from './history';
import { Preview } from './preview';

/** Of the reason for an edit, in characters. */
const NOTE_LIMIT = 300;

/** What is said of a try: at fields, of the whole, or that somebody else saved another version. */
type Said = {
  readonly errors?: Errors;
  readonly general?: string;
  readonly done?: string;
  readonly conflict?: { readonly version: number; readonly fields: string };
};

type ContentEditorProps = {
  words: ContentWords;
  licensing: LicensingWords;
  initial: ContentInEffect;
};

/** A document: what is in effect, the form with its preview, and the history. */
export function ContentEditor({ words, licensing, initial }: ContentEditorProps) {
  const { locale, operator, onEnded, failure } = useDesk();
  const who = useNameOf(words);
  const { name, defaultDocument } = initial;
  const fields: readonly FieldOf[] = DOCUMENTS[name].fields;
  const [content, setContent] = useState<Content>(initial);
  const typed = (document: Content['document']) => draftOf(fields, valueIn(name, document), locale);
  const published = useMemo(
    () => draftOf(fields, valueIn(name, content.document), locale),
    [fields, name, content.document, locale],
  );
  const stored = useStored(contentDrafts)[name];
  const kept = stored && isDraftOf(fields, stored.draft) ? stored : null;
  const { draft, note, version } = kept ?? { draft: published, note: '', version: content.version };
  const keep = (part: { draft?: Draft; note?: string }) =>
    contentDrafts.keep(name, { draft, note, version, ...part });
  /** What was taken into the form: what was begun before, from the history or the default. */
  const [taken, setTaken] = useState(kept && words.kept);
  const isTerms = name === 'launch_offer' || name === 'prices';
  const mayEdit = hasRole(operator, isTerms ? 'admin' : 'editor');

  /** Shows what is in effect, in place of what was begun. */
  const show = (next: Content) => {
    setContent(next);
    contentDrafts.forget(name);
  };
  const save = async (element: HTMLFormElement | null, over: number): Promise<Said | null> => {
    const found = valuesOf(fields, draft, words, locale);
    const { values } = found;
    const half = halfTypedDates(element).map((pointer) => [pointer, words.dayHalf]);
    const errors: Errors = { ...found.errors, ...Object.fromEntries(half) };
    if (Object.keys(errors).length > 0) return { errors, general: words.wrong };
    const answer = await saveContent(locale, name, over, documentOf(name, values), note);
    if (answer.kind === 'done') {
      show(answer.value);
      return { done: fill(words.saved, { version: answer.value.version }) };
    }
    if (isEnded(answer)) {
      onEnded();
      return null;
    }
    const problem = answer.kind === 'refused' ? answer.problem : null;
    if (isOutdated(answer) && problem?.version !== undefined && problem.version !== null) {
      const changed = (problem.changed ?? []).map((pointer) => pointer.slice(1));
      const named = changed.map((each) => words.field[each as keyof ContentWords['field']] ?? each);
      return { conflict: { version: problem.version, fields: named.join(', ') || words.nothingChanged } };
    }
    if (problem?.errors?.length) {
      return { errors: errorsOf(name, problem.errors), general: words.wrong };
    }
    return { general: explain(answer, failure) };
  };
  // After a conflict: the version over which the operator saves all the same.
  const overwrites = useRef<number | null>(null);
  const { form, busy, result, amend, statusRef, submit } = useSubmit<Said>((element) => {
    setTaken(null);
    const over = overwrites.current ?? version;
    overwrites.current = null;
    return save(element, over);
  });
  const showTheirs = async () => {
    const answer = await readContent(locale, name);
    if (answer.kind === 'done') {
      flushSync(() => {
        show(answer.value);
        setTaken(fill(words.theirsTaken, { version: answer.value.version }));
        amend(() => null);
      });
      statusRef.current?.focus();
    } else if (isEnded(answer)) onEnded();
    else amend((said) => ({ ...said, general: explain(answer, failure) }));
  };
  const change = (next: Draft) => {
    keep({ draft: next });
    amend(({ conflict }) => (conflict ? { conflict } : null));
  };
  const take = (document: Content['document'], done: string) => {
    keep({ draft: typed(document) });
    amend(() => null);
    setTaken(done);
  };
  const preview = valuesOf(fields, draft, words, locale).values;

  return (
    <div className="mt-5 grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <form {...form} className="min-w-0">
        <h2 className="text-22">{words.name[name]}</h2>
        <p className="mt-1 max-w-[62ch] text-ink-2">{words.about[name]}</p>
        <p className="mt-2 text-14 text-ink-2">
          {content.editedAt
            ? fill(words.inEffect, {
                version: content.version,
                date: formatInstant(locale, content.editedAt),
                who: who(content.editedBy),
              })
            : words.unedited}
        </p>
        {!mayEdit && (
          <Notice tone="note" className="mt-4">
            {isTerms ? words.adminOnly : words.viewerOnly}
          </Notice>
        )}
        <fieldset disabled={!mayEdit} className="mt-5 min-w-0 space-y-5">
          <legend className="sr-only">{words.name[name]}</legend>
          <Fields
            words={words}
            fields={fields}
            draft={draft}
            errors={result?.errors ?? {}}
            onChange={change}
          />
          <TextField
            label={words.note}
            hint={words.noteHint}
            limit={NOTE_LIMIT}
            value={note}
            error={result?.errors?.['/note']}
            onChange={(text) => keep({ note: text })}
          />
        </fieldset>
        <div ref={statusRef} tabIndex={-1} className="outline-none">
          <LiveNotice kind="failed" text={result?.general ?? null} />
          <LiveNotice kind="done" text={result?.done ?? taken} />
          {result?.conflict && (
            <Notice tone="warning" className="mt-4" role="alert">
              <p>{fill(words.changed, result.conflict)}</p>
              <p className="mt-3 flex flex-wrap gap-2">
                <Button className="bg-paper" onClick={() => void showTheirs()}>
                  {words.theirs}
                </Button>
                <Button
                  className="bg-paper"
                  busy={busy}
                  working={words.saving}
                  onClick={() => {
                    overwrites.current = result.conflict?.version ?? null;
                    void submit();
                  }}
                >
                  {words.mine}
                </Button>
              </p>
            </Notice>
          )}
        </div>
        {mayEdit && (
          <p className="mt-5 flex flex-wrap gap-3">
            {!result?.conflict && (
              <Button look="primary" busy={busy} working={words.saving}>
                {words.save}
              </Button>
            )}
            <Button className="min-h-13" onClick={() => take(defaultDocument, words.defaultTaken)}>
              {words.useDefault}
            </Button>
            <Button
              className="min-h-13"
              onClick={() => {
                contentDrafts.forget(name);
                setTaken(null);
                amend(() => null);
              }}
            >
              {words.reset}
            </Button>
          </p>
        )}
      </form>
      <div className="min-w-0 space-y-10">
        <Preview words={words} licensing={licensing} name={name} value={preview} />
        <History
          words={words}
          name={name}
          version={content.version}
          who={who}
          onTake={
            mayEdit ? ({ document, version }) => take(document, fill(words.restored, { version })) : undefined
          }
        />
      </div>
    </div>
  );
}
