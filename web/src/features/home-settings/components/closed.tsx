import { LinkByMail } from '@/features/update-property/components/link-by-mail';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

type ClosedProps = {
  text: string;
  locale: Locale;
  homeId: string;
  words: OwnerMessages['homeSettings'];
  /** Whether it comes back after a retry, which is said aloud. */
  isAgain?: boolean;
  onRetry: () => void;
};

/** What the password does not open: the way in is a link by mail. */
export function Closed({ text, locale, homeId, words, isAgain, onRetry }: ClosedProps) {
  return (
    <Notice tone="warning" size="box" role={isAgain ? 'alert' : undefined} className="mt-4 max-w-[62ch]">
      <p>{text}</p>
      <LinkByMail locale={locale} id={homeId} words={words.link} failures={words.failure} />
      <Button className="mt-1" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
