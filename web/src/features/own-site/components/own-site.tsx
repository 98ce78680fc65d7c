'use client';

import { useCallback, useId } from 'react';
import type { FailureWords } from '@/api/failure';
import type { OwnHome } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { PartState } from '@/features/feeds/components/part-state';
import type { PartProps } from '@/features/property-form/lib/part';
import { useRetryFocus } from '@/features/update-property/components/use-retry-focus';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { readWidget } from '../lib/api';
import { EmbedCode } from './embed-code';
import { SheetMaker } from './sheet-maker';
import { Sites } from './sites';

export type OwnSiteProps = PartProps & {
  home: Pick<OwnHome, 'name' | 'city' | 'photo'>;
  /** The languages in which guests read the site. */
  served: readonly Locale[];
  messages: OwnerMessages['ownSite'];
  states: { readonly reading: string; readonly retry: string; readonly failure: FailureWords };
};

/** What brings guests from elsewhere to a home: its calendar on its owner's own site, and a sheet with a QR code. */
export function OwnSite({ home, served, messages, states, ...part }: OwnSiteProps) {
  const { locale, homeId, onEnded } = part;
  const id = useId();
  const ask = useCallback(() => readWidget(homeId, locale), [homeId, locale]);
  const { reading, retries, again, put } = useReading(ask, onEnded);
  const heading = useRetryFocus(retries);
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="text-30 outline-none">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{messages.text}</p>
      {reading.kind === 'read' ? (
        <>
          <Sites
            part={part}
            widget={reading.value}
            words={messages.sites}
            failure={states.failure}
            onSaved={put}
          />
          <EmbedCode
            part={part}
            homeName={home.name}
            widget={reading.value}
            served={served}
            messages={messages}
            failure={states.failure}
            onSaved={put}
          />
        </>
      ) : (
        <PartState
          failed={reading.kind === 'failed' ? reading.answer : null}
          words={states}
          onRetry={again}
        />
      )}
      <SheetMaker part={part} home={home} served={served} words={messages.sheet} />
    </section>
  );
}
