import { ApiError } from './problem';

/**
 * What is asked for, or `null` while the service that knows it is away: the rest of a page is worth showing without
 * it. A refusal, or a fault of the page itself, is thrown. The part that shows `null` carries `data-incomplete`, so that
 * no cache keeps the page.
 */
export async function orAway<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (isAway(error)) return null;
    throw error;
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500;
  // What fetch throws when nobody answers, or not in time.
  return (
    (error instanceof TypeError && error.cause !== undefined) ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  );
}
