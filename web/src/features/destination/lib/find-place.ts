import { cache } from 'react';
import { ApiError } from '@/api/problem';
import { suggestedDestinations } from '@/api/server';
import type { Destination } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { placeOfSlug, suggestionQuery } from './destination';

/** The place of an address; `place` is `null` when no homes are in a place of that name. Read once per page. */
export const findPlace = cache(
  async (locale: Locale, slug: string): Promise<{ place: Destination | null }> => {
    if (slug === '') return { place: null };
    try {
      return { place: placeOfSlug(slug, await suggestedDestinations(locale, suggestionQuery(slug))) };
    } catch (error) {
      // A text that the API refuses is the name of no place.
      if (error instanceof ApiError && error.isRefusal) return { place: null };
      throw error;
    }
  },
);
