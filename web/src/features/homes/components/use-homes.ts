import type { ApiFailure } from '@/api/call';
import { isEnded } from '@/api/failure';
import type { DirectoryPage } from '@/api/types';
import { useQuery } from '@/api/use-query';
import type { Locale } from '@/i18n/locale';
import { readHomes } from '../lib/api';

type Shown = { readonly page: DirectoryPage | null; readonly failed: ApiFailure | null };

/** The page of homes that is asked for. Until it is there, or where it cannot be read, the one before it stays. */
export function useHomes(locale: Locale, asked: URLSearchParams, onEnded: () => void) {
  const { value, last, again } = useQuery<Shown>(asked.toString(), async (key, signal, before) => {
    const answer = await readHomes(locale, new URLSearchParams(key), signal);
    if (answer.kind === 'done') return { page: answer.value, failed: null };
    if (!signal.aborted && isEnded(answer)) onEnded();
    return { page: before?.page ?? null, failed: answer };
  });
  return {
    page: (value ?? last)?.page ?? null,
    failed: value?.failed ?? null,
    reading: value === undefined,
    refresh: again,
  };
}
