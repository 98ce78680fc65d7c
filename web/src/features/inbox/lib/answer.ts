import type { FailureWords } from '@/api/failure';
import { NEW_ANSWER_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { InquiryState, ReceivedInquiry } from '@/api/types';
import { TEXT_LANGUAGES, type TextLanguage, textLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord, sessionOfTab } from '@/storage/store';
import { lengthOf } from '@/ui/form';
import { BLANK, TEMPLATES, type TemplateName } from './templates';

/** The states that an inquiry can have after an answer. */
export const ANSWER_STATES = ['answered', 'agreed', 'declined'] as const satisfies readonly InquiryState[];
export type AnswerState = (typeof ANSWER_STATES)[number];

export type AnswerDraft = {
  readonly text: string;
  /** The language of the templates. */
  readonly language: TextLanguage;
  /** The template that the text is, unchanged. */
  readonly template: TemplateName | null;
  /** The state of the inquiry after the answer, once it is chosen. */
  readonly state: AnswerState | null;
  /** The last request whose outcome is not known, with its idempotency key. */
  readonly lastTry: Try | null;
};

type Try = { readonly text: string; readonly key: string };

export function newAnswer({ language }: Pick<ReceivedInquiry, 'language'>): AnswerDraft {
  return { text: '', language: textLanguage(language), template: null, state: null, lastTry: null };
}

/** The state after the answer: the chosen one, else the one there is, if it is not new. */
export function stateAfter({ state }: AnswerDraft, now: InquiryState): AnswerState {
  return state ?? (now === 'new' ? 'answered' : now);
}

/** The answer with a template: in place of one that nobody changed, else below what was written. */
export function withTemplate(draft: AnswerDraft, template: TemplateName, text: string): AnswerDraft {
  const state = template === 'unavailable' ? 'declined' : draft.state;
  if (draft.template !== null || draft.text.trim() === '') return { ...draft, text, template, state };
  return { ...draft, text: `${draft.text.trimEnd()}\n\n${text}`, template: null, state };
}

/** The answer in another language. Only a template that nobody changed is replaced by `text`. */
export function inLanguage(draft: AnswerDraft, language: TextLanguage, text: string | null): AnswerDraft {
  return { ...draft, language, text: draft.template !== null && text !== null ? text : draft.text };
}

/** Why a text cannot be sent: it is empty or too long, or something is still to be filled in. */
export type AnswerProblem = 'empty' | 'tooLong' | 'blank';

export function problemOf(text: string): AnswerProblem | null {
  if (text.trim() === '') return 'empty';
  if (lengthOf(text) > NEW_ANSWER_TEXT_MAX_LENGTH) return 'tooLong';
  return text.includes(BLANK) ? 'blank' : null;
}

/** The answer as it is about to be sent: a text that was sent before keeps its key. */
export function tried(draft: AnswerDraft, newKey: () => string): AnswerDraft & { readonly lastTry: Try } {
  const text = draft.text.trim();
  const lastTry = draft.lastTry?.text === text ? draft.lastTry : { text, key: newKey() };
  return { ...draft, lastTry };
}

/** The answers that were begun in this tab, by their inquiries. What is of another version of the page is left out. */
export const answerStore = new BrowserStore<AnswerDraft | null>(
  STORAGE_KEYS.inquiryAnswers,
  (stored) => (isRecord(stored) && isDraft(stored as AnswerDraft) ? (stored as AnswerDraft) : null),
  sessionOfTab,
);

/** Keeps an answer until it is sent. An empty one is not kept. */
export function keepAnswer(id: string, draft: AnswerDraft): void {
  if (draft.text.trim() === '') answerStore.remove(id);
  else answerStore.set(draft, id);
}

function isDraft({ text, language, template, state, lastTry }: AnswerDraft): boolean {
  const isTry = lastTry === null || (typeof lastTry?.text === 'string' && typeof lastTry.key === 'string');
  return (
    typeof text === 'string' &&
    TEXT_LANGUAGES.includes(language) &&
    (template === null || TEMPLATES.includes(template)) &&
    (state === null || ANSWER_STATES.includes(state)) &&
    isTry
  );
}

/** Why an answer was not mailed, as far as is known: without an answer it may have been. */
export function sendWords(words: OwnerMessages['inbox']['failure']): FailureWords {
  return { ...words, unreachable: words.unsure };
}
