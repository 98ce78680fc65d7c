'use client';

import { failureText } from '@/api/failure';
import { askForLink } from '@/features/access/lib/link';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';

type LinkByMailProps = {
  locale: Locale;
  id: string;
  words: OwnerMessages['ownerHome']['link'];
  failures: OwnerMessages['ownerHome']['outcome']['failure'];
};

/** Mails the owner of a home a link, with which this browser may change for 15 minutes what a password does not open. */
export function LinkByMail({ locale, id, words, failures }: LinkByMailProps) {
  const { submit, busy, result } = useSubmit(async () => {
    const answer = await askForLink({ propertyId: id }, locale);
    if (answer.kind === 'done') return words.sent;
    return failureText(answer.kind === 'failed' ? answer.failure : 'refused', failures);
  });

  return (
    <div className="mt-3">
      <Button busy={busy} onClick={submit} working={words.sending}>
        {words.send}
      </Button>
      <p role="status" className="mt-2">
        {result}
      </p>
    </div>
  );
}
