'use client';

import { useId } from 'react';
import { SentMessage } from '@/components/message-form';
import { GuestFields, SendingNote } from '@/features/inquiry/components/guest-fields';
import { INQUIRY_LIMITS } from '@/features/inquiry/lib/form';
import type { StayInAddress } from '@/features/stay/lib/address';
import { USUAL_GUESTS } from '@/features/stay/lib/party';
import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { type AskedHome, type AskWords, homesLeft, MOST_ASKED, messageTo } from '../lib/ask';
import { AskProblems, AskResultsList } from './ask-results';
import { HomeChoice } from './home-choice';
import { StayChoice } from './stay-choice';
import { useAsk } from './use-ask';

export type AskFormProps = {
  locale: Locale;
  homes: readonly AskedHome[];
  /** The homes that are chosen at first, and the dates and guests. */
  chosen: readonly string[];
  wanted: StayInAddress;
  words: AskWords;
};

/** One form that sends an inquiry to each of some homes, and tells what became of each. */
export function AskForm({ locale, homes, chosen, wanted, words }: AskFormProps) {
  const title = useId();
  const { ask, inquiry } = words;
  const form = useAsk(
    homes,
    {
      homes: chosen.slice(0, MOST_ASKED),
      checkIn: wanted.stay?.first ?? '',
      checkOut: wanted.stay?.end ?? '',
      guests: wanted.guests ?? USUAL_GUESTS,
      children: wanted.children ?? 0,
      name: '',
      email: '',
      phone: '',
      message: '',
    },
    locale,
    words,
  );
  const { draft, field, change, errors, results, today, statusRef } = form;
  const shown = { locale, homes, results, words };

  if (form.sent) {
    return (
      <SentMessage
        ref={statusRef}
        title={plural(locale, ask.sentTitle, results.size)}
        heading="h3"
        another={ask.another}
        onAnother={form.startAnother}
      >
        <p className="mt-2 wrap-anywhere">{fill(ask.sentText, { email: draft.email.trim() })}</p>
        <AskResultsList {...shown} />
      </SentMessage>
    );
  }

  const left = homesLeft(homes, draft.homes, results);
  const [example] = left.length > 0 ? left : homes;
  const greeting = example && messageTo(example, { ...draft, message: '' }, locale, words, today);
  const wrong = Object.values(errors).filter(Boolean).length;
  return (
    <section aria-labelledby={title} className="max-w-[48rem]">
      <h3 id={title} className="text-30">
        {ask.title}
      </h3>
      <p className="mt-2 max-w-[62ch] text-ink-2">{fill(ask.lead, { most: MOST_ASKED })}</p>
      <form {...form.form} aria-labelledby={title} className="mt-5 grid gap-5 sm:grid-cols-2">
        <div
          ref={statusRef}
          tabIndex={-1}
          aria-live="assertive"
          className="outline-none empty:hidden sm:col-span-2"
        >
          {wrong > 0 && (
            <p className="mb-3 rounded-control bg-clay-mist px-4 py-3 font-semibold text-clay-ink">
              {plural(locale, inquiry.summary, wrong)}
            </p>
          )}
          <AskProblems {...shown} />
        </div>
        <HomeChoice
          locale={locale}
          homes={homes}
          chosen={draft.homes.filter((id) => homes.some((home) => home.id === id))}
          results={results}
          error={errors.homes}
          words={words}
          onChange={(homesChosen) => change({ homes: homesChosen })}
        />
        <StayChoice
          locale={locale}
          draft={draft}
          error={errors.checkIn}
          today={today}
          maxGuests={Math.max(draft.guests, ...homes.map(({ maxGuests }) => maxGuests))}
          words={words}
          onChange={change}
        />
        <GuestFields words={inquiry} field={field} />
        <TextField
          label={ask.message}
          hint={greeting && fill(ask.messageHint, { greeting })}
          rows={4}
          limit={INQUIRY_LIMITS.message}
          {...field('message')}
          className="sm:col-span-2"
        />
        <div className="sm:col-span-2">
          <SendingNote locale={locale} words={inquiry} names={words.shell} />
          <Button look="primary" className="mt-4 w-full sm:w-auto" busy={form.busy} working={ask.sending}>
            {left.length > 0 ? plural(locale, ask.send, left.length) : inquiry.send}
          </Button>
        </div>
      </form>
    </section>
  );
}
