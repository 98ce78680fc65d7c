'use client';

import { useCallback, useMemo, useState } from 'react';
import type { AuditEntry } from '@/api/types';
import { typedOf } from '@/features/access/lib/sign-in';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { readAudit } from '../lib/api';
import type { Column } from '../lib/table';
import { HomeLink, instants } from './cells';
import { ListScreen } from './list-screen';
import { useDesk } from './operator';
import { useAddress } from './use-address';

/** More than an id has. */
const SUBJECT_LIMIT = 100;

type AuditProps = {
  words: OwnerMessages['dashboard']['audit'];
  /** What the ids of homes begin with. */
  idPrefix: string;
};

/** What was changed, by whom; of everything or of one subject, which stands in the address. */
export function Audit({ words, idPrefix }: AuditProps) {
  const { locale, table } = useDesk();
  const { query, replace } = useAddress();
  const subject = subjectOf(query.get('subject') ?? '');
  const [typed, setTyped] = useState(subject);
  const columns = useMemo(
    (): Column<AuditEntry>[] => [
      instants(locale, 'at', words.at, ({ at }) => at, table.never),
      { id: 'actor', title: words.actor, value: ({ actor }) => actor },
      { id: 'action', title: words.action, value: ({ action }) => action },
      {
        id: 'subject',
        title: words.subject,
        value: (entry) => entry.subject,
        cell: (entry) =>
          entry.subject.startsWith(idPrefix) ? (
            <HomeLink locale={locale} id={entry.subject} />
          ) : (
            entry.subject
          ),
      },
      { id: 'fields', title: words.fields, value: ({ fields }) => fields.join(', ') },
    ],
    [locale, table, words, idPrefix],
  );
  return (
    <ListScreen
      name="audit"
      words={words}
      ask={useCallback((cursor: string | null) => readAudit(locale, subject, cursor), [locale, subject])}
      columns={columns}
      rowId={({ id }) => id}
      lead={() => (
        <form
          className="mt-5 flex max-w-xl flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const text = subjectOf(typed);
            replace(new URLSearchParams(text === '' ? {} : { subject: text }));
          }}
        >
          <TextField
            className="grow basis-64"
            label={words.subjectOnly}
            hint={fill(words.subjectHint, { id: `${idPrefix}1001` })}
            limit={SUBJECT_LIMIT}
            value={typed}
            onChange={setTyped}
          />
          <Button className="min-h-12">{words.apply}</Button>
        </form>
      )}
    />
  );
}

/** The id of a home as the API writes it; those of operators have small letters. */
export function subjectOf(typed: string): string {
  const read = typedOf(typed);
  return read.kind === 'home' ? read.id : typed.trim();
}
