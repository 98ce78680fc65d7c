import type { Answer } from '@/api/call';
import { explain, isEnded, isOutdated, isUnknown } from '@/api/failure';
import { formatList } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
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
  if (answer.kind === 'done') return { kind: 'decided' };
  if (isEnded(answer)) return { kind: 'signedOut' };
  const problem = answer.kind === 'refused' ? answer.problem : null;
  if (isUnknown(answer)) return { kind: 'reload', notice: null };
  if (isOutdated(answer))
    return { kind: 'reload', notice: changedNotice(locale, words, problem?.changed ?? []) };
  if (problem?.code === 'nothing_to_review') return { kind: 'reload', notice: words.decide.decidedAlready };
  const asksReason = problem?.code === 'address_not_confirmed';
  return { kind: 'stay', text: explain(answer, words.failure), asksReason };
}

/** That somebody was faster, and where. */
function changedNotice(locale: Locale, words: OwnerMessages['review'], fields: readonly string[]): string {
  if (fields.length === 0) return words.home.changedSomewhere;
  const names = [...new Set(fields.map((field) => fieldName(words, field)))];
  return fill(words.home.changed, { fields: formatList(locale, names) });
}
