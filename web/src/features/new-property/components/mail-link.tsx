'use client';

import { failureText } from '@/api/failure';
import { isMailAddress } from '@/api/mail-address';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import type { DraftStore } from '../lib/draft-store';
import { draftFailure } from '../lib/failure';

type MailLinkProps = { store: DraftStore; email: string; messages: OwnerMessages['draft'] };

/**
 * Mails the owner a link with which the form goes on elsewhere. Shown once there is an address; its room is kept, so that the
 * buttons below it do not move while the address becomes whole.
 */
export function MailLink({ store, email, messages }: MailLinkProps) {
  const words = messages.mailLink;
  const address = email.trim();

  /** The result, with the address that the link was mailed to. */
  const { submit, busy, result } = useSubmit(async () => {
    const outcome = await store.mailLink();
    if (outcome.kind === 'sent') return { email: address, text: fill(words.sent, { email: address }) };
    const { answer } = outcome;
    const text = answer ? failureText(draftFailure(answer), messages.failure) : words.unsaved;
    return { email: address, text };
  });

  return (
    <div className={isMailAddress(address) ? '' : 'invisible'}>
      <Button
        look="link"
        className="inline-flex items-center text-14 font-semibold"
        busy={busy}
        onClick={submit}
        working={words.sending}
      >
        {words.send}
      </Button>
      <p role="status" className="text-14 wrap-anywhere">
        {result?.email === address ? result.text : ''}
      </p>
    </div>
  );
}
