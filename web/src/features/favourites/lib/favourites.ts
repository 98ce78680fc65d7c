/** The maximum number of favourites. The oldest make room for new ones, and a shared link stays short. */
export const MOST_FAVOURITES = 50;

/** The IDs of homes, the newest favourite first. */
export type Favourites = readonly string[];

/** What the ID of a home may look like. The API decides whether there is such a home. */
const ID = /^[A-Za-z0-9-]{1,40}$/;

/** Reads stored favourites. Anything that is no ID is left out. */
export function parseFavourites(json: unknown): Favourites {
  return Array.isArray(json) ? validIds(json) : [];
}

/** The homes of a shared link, from its query `homes`; `null` where the address shares none. */
export function readShared(homes: string | string[] | undefined): Favourites | null {
  if (homes === undefined) return null;
  return validIds([homes].flat().flatMap((text) => text.split(',').map((id) => id.trim())));
}

/** Adds a home, or removes one that is there. */
export function toggled(favourites: Favourites, id: string): Favourites {
  return favourites.includes(id) ? favourites.filter((each) => each !== id) : added(favourites, [id]);
}

/** Adds homes before those that are there. */
export function added(favourites: Favourites, ids: readonly string[]): Favourites {
  return validIds([...ids, ...favourites]);
}

/** Adds the homes of a shared list: before those that are there, or after them where not all have room. */
export function withShared(favourites: Favourites, shared: Favourites): { all: Favourites; left: number } {
  const all = new Set([...shared, ...favourites]);
  if (all.size <= MOST_FAVOURITES) return { all: [...all], left: 0 };
  return { all: validIds([...favourites, ...shared]), left: all.size - MOST_FAVOURITES };
}

function validIds(values: readonly unknown[]): Favourites {
  const ids = values.filter((value): value is string => typeof value === 'string' && ID.test(value));
  return [...new Set(ids)].slice(0, MOST_FAVOURITES);
}
