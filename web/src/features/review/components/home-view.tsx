'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Answer } from '@/api/call';
import { explain, isUnknown } from '@/api/failure';
import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import { adminPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { approve, approvePhotos, refusePhotos, sendBack } from '../lib/api';
import { outcomeOf, photosDecided } from '../lib/decision';
import { formToApprove } from '../lib/differences';
import { isRefused, needsReason, waitingPart } from '../lib/queue';
import { ownerLanguage, type ReturnDraft, type TemplateTexts } from '../lib/reasons';
import type { ValueWords } from '../lib/values';
import { Decision, type Panel } from './decision';
import { HeldPhotos } from './held-photos';
import { HomeReview } from './home-review';
import { useHome } from './use-home';
import { useKeys } from './use-keys';

type HomeViewProps = {
  locale: Locale;
  words: ValueWords;
  templates: TemplateTexts;
  id: string;
  /** Whether the operator may approve and return. */
  decides: boolean;
  position: string | null;
  /** The reasons that were begun for this home. */
  draft: ReturnDraft | undefined;
  onDraft: (draft: ReturnDraft) => void;
  /** The home is approved or returned; the text says so. */
  onDecided: (told: string) => void;
  /** The queue may be out of date. */
  onOutdated: () => void;
  onSignedOut: () => void;
  onBack: () => void;
  keysEnabled: boolean;
  onHelp: () => void;
  /** The home as guests will see it, in the version that is shown. */
  preview: (id: string, version: number) => ReactNode;
};

/** What of a home an operator decides on. */
type Part = 'home' | 'photos';

/** One home: it is read, shown and decided on. */
export function HomeView(props: HomeViewProps) {
  const { locale, words, templates, id, decides, position, draft, onBack, onSignedOut, preview } = props;
  const { review } = words;
  const { reading, notice, feeds, read, readCalendars } = useHome(locale, id, onSignedOut);
  const heading = useRef<HTMLHeadingElement>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ part: Part; text: string } | null>(null);
  const [reasonAsked, setReasonAsked] = useState(false);

  const home = reading.kind === 'read' ? reading.value.home : null;
  const part = home && waitingPart(home);
  const held = home?.heldPhotos ?? [];
  const waitsBesides = (ids: readonly string[]) => part !== null || ids.length < held.length;
  const refused = home !== null && isRefused(home);
  const name = (home && formToApprove(home).name) || id;

  // A home that opens takes the focus, also when it is read again.
  useEffect(() => {
    if (reading.kind !== 'reading') heading.current?.focus();
  }, [reading]);

  const show = (next: Panel) => {
    if (sending) return;
    setProblem(null);
    setPanel(next);
    if (next === null) heading.current?.focus();
  };

  /** Carries out a decision. `stillWaits` says whether anything of the home waits after it. */
  const decide = async (
    part: Part,
    answering: Promise<Answer<unknown>>,
    told: string,
    stillWaits: boolean,
  ) => {
    setProblem(null);
    setSending(true);
    const outcome = outcomeOf(locale, review, await answering);
    setSending(false);
    switch (outcome.kind) {
      case 'decided':
        if (!stillWaits) {
          props.onDecided(told);
          return;
        }
        setPanel(null);
        props.onOutdated();
        read(told);
        return;
      case 'signedOut':
        onSignedOut();
        return;
      case 'reload':
        setPanel(null);
        props.onOutdated();
        read(outcome.notice);
        return;
      case 'stay':
        setReasonAsked((before) => before || outcome.asksReason);
        setProblem({ part, text: outcome.text });
    }
  };

  const mayAct = decides && part !== null && !sending;
  useKeys('home', props.keysEnabled, {
    help: props.onHelp,
    back: panel === null ? onBack : () => show(null),
    ...(mayAct && !refused && { approve: () => show('approve') }),
    ...(mayAct && { return: () => show('return') }),
  });

  const { decide: told } = review;
  return (
    <div className="mt-4">
      <p className="no-print">
        <a
          href={adminPath(locale)}
          className="link-quiet inline-flex min-h-11 items-center gap-1 font-semibold"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onBack();
          }}
        >
          <Icon name="arrowLeft" />
          {review.home.back}
        </a>
      </p>
      {reading.kind === 'reading' && (
        <div role="status" className="mt-2">
          <span className="sr-only">{review.home.loading}</span>
          <div className="skeleton h-10 w-72 max-w-full" />
          <div className="skeleton mt-4 h-40" />
        </div>
      )}
      {reading.kind === 'failed' && isUnknown(reading.answer) && (
        <>
          <h1 ref={heading} tabIndex={-1} className="text-30 outline-none">
            {review.home.unknownTitle}
          </h1>
          <p className="mt-2">{review.home.unknownText}</p>
        </>
      )}
      {reading.kind === 'failed' && !isUnknown(reading.answer) && (
        <Notice tone="failed" size="panel">
          <h1 ref={heading} tabIndex={-1} className="text-30 outline-none">
            {review.home.failedTitle}
          </h1>
          <p className="mt-2">{explain(reading.answer, review.failure)}</p>
          <Button className="mt-4" onClick={() => read(null)}>
            {review.retry}
          </Button>
        </Notice>
      )}
      {reading.kind === 'read' && home && (
        <HomeReview
          locale={locale}
          words={words}
          home={home}
          position={position}
          notice={notice}
          feeds={feeds}
          now={reading.value.readAt}
          heading={heading}
          onFeedsAgain={readCalendars}
          preview={preview(id, home.version)}
          decision={
            decides &&
            part && (
              <Decision
                words={review}
                templates={templates}
                name={name}
                part={part}
                refused={refused}
                asksReason={reasonAsked || needsReason(home)}
                panel={panel}
                onPanel={show}
                draft={draft ?? { language: ownerLanguage(home), reasons: [] }}
                onDraft={props.onDraft}
                sending={sending}
                problem={problem?.part === 'home' ? problem.text : null}
                onApprove={(reason) =>
                  void decide(
                    'home',
                    approve(locale, home, reason),
                    fill(part === 'submission' ? told.approved : told.changesApproved, { name }),
                    held.length > 0,
                  )
                }
                onReturn={(reasons) =>
                  void decide(
                    'home',
                    sendBack(locale, home, reasons),
                    fill(part === 'submission' ? told.returned : told.changesReturned, { name }),
                    held.length > 0,
                  )
                }
              />
            )
          }
          heldPhotos={
            held.length > 0 && (
              <HeldPhotos
                locale={locale}
                words={review}
                name={name}
                photos={held}
                decides={decides}
                sending={sending}
                problem={problem?.part === 'photos' ? problem.text : null}
                onApprove={(ids) => {
                  const text = photosDecided(locale, review, 'approved', ids.length, name);
                  void decide('photos', approvePhotos(locale, id, ids), text, waitsBesides(ids));
                }}
                onRefuse={(ids, reason) => {
                  const text = photosDecided(locale, review, 'refused', ids.length, name);
                  void decide('photos', refusePhotos(locale, id, ids, reason), text, waitsBesides(ids));
                }}
              />
            )
          }
        />
      )}
    </div>
  );
}
