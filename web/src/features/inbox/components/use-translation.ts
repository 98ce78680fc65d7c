import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '@/api/call';
import { isEnded } from '@/api/failure';
import type { ReceivedInquiry, TranslatedText } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import { readTranslation } from '../lib/api';
import { isTranslatedAtOnce } from '../lib/translation';

export type Translation =
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly answer: ApiFailure }
  | { readonly kind: 'read'; readonly value: TranslatedText };

/** The guest's words in the language of the page, at once where they probably are in another. */
export function useTranslation({ homeId, locale, onEnded }: PartProps, inquiry: ReceivedInquiry) {
  const { id } = inquiry;
  const [isAtOnce] = useState(() => isTranslatedAtOnce(inquiry, locale));
  const [translation, setTranslation] = useState<Translation>({ kind: isAtOnce ? 'reading' : 'notAsked' });

  const ask = useCallback(async () => {
    setTranslation({ kind: 'reading' });
    const answer = await readTranslation(homeId, id, locale);
    if (answer.kind === 'done') {
      setTranslation({ kind: 'read', value: answer.value });
      return;
    }
    setTranslation({ kind: 'failed', answer });
    if (isEnded(answer)) onEnded();
  }, [homeId, id, locale, onEnded]);

  useEffect(() => {
    if (isAtOnce) void ask();
  }, [isAtOnce, ask]);

  return { translation, ask: () => void ask() };
}
