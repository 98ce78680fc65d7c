import { useLoaded } from '@/api/use-loaded';
import type { StayInAddress } from '@/features/stay/lib/address';
import type { Locale } from '@/i18n/locale';
import { type LoadedHome, loadHomes } from '../lib/homes';

/** The homes of some IDs as they are loaded, each once, with what a stay costs there. */
export function useHomes(ids: readonly string[], wanted: StayInAddress, locale: Locale) {
  return useLoaded<LoadedHome>(ids, (missing, tell) => loadHomes(missing, wanted, locale, tell));
}
