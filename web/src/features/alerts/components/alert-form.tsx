'use client';

import { useId, useState } from 'react';
import { MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import { LegalNote } from '@/components/legal-note';
import { ConsentBox } from '@/components/message-form';
import { useMessageForm } from '@/components/use-message-form';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { MailField } from '@/ui/mail-field';
import { Notice } from '@/ui/notice';
import { type AlertErrors, askForAlert, checkAlert } from '../lib/alert';
import { wantedBy } from '../lib/search';
import { formTexts } from '../lib/words';
import { WantedFacts } from './wanted-facts';

export type AlertFormProps = {
  locale: Locale;
  /** The query of `GET /properties`, such as `destination=Corralejo&checkIn=2027-08-01&checkOut=2027-08-08&guests=2`. */
  search: string;
  words: Pick<SiteMessages['alerts'], 'errors' | 'form' | 'here'>;
};

const UNTOLD = { errors: {} as AlertErrors, general: null, sent: undefined };

/**
 * Asks to be told by mail when a home for a search becomes available, or is new where there are no dates. Without a place, too, it
 * says that one of both is needed.
 */
export function AlertForm({ locale, search, words: messages }: AlertFormProps) {
  const { form: words, errors: errorWords } = messages;
  const id = useId();
  /** The search that was sent: of another one, nothing is known. */
  const [sentSearch, setSentSearch] = useState(search);
  const alert = useMessageForm(
    { email: '', consent: false },
    (draft) => {
      setSentSearch(search);
      return checkAlert(draft, errorWords);
    },
    (draft) => askForAlert(draft, search, locale, errorWords),
  );
  const { draft, form, busy, statusRef, change } = alert;
  const { errors, general, sent } = sentSearch === search ? alert : UNTOLD;
  const wanted = wantedBy(search);

  if (!wanted) return <p className="text-ink-2">{words.needsSearch}</p>;
  const { title, lead, frequency } = formTexts(locale, messages, wanted);
  return (
    <section aria-labelledby={id} className="max-w-[62ch]">
      <h3 id={id} className="text-22">
        {title}
      </h3>
      <p className="mt-2">{lead}</p>
      <WantedFacts locale={locale} wanted={wanted} words={words} />
      <div ref={statusRef} tabIndex={-1} aria-live="polite" className="mt-4 outline-none">
        {sent && (
          <div className="rounded-card bg-ok-mist p-5">
            <h4 className="text-19">{words.sentTitle}</h4>
            <p className="mt-1 wrap-anywhere">{fill(words.sentText, { email: draft.email.trim() })}</p>
          </div>
        )}
        {general && <Notice tone="failed">{general}</Notice>}
      </div>
      {!sent && (
        <form {...form} className="mt-4 space-y-4">
          <MailField
            label={words.email}
            didYouMean={words.didYouMean}
            limit={MAIL_ADDRESS_MAX_LENGTH}
            value={draft.email}
            error={errors.email}
            onChange={(email) => change({ email })}
            required
          />
          <div>
            <ConsentBox
              checked={draft.consent}
              error={errors.consent}
              onChange={(consent) => change({ consent })}
            >
              {words.consent}
            </ConsentBox>
            <p className="text-14 text-ink-2">
              {frequency} <LegalNote locale={locale} text={words.legal} names={{ privacy: words.privacy }} />
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
