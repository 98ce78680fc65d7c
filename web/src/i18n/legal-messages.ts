import en from '@/messages/en/legal.json';
import es from '@/messages/es/legal.json';
import type { TextLanguage } from './locale';
import type { LegalPage } from './paths';

/** `withoutOffer` is said in place of a text that names the launch offer. */
type Section = { heading: string; text: string; withoutOffer?: string };
type LegalText = { title: string; sections: Section[] };
type LegalMessages = { updated: string } & Record<LegalPage, LegalText>;

/** The texts of the legal pages. Only server components import them, so that they are not sent to browsers. */
export const LEGAL_MESSAGES: Record<TextLanguage, LegalMessages> = { en, es };
