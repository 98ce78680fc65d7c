import type { Locale } from '@/i18n/locale';
import de from '@/messages/de/site/quote-texts.json';
import en from '@/messages/en/site/quote-texts.json';
import es from '@/messages/es/site/quote-texts.json';
import fr from '@/messages/fr/site/quote-texts.json';
import it from '@/messages/it/site/quote-texts.json';

/** The words of an offer, in the guest's language, which may be another than the page's. */
export const QUOTE_TEXTS: Record<Locale, typeof en> = { en, es, de, fr, it };
