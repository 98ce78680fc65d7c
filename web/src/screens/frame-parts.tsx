import { loadBrand } from '@/brand/brand';
import { LanguageLinks } from '@/components/language-link';
import type { FrameParts } from '@/components/work-frame';
import { MENU_ITEM } from '@/components/work-frame';
import { CookieChoices } from '@/features/consent/components/cookie-choices';
import { ThemeSwitch } from '@/features/theme/components/theme-switch';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { homePath, LEGAL_PAGES, legalPath, sitePath } from '@/i18n/paths';
import { servedLocales } from '@/i18n/served';
import { siteMessagesFor } from '@/i18n/site-messages';

/** The server's part of the frame of owners and operators. */
export async function frameParts(locale: Locale): Promise<FrameParts> {
  const brand = await loadBrand();
  const { shell } = messagesFor(locale);
  const { theme, consent } = siteMessagesFor(locale);
  return {
    brand: brand.name,
    homeHref: homePath(locale),
    menu: shell.menu,
    tools: (
      <div className="mt-1 border-t border-line pt-1 first:mt-0 first:border-0">
        <a href={sitePath(locale, 'contact')} className={MENU_ITEM}>
          {shell.footerSupport}
        </a>
        <a href={homePath(locale)} className={MENU_ITEM}>
          {brand.name}
        </a>
        <div className="px-1.5">
          <LanguageLinks served={servedLocales()} title={shell.switchLanguage} />
        </div>
        <div className="px-4 pt-1 pb-2">
          <ThemeSwitch messages={theme} />
        </div>
      </div>
    ),
    footer: (
      <footer className="no-print page mt-14 border-t border-line py-4 text-14">
        <ul className="flex flex-wrap gap-x-5">
          {LEGAL_PAGES.map((page) => (
            <li key={page}>
              <a
                href={legalPath(locale, page)}
                className="link-quiet inline-flex min-h-11 items-center text-ink-2"
              >
                {shell[page]}
              </a>
            </li>
          ))}
          <CookieChoices
            label={consent.open}
            className="link-quiet inline-flex min-h-11 items-center text-ink-2"
          />
        </ul>
      </footer>
    ),
  };
}
