import { ApiError } from './problem';

/**
 * The answer, or `null` while its service is unavailable: the rest of a page is worth showing without it. A refusal or
 * a fault of the page itself is thrown. The part that shows `null` carries `data-incomplete`, so that no cache keeps
 * the page (`incompleteness`).
 */
export async function orAway<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (isAway(error)) return null;
    throw error;
  }
}

/**
 * The attribute of a part whose answer is missing. The gateway looks for its name, so a part that is whole must not have
 * it at all: an attribute that is `undefined` is still named in the data of a page.
 */
export function incompleteness(part: string, answer: unknown): { 'data-incomplete'?: string } {
  return answer === null ? { 'data-incomplete': part } : {};
}

function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500;
  // `fetch` throws these when there is no connection, or no answer in time.
  return (
    (error instanceof TypeError && error.cause !== undefined) ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  );
}
