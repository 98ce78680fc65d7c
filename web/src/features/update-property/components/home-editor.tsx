'use client';

import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import {
  type FormWords,
  ListingForm,
  type ListingFormMessages,
} from '@/features/listing-form/components/listing-form';
import { fixedFields } from '@/features/listing-form/lib/errors';
import type { StepNumber } from '@/features/property-form/lib/form';
import { reasonsOf } from '@/features/property-form/lib/reasons';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { type Editing, isUnsaved, serverErrors } from '../lib/editor';
import { readFailureText } from '../lib/failure-text';
import type { Grant } from '../lib/session';
import { FeedPanel } from './feed-panel';
import { HomeStatus } from './home-status';
import { Meanwhile } from './meanwhile';
import type { OwnerHomeProps } from './owner-home';
import { SaveOutcome } from './save-outcome';
import { SavedHome } from './saved-home';
import { useHomeEditor } from './use-home-editor';

type HomeEditorProps = OwnerHomeProps & {
  /** The words of the form. */
  words: FormWords;
  grant: Grant;
  /** The password that opened the home on this page, if one did. */
  password: string | null;
  onPassword: (password: string) => void;
  onEnded: (id: string) => void;
  step: StepNumber;
  onStep: (step: StepNumber) => void;
  onRestart: () => void;
  /** What stands above the home; `drop` forgets what is typed. */
  bar: (isUnsaved: boolean, drop: () => void) => ReactNode;
};

/** One home of an owner: its form, or what became of it. */
export function HomeEditor(props: HomeEditorProps) {
  const { locale, messages, grant, onEnded, onRestart, bar } = props;
  const words = messages.ownerHome;
  const id = grant.propertyId;
  const home = useHomeEditor({
    locale,
    grant,
    password: props.password,
    onPassword: props.onPassword,
    onEnded: useCallback(() => onEnded(id), [onEnded, id]),
    passwordNeeded: words.outcome.passwordNeeded,
  });
  const { editor, send, isLost, drop } = home;
  const statusRef = useRef<HTMLDivElement>(null);
  useOutcomeFocus(editor.kind === 'editing' ? editor : null, statusRef);

  return (
    <>
      {bar(isLost, drop)}
      {editor.kind === 'reading' && <p aria-busy="true">{words.reading}</p>}
      {editor.kind === 'stuck' && (
        <Notice tone="failed" size="box" role="alert" className="max-w-[62ch]">
          <h1 className="text-22">{words.stuckTitle}</h1>
          <p className="mt-1">{readFailureText(editor.failure, words)}</p>
          <Button className="mt-3" onClick={() => send({ kind: 'again' })}>
            {words.retry}
          </Button>
        </Notice>
      )}
      {editor.kind === 'saved' && (
        <SavedHome
          locale={locale}
          listing={editor.listing}
          done={editor.done}
          words={words}
          onAgain={() => {
            onRestart();
            send({ kind: 'again' });
          }}
        />
      )}
      {editor.kind === 'editing' && (
        <HomeForm {...props} home={home} editing={editor} statusRef={statusRef} />
      )}
    </>
  );
}

type HomeFormProps = HomeEditorProps & {
  home: ReturnType<typeof useHomeEditor>;
  editing: Editing;
  statusRef: RefObject<HTMLDivElement | null>;
};

function HomeForm(props: HomeFormProps) {
  const { locale, messages, words: formWords, streets, step, onStep, home, editing, statusRef } = props;
  const words = messages.ownerHome;
  const { send, secrets, changeSecrets, save, withdraw, folder } = home;
  const { listing, base, form, feeds, plan, saving } = editing;
  const isReturned = listing.status === 'rejected' || listing.proposal?.returned === true;
  const reasons = isReturned ? reasonsOf(listing.reasons) : [];
  return (
    <>
      <h1 className="text-30 wrap-anywhere sm:text-38">{base.name || listing.propertyId}</h1>
      <div className="mt-4 mb-8 space-y-4">
        <HomeStatus
          locale={locale}
          listing={listing}
          isBusy={saving}
          words={words}
          onWithdraw={() => void withdraw(editing)}
        />
        <div aria-live="polite">
          {editing.isRestored && (
            <Notice
              tone="warning"
              className="flex max-w-[62ch] flex-wrap items-center justify-between gap-x-4"
            >
              <div className="min-w-0">
                <p className="font-semibold">{words.restored.text}</p>
                <p>{words.restored.hint}</p>
              </div>
              <Button
                look="link"
                className="inline-flex items-center font-semibold"
                onClick={() => send({ kind: 'discard' })}
              >
                {words.restored.discard}
              </Button>
            </Notice>
          )}
        </div>
        <Meanwhile
          locale={locale}
          editing={editing}
          messages={formWords}
          words={words.meanwhile}
          onTake={(unit) => send({ kind: 'take', unit })}
        />
      </div>
      {listing.status !== 'removed' && (
        <>
          {step === 4 && (
            <FeedPanel
              locale={locale}
              feeds={feeds}
              form={form}
              plan={plan}
              words={words.feeds}
              platforms={messages.platform}
              onPlan={(feed, choice) => send({ kind: 'plan', feed, choice })}
            />
          )}
          <ListingForm
            locale={locale}
            messages={formMessages(props, listing.status === 'rejected')}
            streets={streets}
            mode="own"
            fixed={fixedFields(base, reasons)}
            form={form}
            change={(part) => send({ kind: 'change', part })}
            folder={folder}
            savedFolder={folder}
            step={step}
            onStep={onStep}
            serverErrors={serverErrors(editing)}
            reasons={reasons}
            secrets={secrets}
            onSecrets={changeSecrets}
            submitting={saving}
            onSubmit={() => void save()}
            status={
              <>
                <p>{isUnsaved(editing) ? words.saving.unsaved : words.saving.saved}</p>
                <p>{words.saving.preview}</p>
              </>
            }
            failure={<SaveOutcome box={statusRef} locale={locale} editing={editing} words={words} />}
          />
        </>
      )}
    </>
  );
}

/** The texts of the form. A returned home is submitted again where others are saved. */
function formMessages({ words, messages }: HomeEditorProps, isReturned: boolean): ListingFormMessages {
  const form = { ...words, legal: messages.legal };
  if (!isReturned) return form;
  const buttons = { ...form.homeForm.buttons, save: messages.ownerHome.saving.submitAgain };
  return { ...form, homeForm: { ...form.homeForm, buttons } };
}

/** Moves the focus to what became of a try to save. Errors at fields are shown by the form itself. */
function useOutcomeFocus(editing: Editing | null, statusRef: RefObject<HTMLDivElement | null>) {
  const outcomes = editing?.outcomes ?? 0;
  const hasFields = editing ? Object.keys(serverErrors(editing)).length > 0 : false;
  const focused = useRef(outcomes);
  useEffect(() => {
    if (focused.current === outcomes) return;
    focused.current = outcomes;
    if (outcomes > 0 && !hasFields) statusRef.current?.focus();
  }, [outcomes, hasFields, statusRef]);
}
