import type { Brand } from '@/brand/brand';
import { formatMoney, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

const QUESTIONS = [
  'cost',
  'money',
  'time',
  'other',
  'support',
] as const satisfies readonly (keyof OwnerMessages['pitch']['questions'])[];

/** What owners ask before they list a home, with the answers. */
export function answeredQuestions(locale: Locale, brand: Brand, messages: OwnerMessages['pitch']) {
  const values = {
    size: formatNumber(locale, brand.launchOfferSize),
    price: formatMoney(locale, brand.yearlyPriceMinor, brand.yearlyPriceCurrency),
    count: formatNumber(locale, brand.specialPriceAbove),
  };
  return QUESTIONS.map((key) => {
    const { question, answer } = messages.questions[key];
    const hasNoOffer = key === 'cost' && brand.launchOfferSize === 0;
    return {
      key,
      question,
      answer: fill(hasNoOffer ? messages.questions.cost.withoutOffer : answer, values),
    };
  });
}
