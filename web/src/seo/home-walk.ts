import { ApiError } from '@/api/problem';
import type { ListedProperty, PropertyPage } from '@/api/types';
import { HOMES_PER_FILE } from './sitemap';

/** What a sitemap needs of a home. */
export type WalkedHome = Readonly<Pick<ListedProperty, 'id' | 'city' | 'region'>>;
type ReadPage = (cursor: string | null) => Promise<Pick<PropertyPage, 'items' | 'nextCursor'>>;

/**
 * Reads all homes in parts, page after page.
 *
 * A part begins where the part before ended when that was read last. So a home that is listed in the meantime moves others
 * into the next part, but out of none. Where a part began is remembered page by page: a reading that is interrupted goes on.
 */
export class HomeWalk {
  /** The cursor at which each part begins, as far as it is known. */
  #starts: (string | null)[] = [null];

  /** The homes of a part, from 0; `null` if there are not so many. */
  async part(index: number, read: ReadPage): Promise<WalkedHome[] | null> {
    try {
      return await this.#walk(index, read);
    } catch (error) {
      if (!(error instanceof ApiError && error.isRefusal) || this.#starts.length === 1) throw error;
      // The API does not know an old cursor any more.
      this.#starts = [null];
      return this.#walk(index, read);
    }
  }

  async #walk(index: number, read: ReadPage): Promise<WalkedHome[] | null> {
    let at = Math.min(index, this.#starts.length - 1);
    let homes = await this.#readPart(at, read);
    while (at < index) {
      at += 1;
      if (this.#starts.length <= at) return null;
      homes = await this.#readPart(at, read);
    }
    return homes;
  }

  async #readPart(index: number, read: ReadPage): Promise<WalkedHome[]> {
    const homes: WalkedHome[] = [];
    let cursor = this.#starts[index] ?? null;
    do {
      const page = await read(cursor);
      homes.push(...page.items.map(({ id, city, region }) => ({ id, city, region })));
      cursor = page.nextCursor;
    } while (cursor !== null && homes.length < HOMES_PER_FILE);
    if (cursor === null) this.#starts.length = index + 1;
    else this.#starts[index + 1] = cursor;
    return homes;
  }
}
