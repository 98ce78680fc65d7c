'use client';

import { CONTACT_SUBJECT_VALUES } from '@/api/limits.gen';
import { LegalNote } from '@/components/legal-note';
import { ConsentBox, MessageProblems, SentMessage } from '@/components/message-form';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { LegalPage } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { MailField } from '@/ui/mail-field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { SUPPORT_FIELDS, SUPPORT_LIMITS, type SupportAddresses, supportMail } from '../lib/message';
import { useSupportMessage } from './use-support-message';

type SupportFormProps = {
  locale: Locale;
  addresses: SupportAddresses;
  words: SiteMessages['contact']['form'];
  pageNames: Record<LegalPage, string>;
};

/** A message to the people who run the site. If the server cannot take it, the mail program of the visitor can. */
export function SupportForm({ locale, addresses, words, pageNames }: SupportFormProps) {
  const support = useSupportMessage(locale, words.errors);
  const { draft, form, field, busy, errors, general, sent, statusRef, change } = support;

  if (sent !== undefined) {
    return (
      <SentMessage
        ref={statusRef}
        title={words.sentTitle}
        heading="h2"
        another={words.another}
        onAnother={support.startAnother}
      >
        <p className="mt-2 wrap-anywhere">{fill(words.sentText, { email: sent })}</p>
      </SentMessage>
    );
  }

  const count = SUPPORT_FIELDS.filter((name) => errors[name]).length;
  return (
    <form {...form} className="grid gap-5 sm:grid-cols-2">
      <MessageProblems
        ref={statusRef}
        summary={count > 0 ? plural(locale, words.summary, count) : null}
        general={general}
        mail={{
          href: supportMail(draft, addresses, support.acceptedAt, words),
          label: words.mailFallback,
        }}
      />
      <TextField
        label={words.firstName}
        autoComplete="given-name"
        limit={SUPPORT_LIMITS.firstName}
        {...field('firstName')}
        required
      />
      <TextField
        label={words.lastName}
        autoComplete="family-name"
        limit={SUPPORT_LIMITS.lastName}
        {...field('lastName')}
        required
      />
      <MailField
        label={words.email}
        didYouMean={words.didYouMean}
        limit={SUPPORT_LIMITS.email}
        {...field('email')}
        required
      />
      <Select
        label={words.subject}
        {...field('subject')}
        options={CONTACT_SUBJECT_VALUES}
        textOf={(subject) => words.subjects[subject]}
      />
      {draft.subject === 'booking_assistance' && (
        <Notice tone="warning" className="sm:col-span-2">
          {words.bookingHint}
        </Notice>
      )}
      <TextField
        label={words.message}
        hint={fill(words.messageHint, { max: formatNumber(locale, SUPPORT_LIMITS.message) })}
        rows={7}
        limit={SUPPORT_LIMITS.message}
        {...field('message')}
        className="sm:col-span-2"
        required
      />
      <div className="sm:col-span-2">
        <ConsentBox
          checked={draft.consent}
          error={errors.consent}
          onChange={(consent) => change({ consent })}
        >
          <LegalNote locale={locale} text={words.consent} names={pageNames} />
        </ConsentBox>
      </div>
      <div className="sm:col-span-2">
        {/* Still pressable without consent: a press then says what is missing. */}
        <Button
          look="primary"
          className="w-full aria-disabled:opacity-60 sm:w-auto"
          aria-busy={busy}
          aria-disabled={busy || !draft.consent}
        >
          {busy ? words.sending : words.send}
        </Button>
        <noscript>
          <p className="mt-3">
            {words.noScript} <a href={`mailto:${addresses.support}`}>{addresses.support}</a>
          </p>
        </noscript>
      </div>
    </form>
  );
}
