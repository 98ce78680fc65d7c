import type { Locale } from '@/i18n/locale';
import { listPropertyPath } from '@/i18n/paths';

/** The form of a new home, which offers to take over what fits from another one first. */
export function copyPath(locale: Locale, id: string): string {
  return `${listPropertyPath(locale, 'form')}&${new URLSearchParams({ copy: id })}`;
}
