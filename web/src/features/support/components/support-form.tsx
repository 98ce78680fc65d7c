'use client';

import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { ContactSubject } from '@/api/types';
import { Icon } from '@/components/icons';
import { LegalNote } from '@/components/legal-note';
import { TextField } from '@/components/text-field';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { LegalPage } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, plural } from '@/i18n/words';
import { SUBJECTS, SUPPORT_FIELDS, SUPPORT_LIMITS, type SupportAddresses, supportMail } from '../lib/message';
import { useSupportMessage } from './use-support-message';

type SupportFormProps = {
  locale: Locale;
  addresses: SupportAddresses;
  words: SiteMessages['contact']['form'];
  pageNames: Record<LegalPage, string>;
};

/** A message to the people who run the site. If the server cannot take it, the mail program of the visitor can. */
export function SupportForm({ locale, addresses, words, pageNames }: SupportFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const support = useSupportMessage(locale, words.errors);
  const { draft, errors, general, isSending, sentFor, outcomes, change } = support;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void support.send();
  };
  // Moves the focus to the first invalid field, else to the message above or in place of the form.
  useEffect(() => {
    if (outcomes === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? outcome.current)?.focus();
  }, [outcomes]);

  if (sentFor !== null) {
    return (
      <div
        ref={outcome}
        tabIndex={-1}
        role="status"
        className="rounded-card bg-ok-mist p-6 outline-none sm:p-8"
      >
        <h2 className="flex items-center gap-3 text-22">
          <Icon name="check" className="size-7 text-ok" />
          {words.sentTitle}
        </h2>
        <p className="mt-2 wrap-anywhere">{fill(words.sentText, { email: sentFor })}</p>
        <button type="button" className="button-quiet mt-5" onClick={support.startAnother}>
          {words.another}
        </button>
      </div>
    );
  }

  const count = SUPPORT_FIELDS.filter((field) => errors[field]).length;
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <div
        ref={outcome}
        tabIndex={-1}
        className="outline-none empty:hidden sm:col-span-2"
        aria-live="assertive"
      >
        {count > 0 && (
          <p className="rounded-control bg-clay-mist px-4 py-3 font-semibold text-clay-ink">
            {plural(locale, words.summary, count)}
          </p>
        )}
        {general && (
          <div className="rounded-control bg-clay-mist px-4 py-3 text-ink">
            <p>{general}</p>
            <a
              href={supportMail(draft, addresses, support.acceptedAt, words)}
              className="link-quiet inline-flex min-h-11 items-center font-semibold"
            >
              {words.mailFallback}
            </a>
          </div>
        )}
      </div>
      <TextField
        label={words.firstName}
        autoComplete="given-name"
        limit={SUPPORT_LIMITS.firstName}
        value={draft.firstName}
        error={errors.firstName}
        onChange={(firstName) => change({ firstName })}
        required
      />
      <TextField
        label={words.lastName}
        autoComplete="family-name"
        limit={SUPPORT_LIMITS.lastName}
        value={draft.lastName}
        error={errors.lastName}
        onChange={(lastName) => change({ lastName })}
        required
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        limit={SUPPORT_LIMITS.email}
        value={draft.email}
        error={errors.email}
        onChange={(email) => change({ email })}
        required
      />
      <div className="min-w-0">
        <label htmlFor={`${id}-subject`} className="mb-1.5 block font-semibold">
          {words.subject}
        </label>
        <select
          id={`${id}-subject`}
          className="field"
          value={draft.subject}
          aria-invalid={errors.subject ? true : undefined}
          aria-describedby={errors.subject ? `${id}-subject-error` : undefined}
          onChange={(event) => change({ subject: event.target.value as ContactSubject })}
        >
          {SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {words.subjects[subject]}
            </option>
          ))}
        </select>
        {errors.subject && (
          <p id={`${id}-subject-error`} className="mt-1.5 text-14 font-semibold text-clay-ink">
            {errors.subject}
          </p>
        )}
      </div>
      {draft.subject === 'booking_assistance' && (
        <p className="rounded-control bg-sun-mist px-4 py-3 text-sun-ink sm:col-span-2">
          {words.bookingHint}
        </p>
      )}
      <TextField
        label={words.message}
        hint={fill(words.messageHint, { max: formatNumber(locale, SUPPORT_LIMITS.message) })}
        rows={7}
        limit={SUPPORT_LIMITS.message}
        value={draft.message}
        error={errors.message}
        onChange={(message) => change({ message })}
        className="sm:col-span-2"
        required
      />
      <div className="sm:col-span-2">
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            className="mt-0.5 size-6 shrink-0"
            checked={draft.consent}
            required
            aria-invalid={errors.consent ? true : undefined}
            aria-describedby={errors.consent ? `${id}-consent` : undefined}
            onChange={(event) => change({ consent: event.target.checked })}
          />
          <span>
            <LegalNote locale={locale} text={words.consent} names={pageNames} />
          </span>
        </label>
        {errors.consent && (
          <p id={`${id}-consent`} className="text-14 font-semibold text-clay-ink">
            {errors.consent}
          </p>
        )}
      </div>
      <div className="sm:col-span-2">
        {/* Still pressable without consent: a press then says what is missing. */}
        <button
          type="submit"
          className="button-primary w-full aria-disabled:opacity-60 sm:w-auto"
          aria-busy={isSending}
          aria-disabled={isSending || !draft.consent}
        >
          {isSending ? words.sending : words.send}
        </button>
        <noscript>
          <p className="mt-3">
            {words.noScript} <a href={`mailto:${addresses.support}`}>{addresses.support}</a>
          </p>
        </noscript>
      </div>
    </form>
  );
}
