import type { Locale } from '@/i18n/locale';
import { readProblem } from './problem';
import type { Problem } from './types';

/**
 * Why there is no answer: this device is offline, a request was sent and nothing came back, or the time limit passed, here or at
 * the server. The request may have been carried out all the same, unless the device is offline.
 */
export type NetworkError = 'offline' | 'unreachable' | 'late';

/** What a browser hears of the API. */
export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly problem: Problem | null;
      /** When the API says that the same request may be sent again. */
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: 'silent'; readonly why: NetworkError };

/** An answer that does not bring what was asked for. */
export type ApiFailure = Exclude<Answer<never>, { kind: 'done' }>;

/** Looks at requests before they are sent, and at their answers. */
export type Guard = {
  /** Why a request is not sent; `null` where it is. */
  readonly refused: (path: string, method?: string) => ApiFailure | null;
  readonly answered: <Value>(path: string, answer: Answer<Value>) => Answer<Value>;
};

/** Most pages have none. */
let guard: Guard | null = null;

export function setGuard(next: Guard | null): void {
  guard = next;
}

type Call = RequestInit & { readonly timeoutMs?: number };
type Read<Value> = (response: Response) => Promise<Value>;

const TIMEOUT_MS = 20_000;

/** As long as browsers wait by themselves: who sends a message on a slow connection is not told to try again too early. */
export const MESSAGE_TIMEOUT_MS = 300_000;

/**
 * Asks the API from a browser, in the language of the page.
 *
 * @param read reads a successful answer. One that it cannot read, such as the page of a hotel's network, counts as no answer.
 */
export function call<Value>(
  path: string,
  locale: Locale,
  { timeoutMs = TIMEOUT_MS, ...request }: Call = {},
  read: Read<Value> = json,
): Promise<Answer<Value>> {
  const refused = guard?.refused(path, request.method);
  if (refused) return Promise.resolve(refused);
  const ask = () =>
    fetch(path, {
      ...request,
      headers: { 'accept-language': locale, ...request.headers },
      // The page may send no referrer. Some browsers would then name no origin either, and the API refuses such a write.
      referrerPolicy: 'same-origin',
      signal: within(timeoutMs, request.signal),
    });
  return answerOf(ask, read).then((answer) => guard?.answered(path, answer) ?? answer);
}

/** Ends a request in time, and before that when its caller wants nothing of it any more. */
function within(timeoutMs: number, signal: AbortSignal | null | undefined): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** What comes of a request, however it is sent. */
export async function answerOf<Value>(
  ask: () => Promise<Response>,
  read: Read<Value> = json,
): Promise<Answer<Value>> {
  try {
    const response = await ask();
    if (response.ok) return { kind: 'done', value: await read(response) };
    const { status } = response;
    // The server gave up on a body that came too slowly: no different from an answer that did not come in time.
    if (status === 408) return { kind: 'silent', why: 'late' };
    return {
      kind: 'refused',
      status,
      problem: await readProblem(response),
      retryAfterSeconds: retryAfter(response),
    };
  } catch (error) {
    // A browser says that it is offline only when it is sure.
    if (globalThis.navigator?.onLine === false) return { kind: 'silent', why: 'offline' };
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'silent', why: isLate ? 'late' : 'unreachable' };
  }
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The answer with what `toValue` makes of its value. */
export function answerWith<Value, Other>(
  answer: Answer<Value>,
  toValue: (value: Value) => Other,
): Answer<Other> {
  return answer.kind === 'done' ? { kind: 'done', value: toValue(answer.value) } : answer;
}

/** A request with a JSON body. */
export function sending(method: string, body: object, headers: Record<string, string> = {}): Call {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

/** The header that names the version that a write is about. Where another stands by now, the answer is 412. */
export function ifMatch(version: number | string): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

/** Reads an answer that has a field. Anything else is a proxy's. */
export function having<Value extends object>(field: keyof Value & string): Read<Value> {
  return async (response) => {
    const value: Value | null = await response.json();
    if (value?.[field] === undefined) throw new TypeError(`an answer without ${field}`);
    return value;
  };
}

/** Reads an answer without a body. */
export const nothing: Read<null> = async () => null;

const json = <Value>(response: Response): Promise<Value> => response.json();
