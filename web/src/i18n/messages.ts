import propertyEn from '@/messages/en/property.json';
import en from '@/messages/en/shell.json';
import propertyEs from '@/messages/es/property.json';
import es from '@/messages/es/shell.json';
import type { Locale } from './locale';
import type { Messages, PropertyMessages } from './words';

const PROPERTY: Record<Locale, PropertyMessages> = { en: propertyEn, es: propertyEs };
const MESSAGES: Record<Locale, Messages> = { en: { ...en, ...propertyEn }, es: { ...es, ...propertyEs } };

/**
 * The texts of a language, for server components and tests only: importing this file imports both dictionaries. Client
 * components get the texts they need as a property, and use `words.ts`.
 */
export function messagesFor(locale: Locale): Messages {
  return MESSAGES[locale];
}

/** The names of the legal pages, without the other texts of the shell. */
export function legalNames({ legalNotice, privacy, terms }: Messages['shell']) {
  return { legalNotice, privacy, terms };
}

/** The texts with which guests see a home. */
export function propertyMessagesFor(locale: Locale): PropertyMessages {
  return PROPERTY[locale];
}
