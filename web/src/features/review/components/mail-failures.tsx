'use client';

import { useCallback } from 'react';
import type { MailFailure, MailFailurePage } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminPath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { readMailFailures } from '../lib/api';
import { OFFICE_ZONE } from '../lib/queue-words';

type Words = OwnerMessages['review']['mailFailures'];

type MailFailuresProps = { locale: Locale; words: Words; onSignedOut: () => void };

/** The owners whom no mail reaches, if there are any. */
export function MailFailures({ locale, words, onSignedOut }: MailFailuresProps) {
  const { reading } = useReading(
    useCallback(() => readMailFailures(locale), [locale]),
    onSignedOut,
  );
  if (reading.kind === 'reading') return null;
  if (reading.kind === 'failed') {
    return (
      <Notice tone="failed" role="alert" className="mt-8">
        {words.failed}
      </Notice>
    );
  }
  return <MailFailureList locale={locale} words={words} page={reading.value} />;
}

type MailFailureListProps = { locale: Locale; words: Words; page: MailFailurePage };

/** The homes, with the address, since when, and what the mail server says. */
export function MailFailureList({ locale, words, page: { items, nextCursor } }: MailFailureListProps) {
  if (items.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-22">{plural(locale, nextCursor ? words.atLeast : words.title, items.length)}</h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{words.text}</p>
      <ul className="mt-4 border-t border-line">
        {items.map((item) => (
          <Row key={item.propertyId} locale={locale} words={words} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Row({ locale, words, item }: { locale: Locale; words: Words; item: MailFailure }) {
  const { propertyId, name, email, since, cause } = item;
  return (
    <li className="border-b border-line px-3 py-3 wrap-anywhere sm:px-4">
      <a
        href={adminPath(locale, new URLSearchParams({ home: propertyId }))}
        className="link-quiet inline-flex min-h-11 items-center font-semibold"
      >
        {name} · {propertyId}
      </a>
      <p className="text-ink-2">
        {email} ·{' '}
        <time dateTime={since}>
          {fill(words.since, { date: formatInstantDate(locale, since, OFFICE_ZONE) })}
        </time>
        {cause && (
          <>
            <br />
            {fill(words.cause, { cause })}
          </>
        )}
      </p>
    </li>
  );
}
