import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import { parseFavourites } from './favourites';

export const favouritesStore = new BrowserStore(STORAGE_KEYS.favourites, parseFavourites);
