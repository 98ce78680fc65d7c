import type { Answer, ApiFailure, NetworkError } from './call';

/**
 * Why a request was not done: no answer, a request that was taken for another site's, too many requests, a service that is
 * away, a session that is over, something that only a link by mail opens, or another refusal.
 */
export type FailureKind =
  | NetworkError
  | 'security'
  | 'limited'
  | 'unavailable'
  | 'ended'
  | 'linkNeeded'
  | 'refused';

/** The kinds that every page has a text for. */
export type MainFailure = Exclude<FailureKind, keyof typeof BROADER>;

/** Texts of failures, in the reader's language. `unknown`: there is nothing of the name. */
export type FailureWords = Readonly<
  Record<MainFailure, string> & Partial<Record<FailureKind | 'unknown', string>>
>;

export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/** An outcome, or there is nothing of that name: a link that was used or is too old, or no ID of a home. */
export type Found<Value> = Outcome<Value> | { readonly kind: 'unknown' };

/** The kind whose text is shown where a page has none for a kind. */
const BROADER = {
  late: 'unreachable',
  unreachable: 'offline',
  security: 'refused',
  ended: 'refused',
  linkNeeded: 'refused',
} as const satisfies Partial<Record<FailureKind, FailureKind>>;

/** Codes of a 401 that is about what was typed, not about the session. */
const WRONG_SECRETS: ReadonlySet<string> = new Set(['wrong_password', 'totp_required', 'wrong_totp']);

/** Why a request was not done, by its status and the code of its problem. */
export function failureOf(answer: ApiFailure): FailureKind {
  if (answer.kind === 'silent') return answer.why;
  const { status, problem } = answer;
  if (problem?.code === 'origin_not_allowed') return 'security';
  if (problem?.code === 'fresh_link_required') return 'linkNeeded';
  if (status === 401 && !WRONG_SECRETS.has(problem?.code ?? '')) return 'ended';
  if (status === 429) return 'limited';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Which of the four main kinds a failure is of. */
export function mainFailure(kind: FailureKind): MainFailure {
  return isBroadened(kind) ? mainFailure(BROADER[kind]) : kind;
}

/** Whether the server answered, and will not do it however often it is asked. */
export function isRefusal(kind: FailureKind): boolean {
  return mainFailure(kind) === 'refused';
}

/** Whether the session does not open the home any more. */
export function isEnded(answer: Answer<unknown>): boolean {
  return answer.kind !== 'done' && failureOf(answer) === 'ended';
}

/** Whether the API refused with a code. */
export function hasCode(answer: Answer<unknown>, code: string): boolean {
  return answer.kind === 'refused' && answer.problem?.code === code;
}

/** Whether there is nothing of the name. */
export function isUnknown(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.status === 404;
}

/** Whether somebody changed what was to be changed. */
export function isOutdated(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.status === 412;
}

/** The text of a failure, or of the broader kind that the page has a text for. */
export function failureText(kind: FailureKind, words: FailureWords): string {
  if (!isBroadened(kind)) return words[kind];
  return words[kind] ?? failureText(BROADER[kind], words);
}

function isBroadened(kind: FailureKind): kind is keyof typeof BROADER {
  return kind in BROADER;
}

/** What the server says of a refusal, in the reader's language: of each field, else of the whole. */
export function detailsOf(answer: ApiFailure): readonly string[] {
  const problem = answer.kind === 'refused' ? answer.problem : null;
  const details = problem?.errors?.length ? problem.errors.map(({ detail }) => detail) : [problem?.detail];
  return [...new Set(details)].flatMap((detail) => detail || []);
}

/** Why there is no value, in texts: what the server says of a refusal, else what the page says of such a failure. */
export function explanationsOf(answer: ApiFailure, words: FailureWords): readonly string[] {
  const failure = failureOf(answer);
  if (isUnknown(answer) && words.unknown) return [words.unknown];
  const isTold = failure === 'refused' || (isRefusal(failure) && words[failure] === undefined);
  const details = isTold ? detailsOf(answer) : [];
  return details.length > 0 ? details : [failureText(failure, words)];
}

/** The texts of `explanationsOf` as one. */
export function explain(answer: ApiFailure, words: FailureWords): string {
  return explanationsOf(answer, words).join(' ');
}

/** What is told of a form that was not taken: at its fields, or of the whole. */
export type Refusal<Field extends string> = {
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  readonly general: string | null;
};

/** Why a form was not taken: at the field that the server names, else of the whole. */
export function refusalOf<Field extends string>(
  answer: ApiFailure,
  fields: readonly Field[],
  words: FailureWords,
): Refusal<Field> {
  const text = explain(answer, words);
  const named = failureOf(answer) === 'refused' && answer.kind === 'refused' ? answer.problem?.field : null;
  const field = fields.find((each) => each === named);
  const errors: Partial<Record<Field, string>> = field
    ? ({ [field]: text } as Partial<Record<Field, string>>)
    : {};
  return { errors, general: field ? null : text };
}

export function outcomeOf<Value>(answer: Answer<Value>): Outcome<Value> {
  return answer.kind === 'done' ? answer : { kind: 'failed', failure: failureOf(answer) };
}

export function foundOf<Value>(answer: Answer<Value>): Found<Value> {
  return isUnknown(answer) ? { kind: 'unknown' } : outcomeOf(answer);
}
