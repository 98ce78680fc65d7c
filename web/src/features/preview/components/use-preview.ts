'use client';

import { useEffect, useRef, useState } from 'react';
import type { Found } from '@/api/failure';
import type { Preview } from '@/api/types';
import type { Folder } from '@/features/home/lib/form';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';
import { draftOf, readPreview } from '../lib/read';
import type { PreviewState } from './preview-state';

/** What came of one attempt to read the preview. */
type Attempt = { readonly number: number; readonly folder: Folder | null; readonly answer: Found<Preview> };

/** Reads the preview once, and again when it is asked to. */
export function usePreview(locale: Locale, folder: () => Promise<Folder | null>) {
  const latestFolder = useRef(folder);
  useEffect(() => {
    latestFolder.current = folder;
  });
  const [number, setNumber] = useState(0);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const found = await latestFolder.current();
      const answer = await readPreview(found, locale);
      if (isWanted) setAttempt({ number, folder: found, answer });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [locale, number]);
  return {
    state: stateOf(attempt?.number === number ? attempt : null),
    askAgain: () => setNumber(number + 1),
  };
}

function stateOf(attempt: Attempt | null): PreviewState {
  if (attempt === null) return { kind: 'waiting' };
  const { answer, folder } = attempt;
  if (answer.kind !== 'done') return answer;
  return { kind: 'done', preview: answer.value, draft: draftOf(folder), today: utcToday(new Date()) };
}
