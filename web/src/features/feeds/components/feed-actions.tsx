import type { RefObject } from 'react';
import type { Feed } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { countNights } from '../lib/nights';
import type { FeedChange } from '../lib/save';
import { AskFirst } from './ask-first';
import { NightList } from './night-list';

/** A form that stands in place of the buttons. */
export type FeedForm = 'address' | 'policy';

/** The buttons that open the forms. The focus comes back to them. */
export type Openers = RefObject<Partial<Record<FeedForm, HTMLButtonElement | null>>>;

type FeedActionsProps = {
  locale: Locale;
  feed: Feed;
  /** Whether it is the only one of the home. */
  isLast: boolean;
  name: string;
  messages: OwnerMessages['feeds'];
  now: Date;
  openers: Openers;
  onForm: (form: FeedForm) => void;
  /** Saves a change; `done` is told after it. */
  onChange: (change: FeedChange, done: string) => Promise<void>;
};

/** What an owner can do with a calendar. */
export function FeedActions(props: FeedActionsProps) {
  const { feed, name, messages, openers, onForm, onChange } = props;
  const words = messages.actions;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {(['address', 'policy'] as const).map((form) => (
        <Button
          key={form}
          ref={(button) => {
            openers.current[form] = button;
          }}
          aria-label={`${words[form]}: ${name}`}
          onClick={() => onForm(form)}
        >
          {words[form]}
        </Button>
      ))}
      {feed.paused ? (
        <Resume
          label={words.resume}
          name={name}
          busy={messages.saving}
          onResume={() => onChange({ kind: 'set', feed, part: { paused: false } }, messages.done.resumed)}
        />
      ) : (
        <AskFirst
          label={words.pause}
          name={name}
          question={fill(words.pauseAsk, { name })}
          yes={words.pauseYes}
          no={messages.cancel}
          busy={messages.saving}
          onYes={() => onChange({ kind: 'set', feed, part: { paused: true } }, messages.done.paused)}
        >
          <p className="mt-1">{words.pauseText}</p>
        </AskFirst>
      )}
      <AskFirst
        label={words.remove}
        name={name}
        question={fill(words.removeAsk, { name })}
        yes={words.removeYes}
        no={messages.cancel}
        busy={messages.saving}
        onYes={() => onChange({ kind: 'remove', feed }, messages.done.removed)}
      >
        <WhatGoes {...props} />
      </AskFirst>
    </div>
  );
}

type WhatGoesProps = Pick<FeedActionsProps, 'locale' | 'feed' | 'isLast' | 'messages' | 'now'>;

/** The nights that nothing else takes: without the calendar they are not taken any more. */
export function WhatGoes({ locale, feed: { soleNights }, isLast, messages, now }: WhatGoesProps) {
  const words = messages.actions;
  return (
    <>
      {soleNights.length === 0 ? (
        <p className="mt-1">{words.removeNone}</p>
      ) : (
        <>
          <p className="mt-1">{plural(locale, words.removeNights, countNights(soleNights))}</p>
          <NightList locale={locale} ranges={soleNights} words={messages} now={now} />
          <p className="mt-2">{words.removeAdvice}</p>
        </>
      )}
      {isLast && <p className="mt-2">{words.removeLast}</p>}
    </>
  );
}

type ResumeProps = { label: string; name: string; busy: string; onResume: () => Promise<void> };

function Resume({ label, name, busy, onResume }: ResumeProps) {
  const { submit, busy: isBusy } = useSubmit(async () => {
    await onResume();
    return null;
  });
  return (
    <Button aria-label={`${label}: ${name}`} busy={isBusy} onClick={submit} working={busy}>
      {label}
    </Button>
  );
}
