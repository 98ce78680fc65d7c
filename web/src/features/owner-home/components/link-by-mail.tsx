'use client';

import { useState } from 'react';
import { failureText } from '@/api/failure';
import { askForLink } from '@/features/access/lib/link';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';

type LinkByMailProps = {
  locale: Locale;
  /** The home. */
  id: string;
  words: OwnerMessages['ownerHome']['link'];
  failures: OwnerMessages['ownerHome']['outcome']['failure'];
};

/** Mails the owner of a home a link, with which this browser may change for 15 minutes what a password does not open. */
export function LinkByMail({ locale, id, words, failures }: LinkByMailProps) {
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState('');

  const send = async () => {
    if (sending) return;
    setSending(true);
    setTold('');
    const answer = await askForLink({ propertyId: id }, locale);
    setSending(false);
    if (answer.kind === 'done') setTold(words.sent);
    else setTold(failureText(answer.kind === 'failed' ? answer.failure : 'refused', failures));
  };

  return (
    <div className="mt-3">
      <Button busy={sending} onClick={send} working={words.sending}>
        {words.send}
      </Button>
      <p role="status" className="mt-2">
        {told}
      </p>
    </div>
  );
}
