'use client';

import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { laterInWords } from '@/components/later';
import type { Locale } from '@/i18n/locale';
import type { LegalPage } from '@/i18n/paths';
import { SEVERAL_WORDS } from '../lib/words';

const SEVERAL_HOMES = laterInWords(async () => (await import('./several-homes')).SeveralHomes, SEVERAL_WORDS);

type SeveralGateProps = {
  locale: Locale;
  legal: Readonly<Record<LegalPage, string>>;
  /** The page where it is not about several homes. */
  children: ReactNode;
};

/** With `several=true`, the page that lists many homes from a table. */
export function SeveralGate({ locale, legal, children }: SeveralGateProps) {
  const SeveralHomes = SEVERAL_HOMES[locale];
  if (useSearchParams().get('several') !== 'true') return children;
  return (
    <SeveralHomes
      waiting={<div className="page min-h-dvh" aria-busy="true" />}
      locale={locale}
      legal={legal}
    />
  );
}
