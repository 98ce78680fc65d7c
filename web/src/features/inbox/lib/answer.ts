import type { FailureWords } from '@/api/failure';
import { NEW_ANSWER_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { InquiryState, Quote, ReceivedInquiry } from '@/api/types';
import { LOCALES, type Locale, TEXT_LANGUAGES, textLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord, sessionOfTab } from '@/storage/store';
import { lengthOf } from '@/ui/form';
import { isQuoteDraft, newQuote, type QuoteDraft } from './quote';
import { BLANK, OFFER, TEMPLATES, type TemplateName } from './templates';

/** The states that an inquiry can be given with an answer. */
export const ANSWER_STATES = ['answered', 'agreed', 'declined'] as const satisfies readonly InquiryState[];
export type AnswerState = (typeof ANSWER_STATES)[number];

export type AnswerDraft = {
  readonly text: string;
  /** The language of the templates and of the lines of an offer. */
  readonly language: Locale;
  /** The template that the text is, unchanged. */
  readonly template: TemplateName | null;
  /** The state of the inquiry after the answer, once it is chosen. */
  readonly state: AnswerState | null;
  /** The offer that was begun. It stays while the owner answers without it. */
  readonly quote?: QuoteDraft;
  /** Whether the answer is sent with the offer. */
  readonly isOffer?: boolean;
  /** The last request whose outcome is not known, with its idempotency key. */
  readonly lastTry: Try | null;
};

/** A request, its offer as text. */
type Try = { readonly text: string; readonly key: string; readonly quote?: string };

export function newAnswer({ language }: Pick<ReceivedInquiry, 'language'>): AnswerDraft {
  return { text: '', language: textLanguage(language), template: null, state: null, lastTry: null };
}

/** The state after the answer: the chosen one, else the one there is, if owners give it. `null`: an open offer stays open. */
export function stateAfter({ state }: Pick<AnswerDraft, 'state'>, now: InquiryState): AnswerState | null {
  if (state !== null) return state;
  return now === 'quoted' ? null : (ANSWER_STATES.find((each) => each === now) ?? 'answered');
}

/** The languages of the templates: owners' answers have fewer than offers. */
export function languagesOf({ isOffer }: Pick<AnswerDraft, 'isOffer'>): readonly Locale[] {
  return isOffer ? LOCALES : TEXT_LANGUAGES;
}

/** The answer with an offer in the guest's language, as far as it was typed before. `text` tells of it. */
export function withOffer(draft: AnswerDraft, inquiry: ReceivedInquiry, text: string): AnswerDraft {
  const { quote = newQuote(inquiry) } = draft;
  const offering = { ...draft, quote, isOffer: true, language: inquiry.language };
  if (draft.template === null && draft.text.trim() !== '') return offering;
  return { ...offering, text, template: OFFER };
}

/** The answer without the offer, which is kept. The words that only tell of it go. */
export function withoutOffer(draft: AnswerDraft): AnswerDraft {
  const plain = { ...draft, isOffer: false, language: textLanguage(draft.language) };
  return draft.template === OFFER ? { ...plain, text: '', template: null } : plain;
}

/** The answer with a template: in place of one that nobody changed, else below what was written. */
export function withTemplate(draft: AnswerDraft, template: TemplateName, text: string): AnswerDraft {
  const state = template === 'unavailable' ? 'declined' : draft.state;
  if (draft.template !== null || draft.text.trim() === '') return { ...draft, text, template, state };
  return { ...draft, text: `${draft.text.trimEnd()}\n\n${text}`, template: null, state };
}

/** The answer in another language. Only a template that nobody changed is replaced by `text`. */
export function inLanguage(draft: AnswerDraft, language: Locale, text: string | null): AnswerDraft {
  return { ...draft, language, text: draft.template !== null && text !== null ? text : draft.text };
}

/** Why a text cannot be sent: it is empty or too long, or something is still to be filled in. */
export type AnswerProblem = 'empty' | 'tooLong' | 'blank';

export function problemOf(text: string): AnswerProblem | null {
  if (text.trim() === '') return 'empty';
  if (lengthOf(text) > NEW_ANSWER_TEXT_MAX_LENGTH) return 'tooLong';
  return text.includes(BLANK) ? 'blank' : null;
}

/** The answer as it is about to be sent: a text that was sent before with the same offer keeps its key. */
export function tried(
  draft: AnswerDraft,
  newKey: () => string,
  quote: Quote | null = null,
): AnswerDraft & { readonly lastTry: Try } {
  const text = draft.text.trim();
  const offered = quote ? { quote: JSON.stringify(quote) } : {};
  const { lastTry } = draft;
  const isSame = lastTry?.text === text && lastTry.quote === offered.quote;
  return { ...draft, lastTry: isSame ? lastTry : { text, key: newKey(), ...offered } };
}

/** The answers that were begun in this tab, by their inquiries. What is of another version of the page is left out. */
export const answerStore = new BrowserStore<AnswerDraft | null>(
  STORAGE_KEYS.inquiryAnswers,
  (stored) => (isRecord(stored) && isDraft(stored as AnswerDraft) ? (stored as AnswerDraft) : null),
  sessionOfTab,
);

/** Keeps an answer until it is sent. An empty one without an offer is not kept. */
export function keepAnswer(id: string, draft: AnswerDraft): void {
  if (draft.text.trim() === '' && !draft.quote) answerStore.remove(id);
  else answerStore.set(draft, id);
}

function isDraft(draft: AnswerDraft): boolean {
  const { text, language, template, state, lastTry, quote, isOffer } = draft;
  const isTry = lastTry === null || (typeof lastTry?.text === 'string' && typeof lastTry.key === 'string');
  return (
    typeof text === 'string' &&
    languagesOf(draft).includes(language) &&
    (template === null || template === OFFER || TEMPLATES.includes(template)) &&
    (state === null || ANSWER_STATES.includes(state)) &&
    (quote === undefined ? !isOffer : isQuoteDraft(quote)) &&
    isTry
  );
}

/** Why an answer was not mailed, as far as is known: without an answer it may have been. */
export function sendWords(words: OwnerMessages['inbox']['failure']): FailureWords {
  return { ...words, unreachable: words.unsure };
}
