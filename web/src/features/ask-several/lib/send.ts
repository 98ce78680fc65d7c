import { refusalOf } from '@/api/failure';
import { fewAtOnce } from '@/api/few-at-once';
import { deliverInquiry } from '@/features/inquiry/lib/deliver';
import { INQUIRY_FIELDS, type InquiryErrors, inquiryRequest } from '@/features/inquiry/lib/form';
import type { Day } from '@/features/stay/lib/day';
import { childrenOf } from '@/features/stay/lib/party';
import type { Locale } from '@/i18n/locale';
import {
  type AskDraft,
  type AskedHome,
  type AskResult,
  type AskWords,
  messageTo,
  resultOf,
  stayOf,
} from './ask';

/** The number of messages that are sent at the same time. */
const AT_ONCE = 2;

type Sending = {
  readonly draft: AskDraft;
  readonly locale: Locale;
  readonly words: AskWords;
  readonly today: Day;
  /** The key of a message to a home: the same for every try of it. */
  readonly keyFor: (message: object, homeId: string) => string;
};

/**
 * Sends a draft to each of some homes, and tells what became of each as it is known. Returns what is wrong with the fields,
 * which is the same for all.
 */
export async function askEach(
  homes: readonly AskedHome[],
  { draft, locale, words, today, keyFor }: Sending,
  tell: (homeId: string, result: AskResult) => void,
): Promise<InquiryErrors> {
  let errors: InquiryErrors = {};
  await fewAtOnce(homes, AT_ONCE, async (home) => {
    const message = messageTo(home, draft, locale, words, today);
    const request = inquiryRequest({ ...draft, message }, locale, {
      stay: stayOf(draft, today),
      guests: draft.guests,
      children: childrenOf(draft.guests, draft.children),
    });
    const answer = await deliverInquiry(home, locale, request, keyFor(request, home.id));
    if (answer.kind !== 'done')
      errors = { ...errors, ...refusalOf(answer, INQUIRY_FIELDS, words.ask.failure).errors };
    tell(home.id, resultOf(answer, words.ask));
  });
  return errors;
}
