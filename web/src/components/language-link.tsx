'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { secretOfEntry } from '@/features/access/lib/secret';
import { LANGUAGE_NAMES, type Locale, localeOfPath, otherLanguage, textLanguage } from '@/i18n/locale';
import { twinPaths } from '@/i18n/paths';
import { ClosingDetails } from './closing-details';
import { Icon } from './icons';

/** `title` invites to the other language of texts. */
type LanguageProps = { served: readonly Locale[]; title: string };

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 rounded-chip px-2.5 font-medium text-ink-2 transition-colors duration-150 hover:text-ink sm:px-3';

/**
 * Links to the same page in its other languages and keeps the search or stay. A plain link is enough: languages have separate
 * root layouts, so a change is a page load anyway.
 */
export function LanguageLinks({ served, title }: LanguageProps) {
  const path = usePathname();
  const query = useSearchParams().toString();
  const { [localeOfPath(path)]: _, ...others } = twinPaths(path, served);
  return (Object.entries(others) as [Locale, string][]).map(([language, twin]) => (
    <a
      key={language}
      href={query ? `${twin}?${query}` : twin}
      hrefLang={language}
      lang={language}
      onClick={({ currentTarget }) => {
        // The page of a mailed link keeps its secret in the entry of the history.
        currentTarget.hash = secretOfEntry(window.history.state) ?? '';
      }}
      title={language === otherLanguage(localeOfPath(path)) ? title : undefined}
      className={LINK}
    >
      {LANGUAGE_NAMES[language]}
      {textLanguage(language) !== language && <span className="text-14 font-normal">beta</span>}
    </a>
  ));
}

/** The links in one line: one as it is, more of them in a menu, which opens without scripts. */
export function LanguageMenu({ served, title }: LanguageProps) {
  const path = usePathname();
  const languages = Object.keys(twinPaths(path, served));
  if (languages.length <= 2) return <LanguageLinks served={served} title={title} />;
  return (
    <ClosingDetails>
      <summary className={`${LINK} list-none`}>
        {LANGUAGE_NAMES[localeOfPath(path)]}
        <Icon name="arrowRight" className="size-4 rotate-90 group-open:-rotate-90" />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-1 flex min-w-44 flex-col rounded-card border border-line bg-paper p-2 shadow-raised">
        <LanguageLinks served={served} title={title} />
      </div>
    </ClosingDetails>
  );
}
