import { useCallback } from 'react';
import type { Locale } from '@/i18n/locale';
import { homesOf, lookAtLink, spendLink } from '../lib/link';
import { type Step, stepAfterLook, stepAfterUse } from '../lib/step';
import { useMailedLink } from './use-mailed-link';

/** Reads the link in the address, and uses it when asked to. */
export function useOwnerLink(locale: Locale) {
  const { follow, ...link } = useMailedLink<Step>(
    useCallback(async (secret) => stepAfterLook(secret, await lookAtLink(secret, locale)), [locale]),
  );
  const { step } = link;

  const spend = () => {
    if (step.kind !== 'ready') return;
    follow(step, async () => {
      const answer = await spendLink(step.secret, locale);
      return stepAfterUse(step, answer, (used) => homesOf(used, locale));
    });
  };
  return { ...link, spend };
}
