import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import type { Receipt } from './sent-inquiry';

export type NextStepsProps = {
  /** The owner's first name; empty where it is not known. */
  name: string;
  sent: Receipt;
  words: SiteMessages['sent'];
};

/** What happens after a message was sent. */
export function NextSteps({ name, sent, words }: NextStepsProps) {
  return (
    <>
      <p className="text-ink-2">{words.codeText}</p>
      {sent.ownerMailFails && (
        <Notice tone="warning" className="mt-3">
          {words.ownerMailFails}
        </Notice>
      )}
      <ol className="mt-4 list-decimal space-y-1.5 pl-5">
        <li>{name ? fill(words.nextMail, { name }) : words.nextMailUnnamed}</li>
        <li>{fill(words.nextAnswer, { email: sent.email })}</li>
        <li>{words.nextAgree}</li>
      </ol>
    </>
  );
}
