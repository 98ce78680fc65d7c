import type { FieldProblem, Quality } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';

export type PreviewWords = OwnerMessages['preview'];

/** The text of a code. A code that this page does not know yet has none. */
function textOf(texts: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(texts, code) ? (texts[code] ?? null) : null;
}

/** What is wrong with a field, with the field's name in front: `Town: This field is required.` */
export function problemText(
  words: PreviewWords,
  features: Messages['feature'],
  { pointer, detail }: FieldProblem,
): string {
  const field = textOf({ ...features, ...words.field }, pointer.split('/')[1] ?? '');
  return field === null ? detail : fill(words.problem, { field, detail });
}

/** What would make a listing better and how many points it adds, as sentences. */
export function improvementTexts(
  words: PreviewWords,
  { improvements }: Quality,
): { code: string; text: string; points: number }[] {
  return improvements.flatMap(({ code, points }) => {
    const text = textOf(words.improvement, code);
    return text === null ? [] : [{ code, text, points }];
  });
}

/** What an owner should look at although it is valid, as sentences. */
export function warningTexts(words: PreviewWords, warnings: readonly string[]): string[] {
  return warnings.map((code) => textOf(words.warning, code) ?? fill(words.otherWarning, { code }));
}
