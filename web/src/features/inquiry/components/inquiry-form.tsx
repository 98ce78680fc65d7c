'use client';

import { MessageProblems } from '@/components/message-form';
import type { ContactPanelMessages } from '@/features/contact/components/contact-panel';
import { ImpossibleStay } from '@/features/contact/components/impossible-stay';
import { type ContactSubject, greeting, ownerFirstName } from '@/features/contact/lib/contact';
import { useImpossible } from '@/features/price/components/stay-price';
import { useStay } from '@/features/stay/components/stay-context';
import { StayStatus } from '@/features/stay/components/stay-status';
import type { Locale } from '@/i18n/locale';
import type { LegalPage } from '@/i18n/paths';
import { type Messages, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { INQUIRY_FIELDS, INQUIRY_LIMITS } from '../lib/form';
import { inquiryMail, stayText } from '../lib/mail';
import type { FormWords } from '../lib/words';
import { GuestFields, SendingNote } from './guest-fields';
import { SentInquiry } from './sent-inquiry';
import { useInquiry } from './use-inquiry';

type InquiryFormProps = {
  locale: Locale;
  subject: ContactSubject;
  /** The recipient of the mail when the server cannot be reached. */
  supportEmail: string;
  messages: ContactPanelMessages & {
    inquiry: FormWords;
    shell: Pick<Messages['shell'], LegalPage>;
  };
};

/** A message to the owner through the server. If that fails, the guest can use their own mail program. */
export function InquiryForm({ locale, subject, supportEmail, messages }: InquiryFormProps) {
  const words = messages.inquiry;
  const { stay, guests, children } = useStay();
  const chosen = { stay, guests, children };
  const impossible = useImpossible();
  const inquiry = useInquiry(
    subject,
    locale,
    greeting(locale, messages, subject, { stay: impossible ? null : stay, guests }),
    chosen,
    words.errors,
  );
  const { draft, form, field, busy, errors, general, sent, statusRef, Next } = inquiry;

  if (sent) {
    return (
      <SentInquiry
        statusRef={statusRef}
        locale={locale}
        name={ownerFirstName(subject.contact)}
        sent={sent}
        Next={Next}
        words={words}
        onAnother={inquiry.startAnother}
      />
    );
  }

  const count = INQUIRY_FIELDS.filter((each) => errors[each]).length;
  const mailLink = inquiryMail(locale, messages, supportEmail, subject, draft, chosen);

  return (
    <form {...form} className="mt-5 grid gap-5 sm:grid-cols-2">
      <MessageProblems
        ref={statusRef}
        summary={count > 0 ? plural(locale, words.summary, count) : null}
        general={general}
        mail={{ href: mailLink, label: words.mailFallback }}
      />
      <GuestFields words={words} field={field} />
      <div className="min-w-0">
        <p className="mb-1.5 font-semibold">{words.stay}</p>
        <p className="flex min-h-12 items-center text-ink-2">
          {stay ? stayText(locale, messages, chosen, 'short') : words.noStay}
        </p>
      </div>
      <TextField
        label={words.message}
        rows={5}
        limit={INQUIRY_LIMITS.message}
        {...field('message')}
        value={draft.message}
        className="sm:col-span-2"
        required
      />
      <div className="sm:col-span-2">
        <SendingNote locale={locale} words={words} names={messages.shell} />
        <StayStatus messages={messages.calendar} />
      </div>
      <div className="sm:col-span-2">
        {impossible && <ImpossibleStay locale={locale} subject={subject} messages={messages} />}
        <Button
          look="primary"
          className="w-full sm:w-auto"
          hidden={impossible}
          busy={busy}
          working={words.sending}
        >
          {words.send}
        </Button>
        <noscript>
          <p className="mt-3">
            {words.noScript} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </noscript>
      </div>
    </form>
  );
}
