import { PROPERTY, SHELL } from './dictionaries.gen';
import type { Locale } from './locale';
import type { Messages, PropertyMessages } from './words';

/**
 * The texts of a language, for server components and tests only: importing this file imports every dictionary. Client
 * components get the texts they need as a property, and use `words.ts`.
 */
export function messagesFor(locale: Locale): Messages {
  return { ...SHELL[locale], ...PROPERTY[locale] };
}

/** The names of the legal pages, without the other texts of the shell. */
export function legalNames({ legalNotice, privacy, terms }: Messages['shell']) {
  return { legalNotice, privacy, terms };
}

/** The texts with which guests see a home. */
export function propertyMessagesFor(locale: Locale): PropertyMessages {
  return PROPERTY[locale];
}
