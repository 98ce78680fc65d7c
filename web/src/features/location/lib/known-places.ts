import type { Outcome } from '@/api/failure';
import type { Locale } from '@/i18n/locale';
import { type Address, locate } from './places';
import type { LookedUp } from './point';

/** The answers about addresses since the page was loaded. */
const known = new Map<string, LookedUp | null>();

/**
 * Where an address is, as `locate`, but each address is asked for only once: a form is opened again and again, and lookups are
 * limited.
 *
 * @param key one text for all spellings of the address
 */
export async function locateOnce(
  key: string,
  address: Address,
  locale: Locale,
): Promise<Outcome<LookedUp | null>> {
  const asked = `${locale}|${key}`;
  const before = known.get(asked);
  if (before !== undefined) return { kind: 'done', value: before };
  const answer = await locate(address, locale);
  if (answer.kind === 'done') known.set(asked, answer.value);
  return answer;
}
