import { type Answer, type ApiFailure, setGuard } from './call';

/** A visit of an operator to an owner's page. */
export type Visit = {
  /** Whether changes are sent. */
  readonly writes: boolean;
  readonly words: {
    /** Nothing is changed by a visit that only looks. */
    readonly readOnly: string;
    /** No operator does this. */
    readonly ownersOnly: string;
    /** The operator's role does not allow it. */
    readonly forbidden: string;
  };
};

/** What refuses a change of a visit, by its code: sending it later would be no better. */
export const VISIT_REFUSALS: readonly string[] = ['read_only', 'role'];

/** Pages of owners have none. A page shows one home, so it has one visit at most. */
let visit: Visit | null = null;

export function setVisit(next: Visit | null): void {
  visit = next;
  setGuard(next && { refused: refusedOnVisit, answered: answerOnVisit });
}

/** Whether the page of an owner is looked at by an operator. */
export function isVisit(): boolean {
  return visit !== null;
}

const OWNER_PATHS = '/api/v1/owner/properties/';
/** What no operator may do: answer guests, change their inquiries, and change a password or the guest book. */
const OWNERS_ONLY = /\/(inquiries\/|(password|guest-book)$)/;

/** Why a request is not sent, where an operator only looks at an owner's page; `null` where it is. */
export function refusedOnVisit(path: string, method = 'GET'): ApiFailure | null {
  if (!visit || method === 'GET' || !path.startsWith(OWNER_PATHS)) return null;
  if (OWNERS_ONLY.test(path)) return refusal('owners_only', visit.words.ownersOnly);
  return visit.writes ? null : refusal('read_only', visit.words.readOnly);
}

/** An answer in the words of an operator: that of owners asks for a link by mail, which opens nothing here. */
export function answerOnVisit<Value>(path: string, answer: Answer<Value>): Answer<Value> {
  if (!visit || !path.startsWith(OWNER_PATHS)) return answer;
  const isForbidden = answer.kind === 'refused' && answer.problem?.code === 'forbidden';
  return isForbidden ? refusal('role', visit.words.forbidden) : answer;
}

function refusal(code: string, detail: string): ApiFailure {
  const problem = { type: 'about:blank', title: detail, status: 403, code, detail, requestId: '' };
  return { kind: 'refused', status: 403, problem };
}
