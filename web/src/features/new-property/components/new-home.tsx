'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/icons';
import { laterInWords } from '@/components/later';
import { Listed } from '@/features/list-property/components/listed';
import { FORM_WORDS } from '@/features/listing-form/lib/form-words';
import type { Secrets } from '@/features/listing-form/lib/secrets';
import { track } from '@/features/tracking/lib/track';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { type LegalPage, ownerSignInPath } from '@/i18n/paths';
import { Button } from '@/ui/button';
import type { DraftState } from '../lib/state';
import { Notices } from './notices';
import { Opening } from './opening';
import { QueuedBanner } from './queued-banner';
import { useDraft } from './use-draft';
import { useFormAddress } from './use-form-address';
import { usePhotoWait } from './use-photo-wait';

const HOME_DRAFT = laterInWords(async () => (await import('./home-draft')).HomeDraft, FORM_WORDS);

export type NewHomeProps = {
  locale: Locale;
  messages: {
    draft: OwnerMessages['draft'];
    listed: OwnerMessages['pitch']['listed'];
    legal: Readonly<Record<LegalPage, string>>;
  };
  /** The style of a map with streets. */
  streets: string | null;
  /** The recipient of a home that is submitted by mail. */
  listingsEmail: string;
  supportEmail: string;
  /** The information for owners. */
  children: ReactNode;
};

const NO_SECRETS: Secrets = {
  password: '',
  passwordAgain: '',
  oldPassword: '',
  acceptsTerms: false,
  hasPhotoRights: false,
};

/** The page for owners who list a home: the information, with `form=true` the form, and at the end what comes next. */
export function NewHome(props: NewHomeProps) {
  const { locale, messages, children } = props;
  const HomeDraft = HOME_DRAFT[locale];
  const address = useFormAddress(locale);
  const { view, forgetForm } = address;
  const { store, state } = useDraft(locale, view.kind === 'form', address.showForm);
  const { phase } = state;
  /** Only in memory: nothing keeps them. They outlive a look at the information. */
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const photos = usePhotoWait(state.work.id, () => {
    const { password, acceptsTerms, hasPhotoRights } = secrets;
    void store.submit(password, { acceptsTerms, hasPhotoRights });
  });
  const isSubmitted = phase.kind === 'submitted';
  /** Whether the address of the form that was submitted is gone. */
  const isForgotten = useRef(false);

  useEffect(() => {
    if (!isSubmitted) {
      isForgotten.current = false;
    } else if (view.kind === 'information') {
      isForgotten.current = true;
    } else if (isForgotten.current) {
      // The owner has asked for the form again.
      setSecrets(NO_SECRETS);
      store.start();
    } else {
      forgetForm();
    }
  }, [isSubmitted, view.kind, store, forgetForm]);

  useEffect(() => {
    if (isSubmitted) track('submission');
  }, [isSubmitted]);

  const isFormShown = view.kind === 'form';
  useEffect(() => {
    if (isFormShown) HomeDraft.preload();
  }, [isFormShown, HomeDraft]);

  const shown = placeOf(state, view.kind);
  const top = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    const before = last.current;
    last.current = shown;
    // While a form is opened, nothing can be pressed that would be gone now.
    if (before === shown || before === 'opening') return;
    // The element that had the focus is gone. The success page takes the focus by itself.
    window.scrollTo(0, 0);
    if (shown !== 'submitted') top.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {phase.kind === 'submitted' && (
        <div className="page pt-6 sm:pt-12">
          <Listed locale={locale} messages={messages.listed} {...phase.receipt} />
        </div>
      )}
      {!isSubmitted && view.kind === 'information' && (
        <>
          <QueuedBanner
            state={state}
            words={messages.draft.submission}
            onOpen={() => address.goTo(state.work.step)}
          />
          {children}
        </>
      )}
      {!isSubmitted && view.kind === 'form' && (
        <div className="page min-h-dvh pt-6 sm:pt-10">
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <Button look="link" className="inline-flex items-center gap-1" onClick={address.leaveForm}>
              <Icon name="arrowLeft" className="size-4" />
              {messages.draft.back}
            </Button>
            <a href={ownerSignInPath(locale)} className="link-quiet inline-flex min-h-11 items-center">
              {messages.draft.signIn}
            </a>
          </div>
          <h1 className="mt-2 text-30 sm:mt-5 sm:text-38">{messages.draft.formTitle}</h1>
          {view.step === 1 && (
            <p className="mt-2 max-w-[62ch] sm:text-19">{messages.draft.formIntroduction}</p>
          )}
          <div className="mt-5 space-y-5">
            <Notices state={state} messages={messages.draft} store={store} />
            {phase.kind === 'editing' ? (
              <HomeDraft
                {...props}
                store={store}
                state={state}
                address={address}
                step={view.step}
                secrets={secrets}
                onSecrets={(part) => setSecrets((before) => ({ ...before, ...part }))}
                photos={photos}
                waiting={<Opening {...props} store={store} state={state} />}
              />
            ) : (
              <Opening {...props} store={store} state={state} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Names the part that the page shows. When it changes, the element that had the focus is gone. */
export function placeOf({ phase }: DraftState, view: 'information' | 'form'): string {
  if (phase.kind === 'submitted') return phase.kind;
  if (view === 'information') return view;
  // Each deletion takes a backup out of the question.
  return phase.kind === 'choosing' ? `${phase.kind} ${phase.found.length}` : phase.kind;
}
