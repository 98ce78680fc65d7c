'use client';

import { useId, useState } from 'react';
import { failureText } from '@/api/failure';
import { LegalNote } from '@/components/legal-note';
import { ConsentBox } from '@/components/message-form';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { foundErrors, useSubmit } from '@/ui/form';
import { MailField } from '@/ui/mail-field';
import { Notice } from '@/ui/notice';
import { type AlertOutcome, askForAlert, checkAlert, EMAIL_LIMIT } from '../lib/alert';
import { wantedStay } from '../lib/search';
import { WantedFacts } from './wanted-facts';

export type AlertFormProps = {
  locale: Locale;
  /** The query of `GET /properties`, such as `destination=Corralejo&checkIn=2027-08-01&checkOut=2027-08-08&guests=2`. */
  search: string;
  messages: Pick<SiteMessages['alerts'], 'errors' | 'form' | 'offer'>;
};

/** Asks to be told by mail when a home for a search becomes available. Without dates it says that they are needed. */
export function AlertForm({ locale, search, messages }: AlertFormProps) {
  const { form: words, errors: errorWords } = messages;
  const id = useId();
  const [email, setEmail] = useState('');
  const [consent, setConsent] = useState(false);
  /** The search that was sent: of another one, nothing is known. */
  const [sentSearch, setSentSearch] = useState(search);
  const { form, busy, result, statusRef } = useSubmit<AlertOutcome>(async () => {
    const draft = { email, consent };
    setSentSearch(search);
    const errors = foundErrors(checkAlert(draft, errorWords));
    return errors ? { kind: 'wrong', errors } : askForAlert(draft, search, locale, errorWords);
  });
  const current = sentSearch === search ? result : null;
  const wanted = wantedStay(search);

  if (!wanted) return <p className="text-ink-2">{words.needsDates}</p>;
  const errors = current?.kind === 'wrong' ? current.errors : {};
  return (
    <section aria-labelledby={id} className="max-w-[62ch]">
      <h3 id={id} className="text-22">
        {words.title}
      </h3>
      <p className="mt-2">{words.lead}</p>
      <WantedFacts locale={locale} wanted={wanted} words={words} />
      <div ref={statusRef} tabIndex={-1} aria-live="polite" className="mt-4 outline-none">
        {current?.kind === 'sent' && (
          <div className="rounded-card bg-ok-mist p-5">
            <h4 className="text-19">{words.sentTitle}</h4>
            <p className="mt-1 wrap-anywhere">{fill(words.sentText, { email: email.trim() })}</p>
          </div>
        )}
        {current?.kind === 'failed' && (
          <Notice tone="failed">{current.detail ?? failureText(current.failure, errorWords)}</Notice>
        )}
      </div>
      {current?.kind !== 'sent' && (
        <form {...form} className="mt-4 space-y-4">
          <MailField
            label={words.email}
            didYouMean={words.didYouMean}
            limit={EMAIL_LIMIT}
            value={email}
            error={errors.email}
            onChange={setEmail}
            required
          />
          <div>
            <ConsentBox checked={consent} error={errors.consent} onChange={setConsent}>
              {words.consent}
            </ConsentBox>
            <p className="text-14 text-ink-2">
              {words.frequency}{' '}
              <LegalNote locale={locale} text={words.legal} names={{ privacy: words.privacy }} />
            </p>
          </div>
          <Button look="primary" className="w-full sm:w-auto" busy={busy} working={words.sending}>
            {words.send}
          </Button>
        </form>
      )}
    </section>
  );
}
