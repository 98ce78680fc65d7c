import { useEffect, useState } from 'react';
import type { Outcome } from '@/api/failure';
import type { Country } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { readCountries } from '../lib/places';

/** The countries in which a home can be listed. `null` while they are read. */
export function useCountries(locale: Locale): { answer: Outcome<Country[]> | null; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; answer: Outcome<Country[]> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void readCountries(locale).then((answer) => {
      if (isWanted) setRead({ attempt, answer });
    });
    return () => {
      isWanted = false;
    };
  }, [locale, attempt]);
  return {
    answer: read?.attempt === attempt ? read.answer : null,
    retry: () => setAttempt((before) => before + 1),
  };
}
