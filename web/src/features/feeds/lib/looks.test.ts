import { describe, expect, it } from 'vitest';
import type { FeedCheck } from '@/api/types';
import { eventsIn, readLooks } from './looks';

/** An answer that comes in pieces of some bytes. */
function streamed(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body);
}

const look = (eventCount: number) => `event: look\ndata: {"eventCount":${eventCount},"product":"ñ"}\n\n`;

describe('the looks of a check', () => {
  it.each([1, 7, 10_000])('are read in pieces of %i bytes', async (size) => {
    const seen: number[] = [];
    const checked = await readLooks(streamed(look(1) + look(2), size), ({ eventCount }) =>
      seen.push(eventCount),
    );
    expect(seen).toEqual([1, 2]);
    expect(checked).toEqual({
      kind: 'found',
      check: { eventCount: 2, product: 'ñ' } satisfies Partial<FeedCheck>,
    });
  });

  it('end with a problem where the server says so', async () => {
    const problem = 'event: problem\ndata: {"detail":"No"}\n\n';
    expect(await readLooks(streamed(look(1) + problem, 9), () => {})).toEqual({
      kind: 'broken',
      problem: { detail: 'No' },
    });
  });

  it.each(['', ': waiting\n\n', 'event: look\ndata: {"cut'])('are missing in %j', async (text) => {
    await expect(readLooks(streamed(text, 100), () => {})).rejects.toThrow(TypeError);
  });
});

describe('events of a stream', () => {
  const cases: [string, object[], string][] = [
    ['', [], ''],
    ['event: a\ndata: 1\n\nevent: b', [{ name: 'a', data: '1' }], 'event: b'],
    ['data:1\r\ndata: 2\r\n\r\n', [{ name: 'message', data: '1\n2' }], ''],
    [': a comment\n\n', [{ name: 'message', data: '' }], ''],
  ];
  it.each(cases)('of %j', (text, events, rest) => {
    expect(eventsIn(text)).toEqual([events, rest]);
  });
});
