import type { Problem } from './types';

/** An unsuccessful answer of the API, with its problem document if it sent one. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem ? `${problem.code}: ${problem.detail}` : `the API answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** Whether the request itself was refused, so that a repetition cannot help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}

/** The problem document of a response. An error page of a proxy has none. */
export async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? body : null;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}
