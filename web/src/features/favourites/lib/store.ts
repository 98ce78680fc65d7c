import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import { parseFavourites } from './favourites';

/** The favourites of this browser. */
export const favouritesStore = new BrowserStore(STORAGE_KEYS.favourites, parseFavourites);
