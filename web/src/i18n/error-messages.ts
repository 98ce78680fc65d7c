import { errors as en } from '@/messages/en.json';
import { errors as es } from '@/messages/es.json';
import type { Locale } from './locale';

/**
 * The texts of the error page, which gets nothing from the server and brings its own. Named imports keep the
 * rest of the dictionaries out of the browser.
 */
export const ERROR_MESSAGES: Record<Locale, typeof en> = { en, es };
