'use client';

import { useMemo, useState } from 'react';
import { FEE_ORDER_VALUES, FEE_STATE_VALUES } from '@/api/limits.gen';
import type { FeeState, HomeFee } from '@/api/types';
import { Link } from '@/components/link';
import { HomeLink, TwoLines } from '@/features/dashboard/components/cells';
import { DataTable } from '@/features/dashboard/components/data-table';
import { useDesk } from '@/features/dashboard/components/operator';
import { PagedScreen, usePaged } from '@/features/dashboard/components/paged-screen';
import { useAddress } from '@/features/dashboard/components/use-address';
import { type Column, queryWith } from '@/features/dashboard/lib/table';
import { formatDay, formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminHomePath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { ToldNotice, useTold } from '@/ui/told';
import { askedOf, homeOf, invoiceAddress, readAllFees, readFees, stateOf } from '../lib/api';
import { FeeForms, type FeeTask } from './fee-forms';

export type FeeWords = OwnerMessages['dashboard']['fees'];

const LOOKS: Record<FeeState, string> = {
  due: 'bg-hatch',
  in_grace: 'bg-sun-mist text-sun-ink',
  overdue: 'bg-clay-mist text-clay-ink',
  paused: 'bg-clay-mist text-clay-ink',
  paid: 'bg-ok-mist',
  waived: 'bg-hatch',
  cancelled: 'bg-hatch',
};

type FeesProps = {
  words: FeeWords;
  /** Whether the brand file has the tax ID of the company, which every invoice needs. */
  hasTaxId: boolean;
};

/** The yearly fees of homes: listed by state, marked as paid or waived, and their invoices. */
export function Fees({ words, hasTaxId }: FeesProps) {
  const { locale, operator } = useDesk();
  const { query, replace } = useAddress();
  const asked = useMemo(() => askedOf(query), [query]);
  const paged = usePaged(asked, (parameters, signal) => readFees(locale, parameters, signal));
  const columns = useMemo(() => columnsOf(locale, words), [locale, words]);
  const [task, setTask] = useState<FeeTask | null>(null);
  const { tell, notice } = useTold();
  const manages = operator.role === 'admin';
  const home = homeOf(query);
  return (
    <PagedScreen
      words={words}
      paged={paged}
      tools={
        manages && (
          <>
            <Button onClick={() => setTask({ kind: 'add' })}>{words.add}</Button>
            <Button onClick={() => setTask({ kind: 'exempt' })}>{words.exempt}</Button>
          </>
        )
      }
      lead={
        <>
          {!manages && <p className="mt-2 max-w-[62ch] text-ink-2">{words.onlyAdmins}</p>}
          {manages && !hasTaxId && (
            <Notice tone="warning" className="mt-4 max-w-[62ch]">
              {words.noTaxId}
            </Notice>
          )}
          <ToldNotice notice={notice} className="max-w-[62rem]" />
          {task && (
            <FeeForms
              words={words}
              task={task}
              currency={paged.page?.currency ?? ''}
              onClose={() => setTask(null)}
              onDone={(text) => {
                setTask(null);
                tell({ kind: 'done', text });
                paged.refresh();
              }}
            />
          )}
        </>
      }
    >
      {(page) => (
        <>
          <div className="mt-5 flex flex-wrap items-end gap-4">
            <Select
              className="grow basis-40 sm:max-w-56"
              label={words.filter}
              value={stateOf(query)}
              options={FEE_STATE_VALUES}
              textOf={(state) => words.states[state]}
              onChange={(state) => replace(queryWith(query, { state }))}
            >
              <option value="">{words.all}</option>
            </Select>
            {home !== '' && (
              <p className="flex flex-wrap items-center gap-x-4">
                {fill(words.onlyOf, { id: home })}
                <Link
                  href={`${adminHomePath(locale, home)}#fees`}
                  className="link-quiet inline-flex min-h-11 items-center font-semibold"
                >
                  {words.itsInvoices}
                </Link>
                <Button
                  look="link"
                  className="font-semibold"
                  onClick={() => {
                    const next = queryWith(query, {});
                    next.delete('home');
                    replace(next);
                  }}
                >
                  {words.everyHome}
                </Button>
              </p>
            )}
          </div>
          <DataTable
            name="fees"
            label={words.title}
            columns={columns}
            rows={page.items}
            rowId={({ id }) => id}
            empty={words.empty}
            noMatch={words.noMatch}
            searches={false}
            remote={{
              total: page.total,
              isNarrowed: stateOf(query) !== '' || home !== '',
              sorts: FEE_ORDER_VALUES,
              readAll: (onPage) => readAllFees(locale, query, onPage),
            }}
            tools={manages ? (fee) => <Tools words={words} fee={fee} onTask={setTask} /> : undefined}
          />
        </>
      )}
    </PagedScreen>
  );
}

type ToolsProps = { words: FeeWords; fee: HomeFee; onTask: (task: FeeTask) => void };

function Tools({ words, fee, onTask }: ToolsProps) {
  const { name, propertyId: id, invoiceNumber: number, state } = fee;
  if (state === 'paid' && number)
    return (
      <Button
        aria-label={fill(words.cancelInvoiceOf, { number })}
        onClick={() => onTask({ kind: 'cancel', fee, number })}
      >
        {words.cancelInvoice}
      </Button>
    );
  if (state === 'paid' || state === 'waived' || state === 'cancelled') return null;
  return (
    <span className="flex flex-wrap gap-2">
      <Button aria-label={fill(words.payOf, { name, id })} onClick={() => onTask({ kind: 'pay', fee })}>
        {words.pay}
      </Button>
      <Button aria-label={fill(words.waiveOf, { name, id })} onClick={() => onTask({ kind: 'waive', fee })}>
        {words.waive}
      </Button>
    </span>
  );
}

function columnsOf(locale: Locale, words: FeeWords): Column<HomeFee>[] {
  const day = (text: string) => formatDay(locale, text, 'medium');
  const reminded = ({ remindedDays }: HomeFee) => {
    if (remindedDays === null) return null;
    return remindedDays === 0 ? words.remindedDue : plural(locale, words.remindedDays, remindedDays);
  };
  return [
    {
      id: 'home',
      title: words.home,
      value: ({ propertyId }) => propertyId,
      cell: ({ propertyId, name }) => (
        <TwoLines first={<HomeLink locale={locale} id={propertyId} text={name} />} second={propertyId} />
      ),
    },
    {
      id: 'period',
      title: words.period,
      value: ({ periodStart, periodEnd }) => `${periodStart} – ${periodEnd}`,
      cell: ({ periodStart, periodEnd }) => `${day(periodStart)} – ${day(periodEnd)}`,
    },
    { id: 'due', title: words.due, value: ({ dueOn }) => dueOn, cell: ({ dueOn }) => day(dueOn) },
    {
      id: 'amount',
      title: words.amount,
      value: ({ amountMinor, currency }) => formatMoney(locale, amountMinor, currency),
    },
    {
      id: 'state',
      title: words.state,
      value: ({ state }) => words.states[state],
      cell: (fee) => (
        <TwoLines
          first={<span className={`chip ${LOOKS[fee.state]}`}>{words.states[fee.state]}</span>}
          second={fee.reason}
        />
      ),
    },
    { id: 'reminded', title: words.reminded, value: reminded },
    {
      id: 'paid',
      title: words.paid,
      value: ({ paidOn, reference }) =>
        paidOn && fill(words.paidOn, { day: day(paidOn), reference: reference ?? '' }),
    },
    {
      id: 'invoice',
      title: words.invoice,
      value: ({ invoiceNumber }) => invoiceNumber,
      cell: ({ invoiceNumber: number }) =>
        number === null ? (
          '–'
        ) : (
          <a
            href={invoiceAddress(number)}
            download
            className="link-quiet inline-flex min-h-11 items-center"
            aria-label={fill(words.download, { number })}
          >
            {number}
          </a>
        ),
    },
  ];
}
