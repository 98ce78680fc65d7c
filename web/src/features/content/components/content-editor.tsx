import { useRef, useState } from 'react';
import { explain, isEnded, isOutdated } from '@/api/failure';
import type { Content, ContentInEffect } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { useNameOf } from '@/features/dashboard/components/use-operators';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { hasRole } from '@/features/dashboard/lib/session';
import { fill } from '@/i18n/words';
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
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, valueIn(name, initial.document)));
  const [note, setNote] = useState('');
  /** What was taken into the form from the history or the default. */
  const [taken, setTaken] = useState<string | null>(null);
  const isTerms = name === 'launch_offer' || name === 'prices';
  const mayEdit = hasRole(operator, isTerms ? 'admin' : 'editor');

  /** Takes a document into the form, where it waits to be saved. */
  const show = (document: Content['document']) => setDraft(draftOf(fields, valueIn(name, document)));
  const save = async (version: number): Promise<Said | null> => {
    const { values, errors } = valuesOf(fields, draft, words);
    if (Object.keys(errors).length > 0) return { errors, general: words.wrong };
    const answer = await saveContent(locale, name, version, documentOf(name, values), note);
    if (answer.kind === 'done') {
      setContent(answer.value);
      show(answer.value.document);
      setNote('');
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
  const { form, busy, result, amend, statusRef, submit } = useSubmit<Said>(() => {
    setTaken(null);
    const version = overwrites.current ?? content.version;
    overwrites.current = null;
    return save(version);
  });
  const showTheirs = async () => {
    const answer = await readContent(locale, name);
    if (answer.kind === 'done') {
      setContent(answer.value);
      show(answer.value.document);
      amend(() => null);
    } else if (isEnded(answer)) onEnded();
    else amend((said) => ({ ...said, general: explain(answer, failure) }));
  };
  const change = (next: Draft) => {
    setDraft(next);
    amend(({ conflict }) => (conflict ? { conflict } : null));
  };
  const take = (document: Content['document'], done: string) => {
    show(document);
    amend(() => null);
    setTaken(done);
  };
  const preview = valuesOf(fields, draft, words).values;

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
            onChange={setNote}
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
                show(content.document);
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
