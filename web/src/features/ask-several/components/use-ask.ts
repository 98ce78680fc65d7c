import { useState } from 'react';
import { useRetryKey } from '@/api/use-retry-key';
import { useMessageForm } from '@/components/use-message-form';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';
import {
  type AskDraft,
  type AskedHome,
  type AskResults,
  type AskWords,
  checkAsk,
  homesLeft,
} from '../lib/ask';
import { askEach } from '../lib/send';

const NO_RESULTS: AskResults = new Map();

/** One form whose message goes to several homes, each under a key of its own. What was sent is not sent again. */
export function useAsk(homes: readonly AskedHome[], first: AskDraft, locale: Locale, words: AskWords) {
  const { keyFor, forget } = useRetryKey();
  const [results, setResults] = useState(NO_RESULTS);
  const today = utcToday(new Date());
  const form = useMessageForm<AskDraft, true>(
    first,
    (draft) => checkAsk(draft, homesLeft(homes, draft.homes, results), locale, words, today),
    async (draft) => {
      const told = new Map([...results].filter(([, { kind }]) => kind === 'sent'));
      setResults(new Map(told));
      const left = homesLeft(homes, draft.homes, told);
      const errors = await askEach(left, { draft, locale, words, today, keyFor }, (id, result) => {
        told.set(id, result);
        setResults(new Map(told));
      });
      return homesLeft(homes, draft.homes, told).length === 0 ? { sent: true } : { errors };
    },
  );
  /** Asks other homes, with the same words. */
  const startAnother = () => {
    forget();
    setResults(NO_RESULTS);
    form.change({ homes: [] });
    form.startAnother();
  };
  return { ...form, today, results, startAnother };
}
