import { vi } from 'vitest';
import type { Block, BlockEdit } from '@/api/types';
import { CALENDAR } from '../sample.test.data';

/** The part of the API that blocks need. */
export class FakeServer {
  blocks = new Map<string, Block>();
  /** What happens to requests: none arrives, the answer is lost, a proxy answers, or they are refused with a status. */
  weather: 'fine' | 'offline' | 'answerLost' | 'proxy' | number = 'fine';
  /** The outcome of edits of some blocks. */
  outcomes = new Map<string, object>();
  readonly sent: BlockEdit[][] = [];
  /** Whether the last request outlives its page. */
  keepalive: boolean | undefined;
  reads = 0;

  constructor() {
    vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, keepalive }: RequestInit = {}) => {
      this.keepalive = keepalive;
      if (this.weather === 'offline') throw new TypeError('Failed to fetch');
      if (this.weather === 'proxy') return Response.json({ welcome: 'to our hotel' });
      if (typeof this.weather === 'number') {
        return Response.json({ code: 'some_code', detail: 'No.' }, { status: this.weather });
      }
      const answer = method === 'PUT' ? this.#replay(JSON.parse(String(body)).edits) : this.#read(path);
      if (this.weather === 'answerLost') throw new TypeError('Failed to fetch');
      return Response.json(answer);
    });
  }

  #read(path: string): object {
    this.reads += 1;
    if (path.endsWith('/calendar')) return CALENDAR;
    return { items: path.endsWith('/blocks') ? [...this.blocks.values()] : [] };
  }

  #replay(edits: BlockEdit[]): object {
    this.sent.push(edits);
    const results = edits.map(({ put, remove }) => {
      const id = put?.id ?? remove ?? '';
      const other = this.outcomes.get(id);
      if (other) return { id, ...other };
      if (put) this.blocks.set(id, { ...put } as Block);
      else this.blocks.delete(id);
      return { id, outcome: 'applied' };
    });
    return { results, items: [...this.blocks.values()] };
  }
}
