'use client';

import { useCallback, useMemo } from 'react';
import type { AuditEntry } from '@/api/types';
import { Link } from '@/components/link';
import type { OwnerMessages } from '@/i18n/owner-words';
import { readAudit } from '../lib/api';
import { type AuditFilter, actorName, changesOf, filterOf, filterQuery } from '../lib/audit';
import { readAll } from '../lib/read-all';
import { pathOf } from '../lib/screens';
import type { Column } from '../lib/table';
import { AuditFilters } from './audit-filters';
import { HomeLink, instants, TwoLines } from './cells';
import { ListScreen } from './list-screen';
import { useDesk } from './operator';
import { SaveCsv } from './save-csv';
import { useAddress } from './use-address';

type AuditProps = {
  words: OwnerMessages['dashboard']['audit'];
  /** What the ids of homes begin with. */
  idPrefix: string;
};

/** What was changed, by whom. Which changes are shown stands in the address. */
export function Audit({ words, idPrefix }: AuditProps) {
  const { locale, table } = useDesk();
  const { query, replace } = useAddress();
  const { subject, actor, action, from, to } = filterOf(query);
  const filter = useMemo(
    (): AuditFilter => ({ subject, actor, action, from, to }),
    [subject, actor, action, from, to],
  );
  const ask = useCallback((cursor: string | null) => readAudit(locale, filter, cursor), [locale, filter]);
  const columns = useMemo((): Column<AuditEntry>[] => {
    /** A link that narrows the list. */
    const only = (part: Partial<AuditFilter>, text: string) => (
      <Link href={pathOf(locale, 'audit', filterQuery({ ...filter, ...part }))} className="link-quiet">
        {text}
      </Link>
    );
    return [
      instants(locale, 'at', words.at, ({ at }) => at, table.never),
      {
        id: 'actor',
        title: words.actor,
        value: (entry) => [actorName(entry, words), entry.actor].join(' '),
        cell: (entry) => (
          <TwoLines
            first={only({ actor: entry.actor }, actorName(entry, words))}
            second={entry.actorName === null && entry.actor}
          />
        ),
      },
      {
        id: 'action',
        title: words.action,
        value: (entry) => entry.action,
        cell: (entry) => only({ action: entry.action }, entry.action),
      },
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
      {
        id: 'fields',
        title: words.fields,
        value: (entry) => changesOf(entry, words).join('; '),
        cell: (entry) =>
          changesOf(entry, words).map((text) => <TwoLines key={text} first={text} second={null} />),
      },
    ];
  }, [locale, table, words, idPrefix, filter]);
  return (
    <ListScreen
      name="audit"
      words={words}
      ask={ask}
      columns={columns}
      rowId={({ id }) => id}
      lead={() => (
        <AuditFilters
          words={words}
          idPrefix={idPrefix}
          filter={filter}
          onFilter={(next) => replace(filterQuery(next))}
        >
          <SaveCsv
            name="audit"
            label={words.saveAll}
            columns={columns}
            read={(onPage) => readAll(ask, onPage)}
          />
        </AuditFilters>
      )}
    />
  );
}
