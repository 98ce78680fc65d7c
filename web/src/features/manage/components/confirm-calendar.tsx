'use client';

import { explain, isEnded } from '@/api/failure';
import { Icon } from '@/components/icons';
import { formatAgo } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { confirmCalendar } from '../lib/api';
import type { Facts } from '../lib/managed';

type ConfirmCalendarProps = {
  locale: Locale;
  homeId: string;
  facts: Facts;
  words: OwnerMessages['manage']['confirm'];
  failures: OwnerMessages['ownerHome']['outcome']['failure'];
  onConfirmed: (at: string) => void;
  onEnded: () => void;
};

/** Says with one press that the calendar is right, and shows when that was said last. */
export function ConfirmCalendar(props: ConfirmCalendarProps) {
  const { locale, homeId, facts, words, failures, onConfirmed, onEnded } = props;
  const { submit, busy, result } = useSubmit(async () => {
    const answer = await confirmCalendar(homeId, locale);
    if (answer.kind === 'done') {
      onConfirmed(answer.value.confirmedAt);
      return words.done;
    }
    if (isEnded(answer)) {
      onEnded();
      return null;
    }
    return `${words.failed} ${explain(answer, failures)}`;
  });

  return (
    <div>
      <Button look="primary" className="w-full sm:w-auto" busy={busy} onClick={submit}>
        <Icon name="check" />
        {busy ? words.sending : words.button}
      </Button>
      <p role="status" className="mt-2 text-14 text-ink-2">
        {result ?? lastText(locale, facts, words)}
      </p>
    </div>
  );
}

function lastText(locale: Locale, { confirmedAt, isUnread }: Facts, words: ConfirmCalendarProps['words']) {
  if (isUnread) return words.unread;
  if (confirmedAt === undefined) return null;
  if (confirmedAt === null) return words.never;
  return fill(words.last, { ago: formatAgo(locale, confirmedAt, new Date()) });
}
