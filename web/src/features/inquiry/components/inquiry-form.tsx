'use client';

import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '@/components/icons';
import { LegalNote } from '@/components/legal-note';
import { TextField } from '@/components/text-field';
import { ImpossibleStay } from '@/features/contact/components/impossible-stay';
import { type ContactSubject, greeting, mailAddress, ownerFirstName } from '@/features/contact/lib/contact';
import { useStay } from '@/features/stay/components/stay-context';
import { StayStatus } from '@/features/stay/components/stay-status';
import { nightCount } from '@/features/stay/lib/ranges';
import { isImpossible } from '@/features/stay/lib/verdict';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { LegalPage } from '@/i18n/paths';
import { fill, type Messages, plural } from '@/i18n/words';
import { INQUIRY_FIELDS, INQUIRY_LIMITS } from '../lib/form';
import { useInquiry } from './use-inquiry';

type InquiryFormProps = {
  locale: Locale;
  subject: ContactSubject;
  /** The recipient of the mail when the server cannot be reached. */
  supportEmail: string;
  messages: Pick<Messages, 'inquiry' | 'contact' | 'price' | 'search' | 'dates' | 'calendar'> & {
    shell: Pick<Messages['shell'], LegalPage>;
  };
};

/** A message to the owner through the server. If that fails, the guest can use their own mail program. */
export function InquiryForm({ locale, subject, supportEmail, messages }: InquiryFormProps) {
  const id = useId();
  const words = messages.inquiry;
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const { stay, guests, verdict } = useStay();
  const impossible = isImpossible(verdict);
  const inquiry = useInquiry(
    subject.id,
    locale,
    greeting(locale, messages, subject, { stay: impossible ? null : stay, guests }),
    words.errors,
  );
  const { draft, errors, general, sending, sent, outcomes } = inquiry;
  const name = ownerFirstName(subject.contact);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending && !impossible) void inquiry.send(stay, guests);
  };
  // Moves the focus to the first invalid field, else to the message above or in place of the form.
  useEffect(() => {
    if (outcomes === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? outcome.current)?.focus();
  }, [outcomes]);

  if (sent) {
    return (
      <div
        ref={outcome}
        tabIndex={-1}
        role="status"
        className="mt-5 rounded-card bg-ok-mist p-6 outline-none sm:p-8"
      >
        <h3 className="flex items-center gap-3 text-22">
          <Icon name="check" className="size-7 text-ok" />
          {words.sentTitle}
        </h3>
        <p className="mt-2">
          {words.sentCode} <strong className="font-semibold tabular-nums">{sent.code}</strong>
        </p>
        <ol className="mt-4 list-decimal space-y-1.5 pl-5">
          <li>{name ? fill(words.nextMail, { name }) : words.nextMailUnnamed}</li>
          <li>{fill(words.nextAnswer, { email: sent.email })}</li>
          <li>{words.nextAgree}</li>
        </ol>
        <button type="button" className="button-quiet mt-5" onClick={inquiry.startAnother}>
          {words.another}
        </button>
      </div>
    );
  }

  const count = INQUIRY_FIELDS.filter((field) => errors[field]).length;
  const mailBody = [draft.message, draft.name].filter((part) => part.trim() !== '').join('\n\n');
  const mailTo = subject.contact.channel === 'email' ? subject.contact.value : supportEmail;
  const mailLink = mailAddress(
    mailTo,
    fill(messages.contact.mailSubject, { name: subject.name, id: subject.id }),
    mailBody,
  );

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-5 sm:grid-cols-2">
      <div ref={outcome} tabIndex={-1} className="outline-none sm:col-span-2" aria-live="assertive">
        {count > 0 && (
          <p className="rounded-control bg-clay-mist px-4 py-3 font-semibold text-clay-ink">
            {plural(locale, words.summary, count)}
          </p>
        )}
        {general && (
          <div className="rounded-control bg-clay-mist px-4 py-3 text-ink">
            <p>{general}</p>
            <a href={mailLink} className="link-quiet inline-flex min-h-11 items-center font-semibold">
              {words.mailFallback}
            </a>
          </div>
        )}
      </div>
      <TextField
        label={words.name}
        autoComplete="name"
        limit={INQUIRY_LIMITS.name}
        value={draft.name}
        error={errors.name}
        onChange={(value) => inquiry.change({ name: value })}
        required
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        limit={INQUIRY_LIMITS.email}
        value={draft.email}
        error={errors.email}
        onChange={(value) => inquiry.change({ email: value })}
        required
      />
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="tel"
        limit={INQUIRY_LIMITS.phone}
        value={draft.phone}
        error={errors.phone}
        onChange={(value) => inquiry.change({ phone: value })}
      />
      <div className="min-w-0">
        <p className="mb-1.5 font-semibold">{words.stay}</p>
        <p className="flex min-h-12 items-center text-ink-2">
          {stay
            ? [
                `${formatDay(locale, stay.first, 'short')} – ${formatDay(locale, stay.end, 'short')}`,
                plural(locale, messages.dates.nights, nightCount(stay)),
                plural(locale, messages.search.guestCount, guests),
              ].join(' · ')
            : words.noStay}
        </p>
      </div>
      <TextField
        label={words.message}
        rows={5}
        limit={INQUIRY_LIMITS.message}
        value={draft.message}
        error={errors.message}
        onChange={(value) => inquiry.change({ message: value })}
        className="sm:col-span-2"
        required
      />
      <div className="sm:col-span-2">
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            className="mt-0.5 size-6 shrink-0"
            checked={draft.consent}
            aria-invalid={errors.consent ? true : undefined}
            aria-describedby={errors.consent ? `${id}-consent` : undefined}
            onChange={(event) => inquiry.change({ consent: event.target.checked })}
          />
          <span>{words.consent}</span>
        </label>
        {errors.consent && (
          <p id={`${id}-consent`} className="text-14 font-semibold text-clay-ink">
            {errors.consent}
          </p>
        )}
        <p className="text-14 text-ink-2">
          <LegalNote locale={locale} text={words.legal} names={messages.shell} />
        </p>
        <StayStatus messages={messages.calendar} />
      </div>
      <div className="sm:col-span-2">
        {impossible && <ImpossibleStay locale={locale} subject={subject} messages={messages} />}
        <button
          type="submit"
          className="button-primary w-full sm:w-auto"
          hidden={impossible}
          aria-busy={sending}
          aria-disabled={sending}
        >
          {sending ? words.sending : words.send}
        </button>
        <noscript>
          <p className="mt-3">
            {words.noScript} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </noscript>
      </div>
    </form>
  );
}
