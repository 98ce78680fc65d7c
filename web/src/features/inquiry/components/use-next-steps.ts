import { type ComponentType, useCallback, useState } from 'react';
import { inWords } from '@/components/later';
import type { Locale } from '@/i18n/locale';
import type { NextStepsProps } from './next-steps';

const nextStepsIn = inWords<NextStepsProps['words'], NextStepsProps>(
  async () => (await import('./next-steps')).NextSteps,
  async (locale) => (await import(`@/messages/${locale}/site/sent.json`)).default,
);

/** What is told once a message was sent, fetched when `load` is called. Nothing waits for it, nor fails with it. */
export function useNextSteps(locale: Locale) {
  const [Next, setNext] = useState<ComponentType<Omit<NextStepsProps, 'words'>> | null>(null);
  const load = useCallback(
    () =>
      void nextStepsIn(locale).then(
        (Loaded) => setNext(() => Loaded),
        () => undefined,
      ),
    [locale],
  );
  return { Next, load };
}
