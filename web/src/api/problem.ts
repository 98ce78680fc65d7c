import type { Problem } from './types';

/** An answer of the API that is not a success, with its problem document when it sent one. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem ? `${problem.code}: ${problem.detail}` : `the API answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** Whether the request itself was refused, so that repeating it cannot help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}

/** The problem document of a response; an error page of a proxy in between has none. */
export async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? body : null;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}
