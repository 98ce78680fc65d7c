import type { APIRequestContext } from '@playwright/test';
import { idsIn, referencesIn } from './references';

/** Requests at a time. */
const AT_ONCE = 4;

/** An address to visit, and the page that names it. */
type Step = { url: URL; from: string };
/** What was found at an address. */
type Visited = { status: number; ids: Set<string> };

type Walk = {
  /** Paths to begin with. */
  starts: readonly string[];
  /** The most addresses to visit. */
  most: number;
  /** Whether links at a path are followed. */
  isFollowed: (path: string) => boolean;
  /** Whether a path is left out. */
  isLeftOut: (path: string) => boolean;
};

/**
 * Asks for everything that the site's own links lead to, each address once.
 *
 * Addresses that differ in the values of their query alone count as one: a list with a filter looks alike for each of its values.
 * @returns the paths that were visited, and each fault with the page that has it
 */
export async function walk(request: APIRequestContext, base: string, { starts, most, isFollowed, isLeftOut }: Walk) {
  const origin = new URL(base).origin;
  const faults = new Set<string>();
  const known = new Map<string, Visited | null>();
  const fragments: Step[] = [];
  const queue: Step[] = [];

  const add = (address: string, from: string, mayLeave: boolean) => {
    const page = new URL(from, base);
    if (!URL.canParse(address, page)) {
      faults.add(`${address} is no address, in ${from}`);
      return;
    }
    const url = new URL(address, page);
    if (url.origin !== origin) {
      if (!mayLeave) faults.add(`${address} is not of this site, in ${from}`);
      return;
    }
    if (isLeftOut(url.pathname)) return;
    if (url.hash.length > 1) fragments.push({ url, from });
    const key = keyOf(url);
    if (known.has(key)) return;
    known.set(key, null);
    queue.push({ url, from });
  };
  const visit = async ({ url, from }: Step) => {
    const answer = await request.get(origin + url.pathname + url.search);
    const status = answer.status();
    const isText = /html|xml/.test(answer.headers()['content-type'] ?? '');
    const text = isText ? await answer.text() : '';
    known.set(keyOf(url), { status, ids: idsIn(text) });
    if (status >= 400) faults.add(`${status} ${url.pathname}${url.search}, in ${from}`);
    else if (isFollowed(url.pathname)) {
      for (const { address, mayLeave } of referencesIn(text)) add(address, url.pathname + url.search, mayLeave);
    }
  };

  for (const start of starts) add(start, '/', false);
  while (queue.length > 0) {
    if (known.size > most) throw new Error(`more than ${most} addresses; the last are ${queue.slice(-5).map(({ url }) => url.href)}`);
    await Promise.all(queue.splice(0, AT_ONCE).map(visit));
  }
  for (const { url, from } of fragments) {
    const target = known.get(keyOf(url));
    const id = decodeURIComponent(url.hash.slice(1));
    if (target && target.status < 400 && !target.ids.has(id)) faults.add(`${url.pathname} has no #${id}, in ${from}`);
  }
  return { visited: [...known.keys()], faults: [...faults].sort() };
}

/** The path and the names in the query. */
function keyOf({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].sort();
  return names.length > 0 ? `${pathname}?${names.join('&')}` : pathname;
}
