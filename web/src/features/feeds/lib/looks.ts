import type { FeedCheck, Problem } from '@/api/types';

/** What came of a check: all that was found, or why it ended in between. */
export type Checked =
  | { readonly kind: 'found'; readonly check: FeedCheck }
  | { readonly kind: 'broken'; readonly problem: Problem };

type SentEvent = { readonly name: string; readonly data: string };

/**
 * Reads the looks of a check as they come.
 *
 * @param onLook is told what was found so far
 * @throws TypeError where the answer ends without a look
 */
export async function readLooks(response: Response, onLook: (check: FeedCheck) => void): Promise<Checked> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let last: FeedCheck | null = null;
  let rest = '';
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    const [events, left] = eventsIn(rest + decoder.decode(value, { stream: true }));
    rest = left;
    for (const { name, data } of events) {
      if (name === 'problem') return { kind: 'broken', problem: JSON.parse(data) };
      if (name !== 'look') continue;
      const look: FeedCheck = JSON.parse(data);
      onLook(look);
      last = look;
    }
  }
  if (last === null) throw new TypeError('a check without a look');
  return { kind: 'found', check: last };
}

/** The whole events at the beginning of a stream, and what is left of it. */
export function eventsIn(text: string): [SentEvent[], string] {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return [blocks.map(eventOf), rest];
}

function eventOf(block: string): SentEvent {
  const valuesOf = (field: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  return { name: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') };
}
