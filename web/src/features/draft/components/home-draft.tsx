'use client';

import { useEffect, useRef, useState } from 'react';
import type { StepNumber } from '@/features/home/lib/form';
import { usePhotosOnTheWay } from '@/features/home-photos/components/use-photos';
import { ListingForm, type Secrets } from '@/features/listing-form/components/listing-form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { plural } from '@/i18n/words';
import type { DraftKeeper } from '../lib/keeper';
import type { DraftState } from '../lib/state';
import { CopyHome } from './copy-home';
import { MailLink } from './mail-link';
import type { NewHomeProps } from './new-home';
import { Notices } from './notices';
import { StatusLine } from './status-line';
import { SubmissionFailure } from './submission-failure';
import type { useFormAddress } from './use-form-address';

type HomeDraftProps = NewHomeProps & {
  keeper: DraftKeeper;
  state: DraftState;
  address: ReturnType<typeof useFormAddress>;
  step: StepNumber;
  secrets: Secrets;
  onSecrets: (part: Partial<Secrets>) => void;
};

/** The form of a new home, with all that keeps it. */
export function HomeDraft({
  locale,
  messages,
  streets,
  listingsEmail,
  keeper,
  state,
  address,
  step,
  secrets,
  onSecrets,
}: HomeDraftProps) {
  const words = messages.draft;
  const { work, failure, outcomes } = state;
  const told = useRef<HTMLDivElement>(null);
  useStep(keeper, state, address, step);

  const submit = () => {
    const { password, acceptsTerms, hasPhotoRights } = secrets;
    void keeper.submit(password, { acceptsTerms, hasPhotoRights });
  };
  const photos = useSubmissionAfterPhotos(submit);

  // The form itself shows the fields that the server refused.
  const hasFields = Object.keys(failure?.problem?.errors ?? {}).length > 0;
  const focused = useRef(outcomes);
  useEffect(() => {
    if (focused.current === outcomes) return;
    focused.current = outcomes;
    if (!hasFields) told.current?.focus();
  }, [outcomes, hasFields]);

  return (
    <div className="space-y-5">
      <Notices state={state} messages={words} keeper={keeper} />
      {step === 1 && (
        <CopyHome locale={locale} messages={words} onCopy={(part, name) => keeper.copy(part, name)} />
      )}
      <ListingForm
        locale={locale}
        messages={messages.form}
        streets={streets}
        mode="new"
        form={work.form}
        change={keeper.change}
        folder={keeper.folder}
        step={step}
        onStep={address.goTo}
        serverErrors={state.serverErrors}
        reasons={[]}
        secrets={secrets}
        onSecrets={onSecrets}
        submitting={state.submitting || photos.isAwaited}
        onSubmit={photos.await}
        status={
          <>
            <StatusLine state={state} words={words.status} />
            <MailLink keeper={keeper} email={work.form.ownerEmail} messages={words} />
          </>
        }
        failure={
          <>
            <AwaitedPhotos locale={locale} words={words.submission.photos} {...photos} />
            <SubmissionFailure
              box={told}
              locale={locale}
              state={state}
              messages={words}
              listingsEmail={listingsEmail}
              onAgain={() => keeper.tryNow()}
            />
          </>
        }
      />
    </div>
  );
}

/** Submits once no photo is on its way any more: a home that was submitted takes none. */
function useSubmissionAfterPhotos(submit: () => void) {
  const count = usePhotosOnTheWay();
  const [isAwaited, setAwaited] = useState(false);
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (!isAwaited || count > 0) return;
    setAwaited(false);
    latest.current();
  }, [isAwaited, count]);
  return {
    count,
    isAwaited,
    await: () => setAwaited(true),
    goWithout: () => {
      setAwaited(false);
      submit();
    },
  };
}

type AwaitedPhotosProps = {
  locale: Locale;
  words: OwnerMessages['draft']['submission']['photos'];
  count: number;
  isAwaited: boolean;
  goWithout: () => void;
};

/** Says which photos a submission waits for. */
function AwaitedPhotos({ locale, words, count, isAwaited, goWithout }: AwaitedPhotosProps) {
  return (
    <div role="status">
      {isAwaited && count > 0 && (
        <div className="rounded-card bg-sun-mist p-5 text-sun-ink">
          <p>{plural(locale, words.awaited, count)}</p>
          <button type="button" className="button-quiet mt-3" onClick={goWithout}>
            {words.without}
          </button>
        </div>
      )}
    </div>
  );
}

/** The step stands in the address. A home that is opened brings its own. */
function useStep(
  keeper: DraftKeeper,
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
      keeper.step(step);
    } else {
      entered.current = work.id;
      if (step !== own.current) replaceBy(own.current);
    }
  }, [keeper, work.id, step, replaceBy]);
}
