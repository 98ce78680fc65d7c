import type { FieldReason, ReviewedListing } from '@/api/types';
import type { TextLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { type ReasonField, slugOf } from './fields';

/** Why homes are returned most often, with the field that each is about. */
export const TEMPLATES = {
  licenseMissing: 'licenseNumber',
  licenseUnknown: 'licenseNumber',
  photosTooFew: 'photos',
  photosBlurry: 'photos',
  photosNotTheirs: 'photos',
  textCopied: 'descriptions',
  placePostcode: 'place',
  priceImplausible: 'price',
  contacts: 'contacts',
  links: 'links',
} as const satisfies Record<keyof OwnerMessages['review']['template'], ReasonField>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];

/** The texts of the templates in each language that owners read. */
export type TemplateTexts = Readonly<Record<TextLanguage, OwnerMessages['review']['template']>>;

/** A reason that is being written. */
export type ReasonDraft = {
  readonly key: number;
  readonly field: ReasonField;
  readonly text: string;
  /** The template that it began with. */
  readonly template: TemplateName | null;
};

/** The reasons for one home, in the language that its owner reads. */
export type ReturnDraft = { readonly language: TextLanguage; readonly reasons: readonly ReasonDraft[] };

/** The maximum length of a reason in characters, and how many there may be. */
export const REASON_LIMIT = 1000;
export const REASONS_LIMIT = 30;

/** The language in which an owner is written to: that of the description. */
export function ownerLanguage({ form }: Pick<ReviewedListing, 'form'>): TextLanguage {
  return form.descriptions?.[0]?.language === 'es' ? 'es' : 'en';
}

/** The draft with a further reason; `null` begins an empty one about the home as a whole. */
export function withReason(
  draft: ReturnDraft,
  texts: TemplateTexts,
  template: TemplateName | null,
): ReturnDraft {
  const key = Math.max(0, ...draft.reasons.map((reason) => reason.key)) + 1;
  const reason: ReasonDraft = template
    ? { key, template, field: TEMPLATES[template], text: texts[draft.language][template].text }
    : { key, template, field: 'whole', text: '' };
  return { ...draft, reasons: [...draft.reasons, reason] };
}

/** The draft in another language. A text that the operator changed is left alone. */
export function inLanguage(draft: ReturnDraft, texts: TemplateTexts, language: TextLanguage): ReturnDraft {
  const reasons = draft.reasons.map((reason) => {
    const { template } = reason;
    if (!template || reason.text !== texts[draft.language][template].text) return reason;
    return { ...reason, text: texts[language][template].text };
  });
  return { language, reasons };
}

/** Changes or, with `null`, removes one reason. */
export function withChange(
  draft: ReturnDraft,
  key: number,
  change: Partial<Pick<ReasonDraft, 'field' | 'text'>> | null,
): ReturnDraft {
  const reasons = draft.reasons.flatMap((reason) => {
    if (reason.key !== key) return [reason];
    return change ? [{ ...reason, ...change }] : [];
  });
  return { ...draft, reasons };
}

/** What is wrong with a reason before it is sent. */
export function problemOf({ text }: Pick<ReasonDraft, 'text'>): 'required' | 'tooLong' | null {
  if (text.trim() === '') return 'required';
  return [...text].length > REASON_LIMIT ? 'tooLong' : null;
}

/** The reasons as the API takes them; `null` if there is none, or one cannot be sent. */
export function reasonsToSend({ reasons }: ReturnDraft): FieldReason[] | null {
  if (reasons.length === 0 || reasons.some(problemOf)) return null;
  return reasons.map(({ field, text }) => ({ field: slugOf(field), text: text.trim() }));
}

/** What is wrong with a reason, without space around it; `required` says that there is none. */
export function reasonError(
  words: OwnerMessages['review']['decide'],
  reason: string,
  required: string,
): string | null {
  if (reason === '') return required;
  return [...reason].length > REASON_LIMIT ? fill(words.reasonTooLong, { limit: REASON_LIMIT }) : null;
}
