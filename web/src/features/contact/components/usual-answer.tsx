import { useQuery } from '@/api/use-query';
import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import { answeringAddress, answersText, findAnswering } from '../lib/answering';

type UsualAnswerProps = { locale: Locale; propertyId: string };

/** How soon the owner usually answers, asked for once the page is live. Nothing where that is not known. */
export function UsualAnswer({ locale, propertyId }: UsualAnswerProps) {
  const { value: text } = useQuery(answeringAddress(propertyId), (at, signal) =>
    findText(locale, at, signal),
  );
  if (!text) return null;
  return (
    <p className="mt-2 flex items-center gap-2 text-14 text-ink-2">
      <Icon name="clock" className="size-4 shrink-0" />
      {text}
    </p>
  );
}

/** The texts come only where there is something to say. */
async function findText(locale: Locale, address: string, signal: AbortSignal): Promise<string | null> {
  const hours = await findAnswering(address, locale, signal);
  if (!hours) return null;
  try {
    const { default: words } = await import(`@/messages/${locale}/site/answering.json`);
    return answersText(locale, words, hours);
  } catch {
    return null;
  }
}
