'use client';

import { useId } from 'react';
import { REPORT_REASON_VALUES } from '@/api/limits.gen';
import { useRetryKey } from '@/api/use-retry-key';
import { LegalNote } from '@/components/legal-note';
import { useMessageForm } from '@/components/use-message-form';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import {
  checkReport,
  EMPTY_REPORT,
  newReport,
  REPORT_LIMITS,
  type ReportedHome,
  reportMail,
  sendReport,
} from '../lib/report';

export type ReportDialogProps = {
  locale: Locale;
  home: ReportedHome;
  /** The recipient of the mail when the server cannot be reached. */
  supportEmail: string;
  privacy: string;
  words: SiteMessages['report'];
  onClose: () => void;
};

/** Reports a home to those who run the site. Where the server does not take it, a mail does. */
export function ReportDialog(props: ReportDialogProps) {
  const { locale, home, supportEmail, privacy, words, onClose } = props;
  const id = useId();
  const { keyFor } = useRetryKey();
  const { draft, form, field, busy, errors, general, sent, statusRef, change } = useMessageForm(
    EMPTY_REPORT,
    (draft) => checkReport(draft, words.errors),
    (draft) => {
      const report = newReport(draft, locale);
      return sendReport(home.id, locale, report, keyFor(report), words.errors);
    },
  );

  return (
    <Dialog title={words.title} close={words.close} onClose={onClose}>
      <p className="text-ink-2">
        {home.name} · {home.id}
      </p>
      <div ref={statusRef} tabIndex={-1} aria-live="polite" className="mt-3 outline-none">
        {sent && (
          <div className="rounded-card bg-ok-mist p-5">
            <h3 className="text-19">{words.sentTitle}</h3>
            <p className="mt-1">{words.sentText}</p>
          </div>
        )}
        {general && (
          <Notice tone="failed">
            <p>{general}</p>
            <a
              href={reportMail(supportEmail, home, draft, words)}
              className="link-quiet inline-flex min-h-11 items-center font-semibold"
            >
              {words.mail}
            </a>
          </Notice>
        )}
      </div>
      {!sent && (
        <form {...form} className="mt-2 space-y-4">
          <p>{words.lead}</p>
          <fieldset aria-describedby={errors.reason ? `${id}-reason` : undefined}>
            <legend className="font-semibold">{words.reason}</legend>
            {REPORT_REASON_VALUES.map((reason) => (
              <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
                <input
                  type="radio"
                  name={`${id}-reasons`}
                  className="size-5 shrink-0"
                  checked={draft.reason === reason}
                  aria-invalid={errors.reason ? true : undefined}
                  onChange={() => change({ reason })}
                />
                {words.reasons[reason]}
              </label>
            ))}
            {errors.reason && (
              <p id={`${id}-reason`} className="text-14 font-semibold text-clay-ink">
                {errors.reason}
              </p>
            )}
          </fieldset>
          <TextField
            label={words.message}
            hint={fill(words.messageHint, { least: REPORT_LIMITS.leastMessage })}
            rows={4}
            limit={REPORT_LIMITS.message}
            {...field('message')}
            required
          />
          <TextField
            label={words.email}
            hint={words.emailHint}
            type="email"
            autoComplete="email"
            limit={REPORT_LIMITS.email}
            {...field('email')}
          />
          <p className="text-14 text-ink-2">
            <LegalNote locale={locale} text={words.privacy} names={{ privacy }} />
          </p>
          <Button look="primary" className="w-full sm:w-auto" busy={busy} working={words.sending}>
            {words.send}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
