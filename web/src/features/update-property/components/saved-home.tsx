'use client';

import { useEffect, useRef } from 'react';
import type { OwnListing } from '@/api/types';
import { Icon } from '@/components/icons';
import { formatList } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { propertiesPath, propertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { Saved } from '../lib/save';

type SavedHomeProps = {
  locale: Locale;
  listing: OwnListing;
  done: Saved;
  words: OwnerMessages['ownerHome'];
  onAgain: () => void;
};

/** What was saved, and what comes next. */
export function SavedHome({ locale, listing, done, words, onAgain }: SavedHomeProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const said = words.saved;
  const isPasswordOnly =
    done.password && !done.submitted && !done.feeds && done.changed.length + done.proposed.length === 0;
  const parts = (names: Saved['changed']) =>
    formatList(
      locale,
      names.map((part) => words.parts[part]),
    );
  const next = [
    done.changed.length > 0 &&
      fill(listing.status === 'active' ? said.changed : said.changedHidden, { parts: parts(done.changed) }),
    done.proposed.length > 0 && fill(said.proposed, { parts: parts(done.proposed) }),
    done.feeds && said.feeds,
    done.submitted && said.submitted,
  ].filter((text) => text !== false);
  return (
    <section className="max-w-[62ch]">
      <h1 ref={head} tabIndex={-1} className="flex items-center gap-3 text-38 outline-none sm:text-46">
        <Icon name="check" className="size-9 text-ok sm:size-11" />
        {done.submitted ? said.submittedTitle : isPasswordOnly ? said.passwordTitle : said.title}
      </h1>
      {!isPasswordOnly && (
        <p className="mt-4 text-19 text-ink-2">
          {fill(said.text, { name: listing.form.name ?? listing.propertyId })}
        </p>
      )}
      {done.password && (
        <Notice tone="warning" role="alert" className="mt-4">
          {said.password}
        </Notice>
      )}
      {next.length > 0 && (
        <>
          <h2 className="mt-8 text-22">{said.nextTitle}</h2>
          <ul className="mt-3 list-disc space-y-2 pl-5">
            {next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={propertiesPath(locale)} className="button-primary">
          {said.homes}
        </a>
        {listing.status === 'active' && (
          <a href={propertyPath(locale, listing.propertyId)} className="button-quiet">
            {said.page}
          </a>
        )}
        <Button onClick={onAgain}>{said.again}</Button>
      </div>
    </section>
  );
}
