import type { ReceivedInquiry } from '@/api/types';
import { formatDay } from '@/i18n/format';
import { type Locale, type TextLanguage, textLanguage } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import en from '@/messages/en/owner/answer-texts.json';
import es from '@/messages/es/owner/answer-texts.json';
import { QUOTE_TEXTS } from './quote-texts';
import { stayOf } from './summary';

/** What is mailed to a guest, in the guest's language, which may be another than the page's. */
export const ANSWER_TEXTS: Record<TextLanguage, typeof en> = { en, es };

/** The answers that an owner can begin with. */
export const TEMPLATES = ['available', 'unavailable', 'question', 'thanks'] as const;

/** The answer that tells of an offer. */
export const OFFER = 'offer';
export type TemplateName = (typeof TEMPLATES)[number] | typeof OFFER;

/** Where the owner has words to fill in. No answer is sent with it. */
export const BLANK = '[…]';

/** An answer to begin with. */
export function templateText(
  template: TemplateName,
  language: Locale,
  homeName: string,
  inquiry: ReceivedInquiry,
): string {
  const { offer } = QUOTE_TEXTS[language];
  const texts =
    template === OFFER
      ? { dated: offer, undated: offer }
      : ANSWER_TEXTS[textLanguage(language)].template[template];
  const stay = stayOf(inquiry);
  const values = {
    guest: firstName(inquiry.guestName),
    home: homeName,
    blank: BLANK,
    arrival: stay ? formatDay(language, stay.first, 'full') : '',
    departure: stay ? formatDay(language, stay.end, 'full') : '',
  };
  return fill(stay ? texts.dated : texts.undated, values);
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
