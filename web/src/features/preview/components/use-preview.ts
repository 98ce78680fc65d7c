'use client';

import type { Found } from '@/api/failure';
import type { Preview } from '@/api/types';
import { useQuery } from '@/api/use-query';
import type { Folder } from '@/features/property-form/lib/form';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';
import { draftOf, readPreview } from '../lib/read';
import type { PreviewState } from './preview-state';

/** What came of an attempt to read the preview. */
type Attempt = { readonly folder: Folder | null; readonly answer: Found<Preview> };

/** Reads the preview once, and again when it is asked to. */
export function usePreview(locale: Locale, folder: () => Promise<Folder | null>) {
  const { value, again } = useQuery(locale, async (): Promise<Attempt> => {
    const found = await folder();
    return { folder: found, answer: await readPreview(found, locale) };
  });
  return { state: stateOf(value ?? null), askAgain: again };
}

function stateOf(attempt: Attempt | null): PreviewState {
  if (attempt === null) return { kind: 'waiting' };
  const { answer, folder } = attempt;
  if (answer.kind !== 'done') return answer;
  return { kind: 'done', preview: answer.value, draft: draftOf(folder), today: utcToday(new Date()) };
}
