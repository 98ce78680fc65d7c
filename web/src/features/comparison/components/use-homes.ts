import { useLoaded } from '@/api/use-loaded';
import { type StayInAddress, stayQuery } from '@/features/stay/lib/address';
import type { Locale } from '@/i18n/locale';
import { type LoadedHome, loadHomes } from '../lib/homes';

/**
 * The homes of some IDs as they are loaded, with what a stay costs there, each once for each stay. `known` has those that
 * were loaded for any stay.
 */
export function useHomes(ids: readonly string[], wanted: StayInAddress, locale: Locale) {
  const stay = stayQuery(wanted).toString();
  const nameOf = (id: string) => `${id} ${stay}`;
  const { loaded: all, retry } = useLoaded<LoadedHome>(ids.map(nameOf), (missing, tell) =>
    loadHomes(
      ids.filter((id) => missing.includes(nameOf(id))),
      wanted,
      locale,
      (id, each) => tell(nameOf(id), each),
    ),
  );
  const loaded = new Map<string, LoadedHome>();
  for (const id of ids) {
    const each = all.get(nameOf(id));
    if (each) loaded.set(id, each);
  }
  const homes = [...all.values()].flatMap((each) => (each.kind === 'home' ? [each.home] : []));
  const known = ids.flatMap((id) => homes.find((home) => home.id === id) ?? []);
  return { loaded, known, retry };
}
