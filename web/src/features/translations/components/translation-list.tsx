'use client';

import { useMemo } from 'react';
import { TRANSLATION_STATE_VALUES } from '@/api/limits.gen';
import type { TranslationRecord, TranslationState } from '@/api/types';
import { Link } from '@/components/link';
import { useRefresh } from '@/components/use-refresh';
import { HomeLink, instants, TwoLines } from '@/features/dashboard/components/cells';
import { DataTable } from '@/features/dashboard/components/data-table';
import { useDesk } from '@/features/dashboard/components/operator';
import { PagedPart, usePaged } from '@/features/dashboard/components/paged-screen';
import { type RowAction, RowButton } from '@/features/dashboard/components/row-button';
import { useAddress } from '@/features/dashboard/components/use-address';
import { pathOf } from '@/features/dashboard/lib/screens';
import { type Column, queryWith } from '@/features/dashboard/lib/table';
import { languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Select } from '@/ui/select';
import { ToldNotice, useTold } from '@/ui/told';
import { askedOf, idOf, readAllTranslations, readTranslations, stateOf, translateAgain } from '../lib/api';

type Desk = OwnerMessages['dashboard'];
type TranslationWords = Desk['translations']['list'];

const EVERY_MS = 30_000;

const LOOKS: Record<TranslationState, string> = {
  waiting: 'bg-sun-mist text-sun-ink',
  refused: 'bg-clay-mist text-clay-ink',
  machine: 'bg-ok-mist',
  outdated: 'bg-sun-mist text-sun-ink',
  corrected: 'bg-hatch',
};

/** The translations of homes: those that wait, and those that are there, each of which can be made again. */
export function TranslationList({ words }: { words: TranslationWords }) {
  const { locale, decides, table } = useDesk();
  const { query, replace } = useAddress();
  const asked = useMemo(() => askedOf(query), [query]);
  const paged = usePaged(asked, (parameters, signal) => readTranslations(locale, parameters, signal));
  useRefresh(paged.refresh, EVERY_MS);
  const { tell, notice } = useTold();
  const columns = useMemo(() => columnsOf(locale, words, table), [locale, words, table]);

  const action: RowAction<TranslationRecord, TranslationRecord> = {
    label: words.again,
    longLabel: ({ name, propertyId: id, language }) =>
      fill(words.againOf, { name, id, language: languageName(locale, language) }),
    working: words.working,
    isOffered: ({ corrected }) => !corrected,
    send: (row) => translateAgain(locale, row),
    told: ({ name }) => ({ kind: 'done', text: fill(words.asked, { name }) }),
  };
  return (
    <section className="mt-10">
      <h2 className="text-22">{words.title}</h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{words.text}</p>
      <p className="mt-2">
        <Link
          href={pathOf(locale, 'content', new URLSearchParams({ name: 'glossary' }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {words.glossary}
        </Link>
      </p>
      <ToldNotice notice={notice} />
      <PagedPart paged={paged}>
        {(page) => (
          <>
            <Select
              className="mt-5 max-w-56"
              label={words.filter}
              value={stateOf(query)}
              options={TRANSLATION_STATE_VALUES}
              textOf={(state) => words.states[state]}
              onChange={(state) => replace(queryWith(query, { state }))}
            >
              <option value="">{words.all}</option>
            </Select>
            <DataTable
              name="translations-of-homes"
              label={words.title}
              columns={columns}
              rows={page.items}
              rowId={idOf}
              empty={words.empty}
              searches={false}
              remote={{
                total: page.total,
                isNarrowed: stateOf(query) !== '',
                sorts: [],
                readAll: (onPage) => readAllTranslations(locale, query, onPage),
              }}
              tools={
                decides
                  ? (row) => (
                      <RowButton
                        row={row}
                        action={action}
                        onTold={(told) => {
                          tell(told);
                          paged.refresh();
                        }}
                      />
                    )
                  : undefined
              }
            />
          </>
        )}
      </PagedPart>
    </section>
  );
}

function columnsOf(
  locale: Locale,
  words: TranslationWords,
  table: Desk['table'],
): Column<TranslationRecord>[] {
  const trouble = ({ lastError, refusals, failures }: TranslationRecord) =>
    lastError &&
    `${words.trouble[lastError]}, ${plural(locale, words.tries, Math.max(1, refusals + failures))}`;
  return [
    {
      id: 'home',
      title: table.home,
      value: ({ propertyId, name }) => `${name} (${propertyId})`,
      cell: ({ propertyId, name }) => (
        <TwoLines
          first={<HomeLink locale={locale} id={propertyId} text={name || propertyId} />}
          second={propertyId}
        />
      ),
    },
    { id: 'language', title: words.language, value: ({ language }) => languageName(locale, language) },
    {
      id: 'state',
      title: words.state,
      value: (row) => [words.states[row.state], trouble(row)].filter(Boolean).join(': '),
      cell: (row) => (
        <TwoLines
          first={<span className={`chip ${LOOKS[row.state]}`}>{words.states[row.state]}</span>}
          second={trouble(row)}
        />
      ),
    },
    instants(locale, 'due', words.due, ({ dueAt }) => dueAt, table.none),
    instants(locale, 'made', words.made, ({ madeAt }) => madeAt, table.none),
    {
      id: 'provider',
      title: words.provider,
      value: ({ provider, corrected }) => (corrected ? words.owner : provider),
    },
  ];
}
