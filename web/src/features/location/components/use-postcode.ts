import { useState } from 'react';
import { useQuery } from '@/api/use-query';
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
  const ask = async (_: string, signal: AbortSignal) => {
    const answer = await readPostcode(country, postcode, locale);
    if (!signal.aborted) setAsked({ country, postcode, answer });
  };
  useQuery(check.kind === 'checking' ? `${locale} ${country} ${postcode}` : null, ask, PAUSE_MS);
  return { check, retry: () => setAsked(null) };
}
