import { useState } from 'react';
import { isEnded } from '@/api/failure';
import type { ReceivedInquiry, TranslatedText } from '@/api/types';
import { useQuery } from '@/api/use-query';
import type { Reading } from '@/api/use-reading';
import type { PartProps } from '@/features/property-form/lib/part';
import { readTranslation } from '../lib/api';
import { isTranslatedAtOnce } from '../lib/translation';

export type Translation = { readonly kind: 'notAsked' } | Reading<TranslatedText>;

/** The guest's words in the language of the page, at once where they probably are in another. */
export function useTranslation({ homeId, locale, onEnded }: PartProps, inquiry: ReceivedInquiry) {
  const [isAsked, setIsAsked] = useState(() => isTranslatedAtOnce(inquiry, locale));
  const { value: answer, again } = useQuery(isAsked ? inquiry.id : null, async (id) => {
    const answer = await readTranslation(homeId, id, locale);
    if (isEnded(answer)) onEnded();
    return answer;
  });

  const translation = (): Translation => {
    if (!isAsked) return { kind: 'notAsked' };
    if (!answer) return { kind: 'reading' };
    return answer.kind === 'done' ? { kind: 'read', value: answer.value } : { kind: 'failed', answer };
  };
  return { translation: translation(), ask: isAsked ? again : () => setIsAsked(true) };
}
