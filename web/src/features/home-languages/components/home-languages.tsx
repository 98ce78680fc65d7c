'use client';

import { useCallback } from 'react';
import type { FailureWords } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { useRefresh } from '@/components/use-refresh';
import { PartState } from '@/features/feeds/components/part-state';
import type { PartProps } from '@/features/property-form/lib/part';
import { languageName } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { updatePropertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { readTranslations } from '../lib/api';
import { versionsOf } from '../lib/versions';
import { LanguageVersion } from './language-version';

export type HomeLanguagesProps = PartProps & {
  messages: OwnerMessages['homeLanguages'];
  states: { readonly reading: string; readonly retry: string; readonly failure: FailureWords };
};

/** How often it is read again while a machine is to translate. */
const PENDING_MS = 5_000;

/** The description of a home in the languages in which its owner wrote none: read, corrected, and translated again. */
export function HomeLanguages({ messages, states, ...part }: HomeLanguagesProps) {
  const { locale, homeId, onEnded } = part;
  const ask = useCallback(() => readTranslations(homeId, locale), [homeId, locale]);
  const { reading, again, refresh, put } = useReading(ask, onEnded);
  const list = reading.kind === 'read' ? reading.value : null;
  const versions = list ? versionsOf(list) : [];
  useRefresh(refresh, versions.some(({ isPending }) => isPending) ? PENDING_MS : null);

  return (
    <section aria-labelledby="languages-title">
      <h2 id="languages-title" className="text-30">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{messages.text}</p>
      {list === null ? (
        <PartState
          failed={reading.kind === 'failed' ? reading.answer : null}
          words={states}
          onRetry={again}
        />
      ) : (
        <>
          {versions.length === 0 && (
            <p className="mt-4 max-w-[62ch]">{list.original ? messages.nothing : messages.noDescription}</p>
          )}
          <p className="mt-2">
            <a
              href={updatePropertyPath(locale, homeId)}
              className="link-quiet inline-flex min-h-11 items-center"
            >
              {messages.change}
            </a>
          </p>
          {list.original && versions.length > 0 && (
            <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-2">
              <div>
                <h3 className="text-19 font-semibold">
                  {fill(messages.original, { language: languageName(locale, list.original.language) })}
                </h3>
                <p
                  lang={list.original.language}
                  className="mt-3 max-w-[62ch] whitespace-pre-line wrap-anywhere"
                >
                  {list.original.text}
                </p>
              </div>
              <div className="grid content-start gap-10">
                {versions.map((version) => (
                  <LanguageVersion
                    key={version.language}
                    part={part}
                    version={version}
                    messages={messages}
                    failures={states.failure}
                    onChanged={(changed) => {
                      put(changed);
                      // Another language may have been changed since the answer was made.
                      refresh();
                    }}
                  />
                ))}
              </div>
            </div>
          )}
        </>
      )}
    </section>
  );
}
