import type { Locale } from '@/i18n/locale';
import de from '@/messages/de/site/qr-sheet.json';
import en from '@/messages/en/site/qr-sheet.json';
import es from '@/messages/es/site/qr-sheet.json';
import fr from '@/messages/fr/site/qr-sheet.json';
import it from '@/messages/it/site/qr-sheet.json';

/** The words of the sheet, in the language of the guests who read it. */
export const SHEET_TEXTS: Record<Locale, typeof en> = { en, es, de, fr, it };
