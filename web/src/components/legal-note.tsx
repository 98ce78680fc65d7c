import type { Locale } from '@/i18n/locale';
import { LEGAL_PAGES, type LegalPage, legalPath } from '@/i18n/paths';

type LegalNoteProps = {
  locale: Locale;
  /** Contains `{privacy}` and the like where the pages are linked. */
  text: string;
  /** The names of the pages that the text links. */
  names: Partial<Record<LegalPage, string>>;
};

/**
 * A sentence with links to the legal pages. The links have the height of a touch target without changing the line
 * height. They open in a new tab, so that nothing typed is lost.
 */
export function LegalNote({ locale, text, names }: LegalNoteProps) {
  return text.split(/(\{\w+\})/).map((part) => {
    const page = LEGAL_PAGES.find((each) => part === `{${each}}`);
    const name = page && names[page];
    if (!name) return part;
    return (
      <a
        key={page}
        href={legalPath(locale, page)}
        target="_blank"
        className="link-quiet py-3.5"
        rel="noopener"
      >
        {/* German writes every noun with a capital. */}
        {locale === 'de' ? name : name.toLocaleLowerCase(locale)}
      </a>
    );
  });
}
