'use client';

import { usePathname, useSelectedLayoutSegment } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { explain, failureText, isEnded } from '@/api/failure';
import { type FrameParts, WorkFrame } from '@/components/work-frame';
import { draftsStore } from '@/features/review/lib/drafts';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminPath } from '@/i18n/paths';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { signOut } from '../lib/api';
import { contentDrafts } from '../lib/content-drafts';
import { formDrafts } from '../lib/form-drafts';
import { reportDrafts } from '../lib/report-drafts';
import { isInvitation, screenOf } from '../lib/screens';
import { mayDecide } from '../lib/session';
import { Frame } from './frame';
import { DeskProvider } from './operator';
import { SignIn } from './sign-in';
import { useSession } from './use-session';

type DashboardProps = {
  locale: Locale;
  /** The server's part of the frame. */
  frame: FrameParts;
  review: OwnerMessages['review'];
  words: Pick<OwnerMessages['dashboard'], 'frame' | 'table'>;
  /** What stands at an address without a screen. */
  missing: ReactNode;
  /** The screen that was asked for. It is shown to who is signed in, also where somebody signs in first. */
  children: ReactNode;
};

/** The pages of the operators: the sign-in, or the frame with a screen. It stays while one goes from screen to screen. */
export function Dashboard({ locale, frame, review, words, missing, children }: DashboardProps) {
  const segment = useSelectedLayoutSegment();
  const path = usePathname();
  const [firstPath] = useState(path);
  const isOutside = segment !== null && (isInvitation(locale, segment) || screenOf(locale, segment) === null);
  const { session, ask, refresh, enter, end, leave } = useSession(locale, !isOutside);
  const {
    submit: goOut,
    busy: leaving,
    result: failure,
  } = useSubmit(async () => {
    const answer = await signOut(locale);
    if (answer.kind !== 'done' && !isEnded(answer)) return explain(answer, review.failure);
    draftsStore.remove();
    reportDrafts.remove();
    contentDrafts.remove();
    formDrafts.remove();
    leave();
    return null;
  });

  if (segment !== null && isInvitation(locale, segment))
    return <WorkFrame parts={frame}>{children}</WorkFrame>;
  if (segment !== null && screenOf(locale, segment) === null) {
    return (
      <WorkFrame parts={frame}>
        {/* The gateway reads the status from the page. */}
        <div data-status={404}>{missing}</div>
      </WorkFrame>
    );
  }
  switch (session.kind) {
    case 'asking':
      return (
        <WorkFrame parts={frame}>
          <h1 className="text-30 sm:text-38">{review.title}</h1>
          <p role="status" className="needs-script mt-3">
            {review.asking}
          </p>
          <noscript>
            <p className="mt-3">{review.noScript}</p>
          </noscript>
        </WorkFrame>
      );
    case 'stuck':
      return (
        <WorkFrame parts={frame}>
          <h1 className="text-30 sm:text-38">{review.title}</h1>
          <Notice tone="failed" role="alert" className="mt-4 max-w-[62ch]">
            {failureText(session.failure, review.failure)}
          </Notice>
          <Button look="primary" className="mt-6" onClick={() => void ask()}>
            {review.retry}
          </Button>
        </WorkFrame>
      );
    case 'signedOut':
      return (
        <WorkFrame parts={frame}>
          <SignIn locale={locale} words={review} why={session.why} onSignedIn={enter} />
        </WorkFrame>
      );
    case 'signedIn': {
      const { operator, isFresh } = session;
      const takesFocus = isFresh || path !== firstPath;
      const desk = {
        ...{ locale, operator, decides: mayDecide(operator), takesFocus },
        ...{ onEnded: end, onAccount: () => void refresh() },
      };
      return (
        <Frame
          locale={locale}
          parts={frame}
          review={review}
          words={words.frame}
          operator={operator}
          leaving={leaving}
          failure={failure}
          onSignOut={() => void goOut()}
          onQueue={() => window.history.pushState(null, '', adminPath(locale))}
        >
          <DeskProvider value={{ ...desk, failure: review.failure, table: words.table }}>
            {children}
          </DeskProvider>
        </Frame>
      );
    }
  }
}
