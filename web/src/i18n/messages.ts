import en from '@/messages/en.json';
import es from '@/messages/es.json';
import type { Locale } from './locale';
import type { Messages } from './words';

const MESSAGES: Record<Locale, Messages> = { en, es };

/**
 * The texts of a language, for server components and tests only: importing this file imports both dictionaries. Client
 * components get the texts they need as a property, and use `words.ts`.
 */
export function messagesFor(locale: Locale): Messages {
  return MESSAGES[locale];
}
