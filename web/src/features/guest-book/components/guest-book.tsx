'use client';

import { useCallback, useId } from 'react';
import type { FailureWords } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { PartState } from '@/features/feeds/components/part-state';
import type { Grant } from '@/features/home-settings/lib/proof';
import type { PartProps } from '@/features/property-form/lib/part';
import { useRetryFocus } from '@/features/update-property/components/use-retry-focus';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Notice } from '@/ui/notice';
import { readGuestBook } from '../lib/api';
import { BookForm } from './book-form';

export type GuestBookProps = PartProps & {
  grant: Pick<Grant, 'wayIn'>;
  messages: OwnerMessages['guestBook'];
  states: { readonly reading: string; readonly retry: string; readonly failure: FailureWords };
};

/** What guests of a home need to know once a stay is agreed upon. Operators do not see it. */
export function GuestBook({ grant, messages, states, ...part }: GuestBookProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      {grant.wayIn === 'operator' ? (
        <>
          <h2 id={id} className="text-30">
            {messages.title}
          </h2>
          <Notice tone="note" role="note" className="mt-4 max-w-[62ch]">
            {messages.ownersOnly}
          </Notice>
        </>
      ) : (
        <OwnBook id={id} part={part} messages={messages} states={states} />
      )}
    </section>
  );
}

type OwnBookProps = Pick<GuestBookProps, 'messages' | 'states'> & { id: string; part: PartProps };

function OwnBook({ id, part, messages, states }: OwnBookProps) {
  const { locale, homeId, onEnded } = part;
  const ask = useCallback(() => readGuestBook(homeId, locale), [homeId, locale]);
  const { reading, retries, again, put } = useReading(ask, onEnded);
  const heading = useRetryFocus(retries);
  return (
    <>
      <h2 ref={heading} id={id} tabIndex={-1} className="text-30 outline-none">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{messages.text}</p>
      <ul className="mt-3 max-w-[62ch] list-disc space-y-1 pl-5">
        {messages.when.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {reading.kind === 'read' ? (
        <BookForm
          part={part}
          messages={messages}
          failure={states.failure}
          saved={reading.value}
          onSaved={put}
        />
      ) : (
        <PartState
          failed={reading.kind === 'failed' ? reading.answer : null}
          words={states}
          onRetry={again}
        />
      )}
    </>
  );
}
