import { call, having } from '@/api/call';
import type { Property } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** What came of asking for a home. `gone` where guests see none of that ID at the moment. */
export type LoadedHome =
  | { readonly kind: 'home'; readonly home: Property }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

/** The number of homes that are asked for at the same time. */
const AT_ONCE = 6;

async function loadHome(id: string, locale: Locale): Promise<LoadedHome> {
  const path = `/api/v1/properties/${encodeURIComponent(id)}`;
  const answer = await call(path, locale, {}, having<Property>('id'));
  if (answer.kind === 'done') return { kind: 'home', home: answer.value };
  const isGone = answer.kind === 'refused' && [400, 404, 410, 422].includes(answer.status);
  return { kind: isGone ? 'gone' : 'failed' };
}

/** Asks for homes, a few at a time, and tells each as it comes. */
export async function loadHomes(
  ids: readonly string[],
  locale: Locale,
  tell: (id: string, loaded: LoadedHome) => void,
): Promise<void> {
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      tell(id, await loadHome(id, locale));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
