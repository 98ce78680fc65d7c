import { STORAGE_KEYS } from '@/components/storage-keys';
import { storedValue } from '@/components/stored-value';
import { parseFavourites } from './favourites';

/** The favourites of this browser. */
export const favouritesStore = storedValue(STORAGE_KEYS.favourites, parseFavourites);
