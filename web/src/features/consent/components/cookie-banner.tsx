'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/icons';
import { LegalNote } from '@/components/legal-note';
import type { Locale } from '@/i18n/locale';
import type { LegalPage } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { Button } from '@/ui/button';
import { type Consent, PURPOSES } from '../lib/consent';
import { choose } from '../lib/store';
import { useConsent } from './use-consent';

type CookieBannerProps = {
  locale: Locale;
  messages: SiteMessages['consent'];
  legal: Record<LegalPage, string>;
};

/** Asks what the site may store beyond what is necessary. Nothing optional runs before the answer. */
export function CookieBanner(props: CookieBannerProps) {
  const { consent, isAsked } = useConsent();
  return isAsked ? <Question {...props} consent={consent} /> : null;
}

function Question({ locale, messages, legal, consent }: CookieBannerProps & { consent: Consent | null }) {
  const [isOpen, setOpen] = useState(false);
  const banner = useRef<HTMLElement>(null);
  // A visitor who reopened the banner is led to it; on a first visit the page keeps the focus.
  const isAskedAgain = consent !== null;
  useEffect(() => {
    if (isAskedAgain) banner.current?.focus();
  }, [isAskedAgain]);
  return (
    // One slim line on a wide screen, where a card would cover the search of the first page.
    <section
      ref={banner}
      tabIndex={-1}
      aria-labelledby="consent-title"
      className="no-print fixed inset-x-0 bottom-0 z-40 max-h-[85svh] overflow-y-auto rounded-t-card border-t border-line bg-paper shadow-raised outline-none lg:rounded-none"
    >
      <div className="page grid grid-cols-[1fr_auto] items-center gap-x-2 py-2 lg:grid-cols-[1fr_auto_auto] lg:py-4">
        <div className="pt-2 lg:pt-0 lg:pr-6">
          <h2 id="consent-title" className="text-19 lg:mr-2 lg:inline lg:text-16">
            {messages.title}
          </h2>
          <p className="text-14 text-ink-2 lg:inline">
            {messages.text} <LegalNote locale={locale} text={messages.more} names={legal} />
          </p>
        </div>
        <div className="mt-2 grid grid-cols-[1fr_1fr_auto] gap-2 max-lg:col-span-2 lg:mt-0 lg:flex">
          {/* Both buttons look alike, so that neither answer is easier than the other. */}
          <Button className="px-1 max-sm:text-14 lg:px-4" onClick={() => choose([])}>
            {messages.necessaryOnly}
          </Button>
          <Button className="px-1 max-sm:text-14 lg:px-4" onClick={() => choose(PURPOSES)}>
            {messages.acceptAll}
          </Button>
          {!isOpen && (
            <Button
              look="link"
              className="px-1 font-semibold max-sm:text-14 lg:px-2"
              onClick={() => setOpen(true)}
            >
              {messages.customise}
            </Button>
          )}
        </div>
        <button
          type="button"
          className="-mr-2 inline-flex size-11 items-center justify-center self-start rounded-chip text-ink-2 hover:text-ink max-lg:col-start-2 max-lg:row-start-1"
          aria-label={messages.close}
          onClick={() => choose([])}
        >
          <Icon name="close" />
        </button>
        {isOpen && <Purposes consent={consent} messages={messages} />}
      </div>
    </section>
  );
}

type PurposesProps = { consent: Consent | null; messages: SiteMessages['consent'] };

/** The purposes one by one. Nothing is ticked that the visitor did not tick. */
function Purposes({ consent, messages }: PurposesProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), []);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget).getAll('purpose');
    choose(PURPOSES.filter((purpose) => ticked.includes(purpose)));
  };
  return (
    <form ref={form} className="col-span-full mt-3 border-t border-line pt-3" onSubmit={save}>
      {(['necessary', ...PURPOSES] as const).map((purpose) => (
        <label key={purpose} className="flex min-h-11 gap-3 py-2">
          <input
            type="checkbox"
            name="purpose"
            value={purpose}
            className="mt-1 size-5 shrink-0"
            disabled={purpose === 'necessary'}
            defaultChecked={purpose === 'necessary' || consent?.[purpose] === true}
          />
          <span>
            <span className="font-semibold">{messages.purposes[purpose].name}</span>
            <span className="block text-14 text-ink-2">{messages.purposes[purpose].text}</span>
          </span>
        </label>
      ))}
      <Button className="mt-2 mb-2 w-full sm:w-auto">{messages.save}</Button>
    </form>
  );
}
