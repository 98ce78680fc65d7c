'use client';

import { type ReactNode, useEffect } from 'react';
import type { Answer, ApiFailure } from '@/api/call';
import { explain, isEnded } from '@/api/failure';
import { useQuery } from '@/api/use-query';
import { Button } from '@/ui/button';
import { RetryNotice } from '@/ui/notice';
import { queryWith, ROWS_PER_PAGE, tableStateOf } from '../lib/table';
import { useDesk } from './operator';
import { Screen } from './screen';
import { useAddress } from './use-address';

type Shown<Page> = { readonly page: Page | null; readonly failed: ApiFailure | null };

/** The page of a list that the server searches, sorts and cuts into pages. */
export type Paged<Page> = Shown<Page> & { readonly reading: boolean; readonly refresh: () => void };

/**
 * The page that is asked for. Until it is there, or where it cannot be read, the one before it stays. An address beyond the last
 * page, of a list that has become shorter, becomes that of the last one.
 */
export function usePaged<Page extends { readonly total: number }>(
  asked: URLSearchParams,
  read: (asked: URLSearchParams, signal: AbortSignal) => Promise<Answer<Page>>,
): Paged<Page> {
  const { onEnded } = useDesk();
  const { query, replace } = useAddress();
  const { value, last, again } = useQuery<Shown<Page>>(asked.toString(), async (key, signal, before) => {
    const answer = await read(new URLSearchParams(key), signal);
    if (answer.kind === 'done') return { page: answer.value, failed: null };
    if (!signal.aborted && isEnded(answer)) onEnded();
    return { page: before?.page ?? null, failed: answer };
  });
  const page = (value ?? last)?.page ?? null;
  const reading = value === undefined;
  const lastPage = page && Math.max(1, Math.ceil(page.total / ROWS_PER_PAGE));
  const isBeyond = !reading && lastPage !== null && tableStateOf(query).page > lastPage;
  useEffect(() => {
    if (isBeyond) replace(queryWith(query, { page: lastPage }));
  }, [isBeyond, lastPage, query, replace]);
  return { page, failed: value?.failed ?? null, reading, refresh: again };
}

type PagedPartProps<Page> = {
  paged: Shown<Page> & { readonly refresh: () => void };
  children: (page: Page) => ReactNode;
};

/** What was read of a list; before that its place, or why it cannot be read and a way to read it again. */
export function PagedPart<Page>({ paged: { page, failed, refresh }, children }: PagedPartProps<Page>) {
  const { failure, table } = useDesk();
  return (
    <>
      {failed && (
        <RetryNotice
          className="mt-5 max-w-[62ch]"
          title={table.failed}
          texts={[explain(failed, failure)]}
          retry={table.retry}
          onRetry={refresh}
        />
      )}
      {!page && !failed && (
        <div role="status" className="mt-5">
          <span className="sr-only">{table.reading}</span>
          <div className="skeleton h-12" />
          <div className="skeleton mt-3 h-12" />
          <div className="skeleton mt-3 h-12" />
        </div>
      )}
      {page && children(page)}
    </>
  );
}

type PagedScreenProps<Page> = PagedPartProps<Page> & {
  paged: Paged<Page>;
  words: { readonly title: string; readonly text: string };
  /** Beside the button that reads the page again. */
  tools?: ReactNode;
  /** Above the list, also while there is none. */
  lead?: ReactNode;
};

/** A screen that is such a list. */
export function PagedScreen<Page>({ words, tools, lead, ...part }: PagedScreenProps<Page>) {
  const { table } = useDesk();
  const { reading, refresh } = part.paged;
  return (
    <Screen
      title={words.title}
      text={words.text}
      tools={
        <div className="flex flex-wrap gap-2">
          {tools}
          <Button busy={reading} working={table.reading} onClick={refresh}>
            {table.refresh}
          </Button>
        </div>
      }
    >
      {lead}
      <PagedPart {...part} />
    </Screen>
  );
}
