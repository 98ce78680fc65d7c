'use client';

import { useEffect, useRef } from 'react';
import { type FormWords, ListingForm, type Secrets } from '@/features/listing-form/components/listing-form';
import { stepOf } from '@/features/property-form/lib/check';
import type { StepNumber } from '@/features/property-form/lib/form';
import type { DraftStore } from '../lib/draft-store';
import type { DraftState } from '../lib/state';
import { AwaitedPhotos } from './awaited-photos';
import { BringTakeOut } from './bring-take-out';
import { CopyHome } from './copy-home';
import { MailLink } from './mail-link';
import type { NewHomeProps } from './new-home';
import { StatusLine } from './status-line';
import { SubmissionFailure } from './submission-failure';
import type { useFormAddress } from './use-form-address';
import type { PhotoWait } from './use-photo-wait';

type HomeDraftProps = NewHomeProps & {
  /** The words of the form. */
  words: FormWords;
  store: DraftStore;
  state: DraftState;
  address: ReturnType<typeof useFormAddress>;
  step: StepNumber;
  secrets: Secrets;
  onSecrets: (part: Partial<Secrets>) => void;
  photos: PhotoWait;
};

/** On which a home is looked at as a whole, and submitted. */
const LAST_STEP = 5;

/** The form of a new home, with all that keeps it. */
export function HomeDraft({
  locale,
  messages: { draft: words, legal },
  words: form,
  streets,
  listingsEmail,
  store,
  state,
  address,
  step,
  secrets,
  onSecrets,
  photos,
}: HomeDraftProps) {
  const { work, failure, outcomes } = state;
  const statusRef = useRef<HTMLDivElement>(null);
  useStep(store, state, address, step);

  // The form itself shows the fields that the server refused.
  const hasFields = Object.keys(failure?.problem?.errors ?? {}).length > 0;
  const focused = useRef(outcomes);
  useEffect(() => {
    if (focused.current === outcomes) return;
    focused.current = outcomes;
    if (!hasFields) statusRef.current?.focus();
  }, [outcomes, hasFields]);

  return (
    <div className="space-y-5">
      {step === 1 && (
        <>
          <CopyHome
            locale={locale}
            language={work.form.descriptionLanguage}
            messages={words}
            onCopy={(part, name) => store.copy(part, name)}
          />
          <BringTakeOut
            locale={locale}
            messages={words}
            onBrought={(token) => void store.openAt(token, LAST_STEP)}
          />
        </>
      )}
      <ListingForm
        locale={locale}
        messages={{ ...form, legal }}
        streets={streets}
        mode="new"
        fixed={[]}
        form={work.form}
        change={store.change}
        folder={store.folder}
        savedFolder={store.savedFolder}
        step={step}
        onStep={address.goTo}
        serverErrors={state.serverErrors}
        reasons={[]}
        secrets={secrets}
        onSecrets={onSecrets}
        submitting={state.submitting || photos.isAwaited}
        onSubmit={photos.ask}
        status={
          <>
            <StatusLine state={state} words={words.status} />
            <MailLink store={store} email={work.form.ownerEmail} messages={words} />
          </>
        }
        failure={
          <>
            <AwaitedPhotos
              locale={locale}
              words={words.submission.photos}
              wait={photos}
              onPhotos={() => {
                photos.drop();
                address.goTo(stepOf('photos'));
              }}
            />
            <SubmissionFailure
              box={statusRef}
              locale={locale}
              state={state}
              messages={words}
              formWords={form}
              listingsEmail={listingsEmail}
              onAgain={() => store.tryNow()}
            />
          </>
        }
      />
    </div>
  );
}

/** The step stands in the address. A home that is opened brings its own. */
function useStep(
  store: DraftStore,
  { work }: DraftState,
  { replaceBy }: ReturnType<typeof useFormAddress>,
  step: StepNumber,
) {
  const entered = useRef<string | null>(null);
  const own = useRef<StepNumber>(work.step);
  useEffect(() => {
    own.current = work.step;
  }, [work.step]);
  useEffect(() => {
    if (entered.current === work.id) {
      store.step(step);
    } else {
      entered.current = work.id;
      if (step !== own.current) replaceBy(own.current);
    }
  }, [store, work.id, step, replaceBy]);
}
