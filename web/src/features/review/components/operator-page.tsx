'use client';

import { useCallback, useEffect, useState } from 'react';
import { explain, failureText, isEnded } from '@/api/failure';
import { type FrameParts, WorkFrame } from '@/components/work-frame';
import { HomePreview } from '@/features/preview/components/home-preview';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminPath } from '@/i18n/paths';
import type { PropertyMessages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { homeFolder, signOut } from '../lib/api';
import { draftsStore, keepDrafts, type ReturnDrafts } from '../lib/drafts';
import type { TemplateTexts } from '../lib/reasons';
import { mayDecide } from '../lib/session';
import type { ValueMessages } from '../lib/values';
import { Frame } from './frame';
import { ReviewDesk } from './review-desk';
import { SignIn } from './sign-in';
import { useSession } from './use-session';

type OperatorPageProps = {
  locale: Locale;
  /** The server's part of the frame. */
  frame: FrameParts;
  messages: Pick<OwnerMessages, 'review' | 'preview'>;
  page: ValueMessages & PropertyMessages;
  /** The texts of the reasons in each language that owners read. */
  templates: TemplateTexts;
};

/** The page of the operators: the sign-in, or the frame with the approval queue. */
export function OperatorPage({ locale, frame, messages, page, templates }: OperatorPageProps) {
  const words = messages.review;
  const { session, ask, enter, end, leave } = useSession(locale);
  /** They outlive the end of a session and a reload, so that nothing that was written is lost. */
  const [drafts, setDrafts] = useState<ReturnDrafts>(() => draftsStore.get());
  useEffect(() => keepDrafts(drafts), [drafts]);

  const preview = useCallback(
    (id: string, version: number) => (
      <Preview key={`${id} ${version}`} id={id} locale={locale} messages={messages.preview} page={page} />
    ),
    [locale, messages.preview, page],
  );

  const {
    submit: goOut,
    busy: leaving,
    result: failure,
  } = useSubmit(async () => {
    const answer = await signOut(locale);
    if (answer.kind !== 'done' && !isEnded(answer)) return explain(answer, words.failure);
    setDrafts({});
    leave();
    return null;
  });

  switch (session.kind) {
    case 'asking':
      return (
        <WorkFrame parts={frame}>
          <h1 className="text-30 sm:text-38">{words.title}</h1>
          <p role="status" className="needs-script mt-3">
            {words.asking}
          </p>
          <noscript>
            <p className="mt-3">{words.noScript}</p>
          </noscript>
        </WorkFrame>
      );
    case 'stuck':
      return (
        <WorkFrame parts={frame}>
          <h1 className="text-30 sm:text-38">{words.title}</h1>
          <Notice tone="failed" role="alert" className="mt-4 max-w-[62ch]">
            {failureText(session.failure, words.failure)}
          </Notice>
          <Button look="primary" className="mt-6" onClick={() => void ask()}>
            {words.retry}
          </Button>
        </WorkFrame>
      );
    case 'signedOut':
      return (
        <WorkFrame parts={frame}>
          <SignIn locale={locale} words={words} why={session.why} onSignedIn={enter} />
        </WorkFrame>
      );
    case 'signedIn':
      return (
        <Frame
          locale={locale}
          parts={frame}
          words={words}
          operator={session.operator}
          leaving={leaving}
          failure={failure}
          onSignOut={() => void goOut()}
          onQueue={() => window.history.pushState(null, '', adminPath(locale))}
        >
          <ReviewDesk
            locale={locale}
            words={{ review: words, page, improvements: messages.preview.improvement }}
            templates={templates}
            decides={mayDecide(session.operator)}
            drafts={drafts}
            onDrafts={setDrafts}
            onSignedOut={end}
            takesFocus={session.isFresh}
            preview={preview}
          />
        </Frame>
      );
  }
}

type PreviewProps = {
  id: string;
  locale: Locale;
  messages: OwnerMessages['preview'];
  page: PropertyMessages;
};

function Preview({ id, locale, messages, page }: PreviewProps) {
  const folder = useCallback(async () => homeFolder(id), [id]);
  return <HomePreview locale={locale} folder={folder} messages={messages} page={page} onField={null} />;
}
