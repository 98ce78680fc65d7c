import { useEffect, useState } from 'react';
import type { Locale } from '@/i18n/locale';
import { readPostcode } from '../lib/places';
import { type Asked, checkOf, type PostcodeCheck } from '../lib/postcode';

/** The pause in typing after which a question is asked. */
export const PAUSE_MS = 500;

/** Checks a postcode when typing pauses. Answers to former postcodes are ignored. */
export function usePostcode(
  locale: Locale,
  country: string,
  typed: string,
): { check: PostcodeCheck; retry: () => void } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const check = checkOf(country, typed, asked);
  const postcode = typed.trim();
  const isChecking = check.kind === 'checking';
  useEffect(() => {
    if (!isChecking) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      void readPostcode(country, postcode, locale).then((answer) => {
        if (isWanted) setAsked({ country, postcode, answer });
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isChecking, country, postcode, locale]);
  return { check, retry: () => setAsked(null) };
}
