import { failureText } from '@/api/failure';
import type { Problem } from '@/api/types';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import type { Answer } from './api';
import { fieldName } from './fields';

/** What became of an approval or a return. */
export type Outcome =
  | { readonly kind: 'decided' }
  | { readonly kind: 'signedOut' }
  /** The home is not what was looked at: it is read again, with a notice above it unless it is gone. */
  | { readonly kind: 'reload'; readonly notice: string | null }
  /** It is not done; the text says why. */
  | { readonly kind: 'stay'; readonly text: string; readonly asksReason: boolean };

/** The text about photos that were held back and on which an operator decided. */
export function photosDecided(
  locale: Locale,
  words: OwnerMessages['review'],
  decision: 'approved' | 'refused',
  count: number,
  name: string,
): string {
  return plural(locale, words.heldPhotos[decision], count, { name });
}

/** What to do after the API answered a decision. */
export function outcomeOf(locale: Locale, words: OwnerMessages['review'], answer: Answer<unknown>): Outcome {
  const stay = (text: string): Outcome => ({ kind: 'stay', text, asksReason: false });
  switch (answer.kind) {
    case 'done':
      return { kind: 'decided' };
    case 'signedOut':
      return { kind: 'signedOut' };
    case 'unknown':
      return { kind: 'reload', notice: null };
    case 'changed':
      return { kind: 'reload', notice: changedNotice(locale, words, answer.fields) };
    case 'failed':
      return stay(failureText(answer.failure, words.failure));
    case 'refused':
      if (answer.problem?.code === 'nothing_to_review') {
        return { kind: 'reload', notice: words.decide.decidedAlready };
      }
      return {
        kind: 'stay',
        text: problemText(words, answer.problem),
        asksReason: answer.problem?.code === 'address_not_confirmed',
      };
  }
}

/** That somebody was faster, and where. */
function changedNotice(locale: Locale, words: OwnerMessages['review'], fields: readonly string[]): string {
  if (fields.length === 0) return words.home.changedSomewhere;
  const names = [...new Set(fields.map((field) => fieldName(words, field)))];
  return fill(words.home.changed, { fields: new Intl.ListFormat(INTL_LOCALES[locale]).format(names) });
}

/** Why the API refuses, in the language of the page, with what it says of single fields. */
export function problemText(words: OwnerMessages['review'], problem: Problem | null): string {
  if (!problem) return words.failure.refused;
  const details = (problem.errors ?? []).map(({ detail }) => detail);
  return [...new Set([problem.detail, ...details])].join(' ');
}
