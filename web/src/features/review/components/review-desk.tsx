'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { Locale } from '@/i18n/locale';
import { adminPath } from '@/i18n/paths';
import { useStored } from '@/storage/use-stored';
import { Notice } from '@/ui/notice';
import type { ReturnDrafts } from '../lib/drafts';
import { keysStore } from '../lib/key-choice';
import { homeAfter, without } from '../lib/queue';
import { placeInQueue } from '../lib/queue-words';
import type { TemplateTexts } from '../lib/reasons';
import type { ValueWords } from '../lib/values';
import { HomeView } from './home-view';
import { KeyHelp } from './key-help';
import { QueueView } from './queue-view';
import { useQueue } from './use-queue';

type ReviewDeskProps = {
  locale: Locale;
  words: ValueWords;
  templates: TemplateTexts;
  decides: boolean;
  drafts: ReturnDrafts;
  onDrafts: (change: (drafts: ReturnDrafts) => ReturnDrafts) => void;
  onSignedOut: () => void;
  /** Whether the operator has just signed in on this page. */
  takesFocus: boolean;
  preview: (id: string, version: number) => ReactNode;
};

/** The approval queue and, with `?home=` in the address, one home of it. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { locale, words, decides, drafts, onDrafts, onSignedOut, takesFocus } = props;
  const { review } = words;
  const id = useSearchParams().get('home');
  const state = useQueue(locale, onSignedOut);
  const [selected, setSelected] = useState<string | null>(id);
  const [told, setTold] = useState('');
  const [helpOpen, setHelpOpen] = useState(false);
  const keysEnabled = useStored(keysStore);
  const items = state.list?.items ?? [];

  const addressOf = (home: string | null) =>
    adminPath(locale, home === null ? undefined : new URLSearchParams({ home }));
  const go = (home: string | null) => {
    setTold('');
    if (home !== null) setSelected(home);
    window.history.pushState(null, '', addressOf(home));
  };

  const decided = (home: string, text: string) => {
    const next = homeAfter(items, home);
    setTold(text);
    setSelected((before) => (before === home ? next : before));
    onDrafts(({ [home]: _, ...others }) => others);
    state.change((queue) => without(queue, home));
    state.refresh();
    // Nothing waits at the address of this home any more. The operator may have left it before the answer came.
    const shown = new URLSearchParams(window.location.search).get('home');
    if (shown === home) window.history.replaceState(null, '', addressOf(next));
  };

  const toggleHelp = () => setHelpOpen((before) => !before);
  return (
    <>
      <div role="status">
        {told && (
          <Notice tone="done" className="mt-4">
            {told}
          </Notice>
        )}
      </div>
      {id ? (
        <HomeView
          key={id}
          locale={locale}
          words={words}
          templates={props.templates}
          id={id}
          decides={decides}
          position={placeInQueue(locale, review, state.list, id)}
          draft={drafts[id]}
          onDraft={(draft) => onDrafts((before) => ({ ...before, [id]: draft }))}
          onDecided={(text) => decided(id, text)}
          onOutdated={state.refresh}
          onSignedOut={onSignedOut}
          onBack={() => go(null)}
          keysEnabled={keysEnabled}
          onHelp={toggleHelp}
          preview={props.preview}
        />
      ) : (
        <QueueView
          locale={locale}
          words={review}
          state={state}
          selected={selected}
          onSelect={setSelected}
          onOpen={go}
          keysEnabled={keysEnabled}
          onHelp={toggleHelp}
          takesFocus={takesFocus || selected !== null || told !== ''}
        />
      )}
      <KeyHelp
        words={review.keys}
        open={helpOpen}
        onOpen={setHelpOpen}
        enabled={keysEnabled}
        onEnabled={(enabled) => void keysStore.set(enabled)}
      />
    </>
  );
}
