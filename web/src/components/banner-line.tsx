import type { Banner } from '@/api/types';
import { type Locale, textLanguage } from '@/i18n/locale';

const TONES = {
  info: 'bg-sea-mist text-ink',
  warning: 'bg-sun-mist text-sun-ink',
} as const satisfies Record<Banner['kind'], string>;

/** A banner as guests see it: one line of text across the page, with a link if it has one. */
export function BannerLine({ locale, banner, label }: { locale: Locale; banner: Banner; label: string }) {
  const { kind, text, link } = banner;
  return (
    <section aria-label={label} lang={textLanguage(locale)} className={`no-print ${TONES[kind]}`}>
      <p className="page flex flex-wrap items-center gap-x-4 py-2 wrap-anywhere">
        <span>{text[textLanguage(locale)]}</span>
        {link && (
          <a
            href={link.url[textLanguage(locale)]}
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {link.label[textLanguage(locale)]}
          </a>
        )}
      </p>
    </section>
  );
}
