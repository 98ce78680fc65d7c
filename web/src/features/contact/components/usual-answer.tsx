import { useQuery } from '@/api/use-query';
import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { answeringAddress, answersText, findAnswering } from '../lib/answering';

type UsualAnswerProps = { locale: Locale; propertyId: string; words: Messages['contact']['answers'] };

/** How soon the owner usually answers, asked for once the page is live. Nothing where that is not known. */
export function UsualAnswer({ locale, propertyId, words }: UsualAnswerProps) {
  const { value: hours } = useQuery(answeringAddress(propertyId), (at, signal) => findAnswering(at, signal));
  if (!hours) return null;
  return (
    <p className="mt-2 flex items-center gap-2 text-14 text-ink-2">
      <Icon name="clock" className="size-4 shrink-0" />
      {answersText(locale, words, hours)}
    </p>
  );
}
