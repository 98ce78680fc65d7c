'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { isEnded, refusalOf } from '@/api/failure';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { GuestRecord, GuestData as Kept } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { useMessageForm } from '@/components/use-message-form';
import { DataTable } from '@/features/dashboard/components/data-table';
import { Facts } from '@/features/dashboard/components/facts';
import { useDesk } from '@/features/dashboard/components/operator';
import { saveFile } from '@/features/dashboard/components/save-file';
import { Screen } from '@/features/dashboard/components/screen';
import type { Column } from '@/features/dashboard/lib/table';
import { useRun } from '@/features/homes/components/use-run';
import { formatDay } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { eraseGuestData, readGuestData } from '../lib/api';

type Words = OwnerMessages['dashboard']['guests'];

/** What is kept under the address of a guest who asks for it, and how it goes; and what goes by itself, and when. */
export function GuestData({ words }: { words: Words }) {
  const { locale, failure, onEnded } = useDesk();
  const [found, setFound] = useState<{ email: string; data: Kept } | null>(null);
  const [told, setTold] = useState('');
  const notice = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => {
    if (told) notice.current?.focus();
  }, [told]);
  const { form, field, busy, general, statusRef } = useMessageForm<{ email: string }, true>(
    { email: '' },
    ({ email }) => ({ email: isMailAddress(email) ? undefined : words.emailError }),
    async (typed) => {
      const email = typed.email.trim();
      setTold('');
      setFound(null);
      const answer = await readGuestData(locale, email);
      if (isEnded(answer)) onEnded();
      if (answer.kind !== 'done') return refusalOf(answer, ['email'], failure);
      setFound({ email, data: answer.value });
      return { sent: true };
    },
  );
  return (
    <Screen title={words.title} text={words.text}>
      <form {...form} className="mt-5 flex max-w-[44rem] flex-wrap items-end gap-3">
        <div ref={statusRef} tabIndex={-1} className="basis-full outline-none">
          <LiveNotice kind="failed" text={general} />
        </div>
        <div className="min-w-0 grow">
          <TextField
            label={words.email}
            type="email"
            autoComplete="off"
            limit={MAIL_ADDRESS_MAX_LENGTH}
            {...field('email')}
            required
          />
        </div>
        <Button look="primary" busy={busy} working={words.looking}>
          {words.look}
        </Button>
      </form>
      <div ref={notice} tabIndex={-1} className="mt-4 max-w-[62rem] outline-none">
        <LiveNotice kind="done" text={told || null} />
      </div>
      {found && (
        <Found
          key={found.email}
          words={words}
          {...found}
          onErased={(text) => {
            setFound(null);
            setTold(text);
          }}
        />
      )}
      <h2 className="mt-10 text-22">{words.terms.title}</h2>
      <Facts none="" facts={Object.values(words.terms.rows).map(({ what, when }) => [what, when] as const)} />
    </Screen>
  );
}

type FoundProps = { words: Words; email: string; data: Kept; onErased: (text: string) => void };

function Found({ words, email, data, onErased }: FoundProps) {
  const { locale } = useDesk();
  const { busy, failed, run } = useRun(() => {});
  const rows = useMemo(() => data.items.map((item, index) => ({ ...item, id: String(index) })), [data]);
  const columns = useMemo(
    (): Column<GuestRecord>[] => [
      {
        id: 'at',
        title: words.at,
        value: ({ at }) => at,
        cell: ({ at }) => formatDay(locale, at.slice(0, 10), 'medium'),
      },
      { id: 'kind', title: words.kind, value: ({ kind }) => words.kinds[kind] },
      { id: 'home', title: words.home, value: ({ propertyId }) => propertyId ?? '' },
      { id: 'who', title: words.who, value: ({ name, phone }) => [name, phone].filter(Boolean).join(', ') },
      { id: 'stay', title: words.stay, value: stayOf },
      {
        id: 'text',
        title: words.words,
        value: ({ subject, text }) => [subject, text].filter(Boolean).join(': '),
      },
    ],
    [locale, words],
  );
  const homes = data.homes > 0 && plural(locale, words.homes, data.homes);
  return (
    <section aria-label={email} className="mt-6">
      {homes && <p className="max-w-[62ch]">{homes}</p>}
      <DataTable
        name="guest"
        label={words.list}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        empty={words.empty}
      />
      {rows.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => saveFile('guest.json', 'application/json', JSON.stringify(data, null, 2))}>
            {words.save}
          </Button>
          <Confirm
            label={words.erase}
            longLabel={words.erase}
            question={fill(words.eraseAsk, { email })}
            yes={words.eraseYes}
            no={words.no}
            working={words.erasing}
            isBusy={busy !== null}
            onConfirm={() =>
              void run(
                'erase',
                () => eraseGuestData(locale, email),
                ({ erased, anonymised }) =>
                  onErased(fill(words.erased, { erased: String(erased), reports: String(anonymised) })),
              )
            }
          />
        </div>
      )}
      <LiveNotice kind="failed" text={failed} />
    </section>
  );
}

/** The dates of a record and how many would come, such as `2027-05-15 – 2027-05-20 · 4`. */
function stayOf({ checkIn, checkOut, guests }: GuestRecord): string {
  const dates = [checkIn, checkOut].filter(Boolean).join(' – ');
  return [dates, guests].filter(Boolean).join(' · ');
}
