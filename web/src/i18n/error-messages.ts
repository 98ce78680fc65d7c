import en from '@/messages/en/error-page.json';
import es from '@/messages/es/error-page.json';
import type { Locale } from './locale';

/** The texts of the error page. It gets nothing from the server, so it imports its texts. */
export const ERROR_MESSAGES: Record<Locale, typeof en> = { en, es };
