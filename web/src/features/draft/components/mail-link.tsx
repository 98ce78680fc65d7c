'use client';

import { useState } from 'react';
import { failureText } from '@/api/failure';
import { isMailAddress } from '@/api/mail-address';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { draftFailure } from '../lib/failure';
import type { DraftKeeper } from '../lib/keeper';

type MailLinkProps = { keeper: DraftKeeper; email: string; messages: OwnerMessages['draft'] };

/**
 * Mails the owner a link with which the form goes on elsewhere. Shown once there is an address; its room is kept, so that the
 * buttons below it do not move while the address becomes whole.
 */
export function MailLink({ keeper, email, messages }: MailLinkProps) {
  const words = messages.mailLink;
  const [sending, setSending] = useState(false);
  /** What became of it, for the address that it was about. */
  const [told, setTold] = useState<{ email: string; text: string } | null>(null);
  const address = email.trim();

  const send = async () => {
    if (sending) return;
    setSending(true);
    setTold(null);
    const outcome = await keeper.mailLink();
    setSending(false);
    if (outcome.kind === 'sent') setTold({ email: address, text: fill(words.sent, { email: address }) });
    else {
      const text = outcome.answer
        ? failureText(draftFailure(outcome.answer), messages.failure)
        : words.unsaved;
      setTold({ email: address, text });
    }
  };

  return (
    <div className={isMailAddress(address) ? '' : 'invisible'}>
      <Button
        look="link"
        className="inline-flex items-center text-14 font-semibold"
        busy={sending}
        onClick={send}
        working={words.sending}
      >
        {words.send}
      </Button>
      <p role="status" className="text-14 wrap-anywhere">
        {told?.email === address ? told.text : ''}
      </p>
    </div>
  );
}
