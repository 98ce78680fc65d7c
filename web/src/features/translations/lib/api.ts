import { type Answer, call } from '@/api/call';
import { TRANSLATION_RECORDS_LIMIT_MAX, TRANSLATION_STATE_VALUES } from '@/api/limits.gen';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type { operations } from '@/api/schema.gen';
import type { TranslationPage, TranslationRecord, TranslationState } from '@/api/types';
import { type AllRows, readAllFrom } from '@/features/dashboard/lib/read-all';
import { ROWS_PER_PAGE, tableStateOf } from '@/features/dashboard/lib/table';
import type { Locale } from '@/i18n/locale';

/** The state that an address names; empty for all. What is no state is left out. */
export function stateOf(query: URLSearchParams): TranslationState | '' {
  return TRANSLATION_STATE_VALUES.find((state) => state === query.get('state')) ?? '';
}

/** What the API is asked for the page at an address. */
export function askedOf(query: URLSearchParams): URLSearchParams {
  return asked(query, (tableStateOf(query).page - 1) * ROWS_PER_PAGE, ROWS_PER_PAGE);
}

/** The name of a parameter of the API, so that another name there does not compile here. */
type Parameter = keyof NonNullable<operations['translation_records']['parameters']['query']>;

function asked(query: URLSearchParams, offset: number, limit: number): URLSearchParams {
  const parameters = new URLSearchParams();
  const put = (name: Parameter, value: string) => parameters.set(name, value);
  if (stateOf(query) !== '') put('state', stateOf(query));
  put('offset', String(offset));
  put('limit', String(limit));
  return parameters;
}

/** A page of translations of homes. */
export function readTranslations(
  locale: Locale,
  parameters: URLSearchParams,
  signal?: AbortSignal,
): Promise<Answer<TranslationPage>> {
  return ask(`${ADMIN}/translations?${parameters}`, locale, { signal });
}

/** Names a translation in a list. */
export function idOf({ propertyId, language }: TranslationRecord): string {
  return `${propertyId}/${language}`;
}

/** All translations that an address lists. */
export function readAllTranslations(
  locale: Locale,
  query: URLSearchParams,
  onPage: (count: number) => boolean,
): Promise<Answer<AllRows<TranslationRecord>> | null> {
  const page = (offset: number) =>
    readTranslations(locale, asked(query, offset, TRANSLATION_RECORDS_LIMIT_MAX));
  return readAllFrom(page, idOf, onPage);
}

/** Has a description translated again now. */
export function translateAgain(
  locale: Locale,
  { propertyId, language }: TranslationRecord,
): Promise<Answer<TranslationRecord>> {
  const path = `${ADMIN}/translations/${encodeURIComponent(propertyId)}/${language}/again`;
  return call(path, locale, { method: 'POST' });
}
