import type { ApiFailure } from '@/api/call';
import { explain, type FailureWords } from '@/api/failure';
import type { Saving } from '@/api/types';
import { amountText, countOf, minorOf } from '@/features/property-form/lib/amount';
import { addDays, type Day, parseDay } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { type FieldErrors, foundErrors, lengthOf } from '@/ui/form';

export const PLATFORM_MAX = 40;

/** Guests are told nothing that was seen longer ago. */
export const SEEN_DAYS_MAX = 90;

export const SAVING_FIELDS = [
  'platform',
  'checkIn',
  'checkOut',
  'guests',
  'platformMinor',
  'seenOn',
] as const;
export type SavingField = (typeof SAVING_FIELDS)[number];

/** A saving as its owner types it. */
export type TypedSaving = Readonly<Record<SavingField, string>> & { readonly shown: boolean };

/** @param today on which an owner looks who has saved nothing yet */
export function typedSaving(
  saving: Saving | null,
  today: Day,
  currency: string,
  locale: Locale,
): TypedSaving {
  if (!saving)
    return {
      platform: '',
      checkIn: '',
      checkOut: '',
      guests: '',
      platformMinor: '',
      seenOn: today,
      shown: true,
    };
  return {
    ...saving,
    guests: String(saving.guests),
    platformMinor: amountText(saving.platformMinor, currency, locale),
  };
}

/** What a saving is measured by: the day at the home, its currency, and how many guests it takes. */
export type SavingLimits = {
  readonly today: Day;
  readonly currency: string;
  readonly maxGuests: number | null;
};

export type SavingCheck =
  | { readonly kind: 'saving'; readonly saving: Saving }
  | { readonly kind: 'errors'; readonly errors: FieldErrors<SavingField> };

/** The saving that was typed, or what is wrong with each field. */
export function checkSaving(
  typed: TypedSaving,
  { today, currency, maxGuests }: SavingLimits,
  words: OwnerMessages['homeSettings']['saving']['errors'],
): SavingCheck {
  const platform = typed.platform.trim();
  const [checkIn, checkOut, seenOn] = [typed.checkIn, typed.checkOut, typed.seenOn].map(parseDay);
  const guests = countOf(typed.guests);
  const platformMinor = minorOf(typed.platformMinor, currency);
  const platformError = () => {
    if (platform === '') return words.platform;
    return lengthOf(platform) > PLATFORM_MAX ? fill(words.tooLong, { max: PLATFORM_MAX }) : undefined;
  };
  const guestsError = () => {
    if (!guests) return words.guests;
    return maxGuests !== null && guests > maxGuests ? fill(words.tooMany, { max: maxGuests }) : undefined;
  };
  const isSeen = seenOn && seenOn <= today && seenOn >= addDays(today, -SEEN_DAYS_MAX);
  const errors = foundErrors<FieldErrors<SavingField>>({
    platform: platformError(),
    checkIn: checkIn && checkIn >= today ? undefined : words.checkIn,
    checkOut: checkOut && (!checkIn || checkOut > checkIn) ? undefined : words.checkOut,
    guests: guestsError(),
    platformMinor: platformMinor ? undefined : fill(words.amount, { currency }),
    seenOn: isSeen ? undefined : fill(words.seenOn, { days: SEEN_DAYS_MAX }),
  });
  if (errors || !checkIn || !checkOut || !seenOn || !guests || !platformMinor)
    return { kind: 'errors', errors: errors ?? {} };
  const { shown } = typed;
  // The server notes the currency of the home.
  const saving = { platform, checkIn, checkOut, guests, platformMinor, seenOn, shown, currency: null };
  return { kind: 'saving', saving };
}

/** What the server says of the field that it names, such as `/platformMinor` and `seenDay`. */
export function refusedErrors(answer: ApiFailure, words: FailureWords): FieldErrors<SavingField> {
  const problem = answer.kind === 'refused' ? answer.problem : null;
  const named = problem?.errors?.[0]?.pointer?.replace('/', '') ?? problem?.field;
  const field = SAVING_FIELDS.find((each) => each === (named === 'seenDay' ? 'seenOn' : named));
  return field ? { [field]: explain(answer, words) } : {};
}

/** Why guests would not see a saving that has no preview. */
export function whyHidden({ checkIn, seenOn }: Saving, today: Day): 'old' | 'begun' | 'notCheaper' {
  if (seenOn < addDays(today, -SEEN_DAYS_MAX)) return 'old';
  return checkIn < today ? 'begun' : 'notCheaper';
}
