'use client';

import { useEffect, useRef, useState } from 'react';
import { failureText } from '@/api/failure';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { updatePropertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { copyOf } from '../lib/copy';
import { type OtherHomes, otherHomes } from '../lib/other-homes';

type CopyHomeProps = {
  locale: Locale;
  /** The language of the description of the home that is written. */
  language: Locale;
  messages: OwnerMessages['draft'];
  onCopy: (part: Partial<HomeForm>, name: string) => void;
};

/** Takes over what fits from another home of the owner. Nothing is asked of the server before it is opened. */
export function CopyHome({ locale, language, messages, onCopy }: CopyHomeProps) {
  const words = messages.copy;
  const [homes, setHomes] = useState<OtherHomes | 'loading' | null>(null);

  const details = useRef<HTMLDetailsElement>(null);

  const look = async () => {
    setHomes('loading');
    setHomes(await otherHomes(locale, wantedHome()));
  };

  useEffect(() => {
    if (details.current && wantedHome() !== null) details.current.open = true;
  }, []);

  return (
    <details
      ref={details}
      className="max-w-[62ch] rounded-control border border-line px-4"
      onToggle={(event) => {
        if (event.currentTarget.open && homes === null) void look();
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{words.summary}</summary>
      <div aria-live="polite" aria-busy={homes === 'loading'} className="pb-4">
        {homes === 'loading' && <p>{words.loading}</p>}
        {homes !== null && homes !== 'loading' && (
          <Found
            locale={locale}
            language={language}
            homes={homes}
            messages={messages}
            onAgain={look}
            onCopy={onCopy}
          />
        )}
      </div>
    </details>
  );
}

/** The home that the address asks to copy (`&copy=CASA-1001`), as links from the page of all homes do. */
function wantedHome(): string | null {
  return new URLSearchParams(window.location.search).get('copy');
}

type FoundProps = CopyHomeProps & { homes: OtherHomes; onAgain: () => void };

function Found({ locale, language, homes, messages, onAgain, onCopy }: FoundProps) {
  const words = messages.copy;
  switch (homes.kind) {
    case 'signedOut':
      return (
        <p>
          {words.signedOut}{' '}
          <a href={updatePropertyPath(locale)} className="link-quiet inline-flex min-h-11 items-center">
            {words.signIn}
          </a>
        </p>
      );
    case 'failed':
      return (
        <>
          <p>{failureText(homes.failure, messages.failure)}</p>
          <Button className="mt-3" onClick={onAgain}>
            {messages.retry}
          </Button>
        </>
      );
    case 'found':
      if (homes.forms.length === 0) return <p>{words.none}</p>;
      return (
        <>
          <p>{words.text}</p>
          <ul className="mt-3 flex flex-wrap gap-3">
            {homes.forms.map(({ id, form }) => {
              const name = form.name || id;
              return (
                <li key={id}>
                  <Button onClick={() => onCopy(copyOf(form, language), name)}>
                    {fill(words.take, { name })}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      );
  }
}
