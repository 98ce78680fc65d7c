import en from '@/messages/legal.en.json';
import es from '@/messages/legal.es.json';
import type { Locale } from './locale';
import type { LegalPage } from './paths';

type LegalText = { title: string; sections: { heading: string; text: string }[] };
type LegalMessages = { updated: string } & Record<LegalPage, LegalText>;

/** The texts of the legal pages. Only server components import them, so that they are not sent to browsers. */
export const LEGAL_MESSAGES: Record<Locale, LegalMessages> = { en, es };
