import type { LicencePages } from '@/api/types';
import { Icon } from '@/components/icons';
import { type Locale, textLanguage } from '@/i18n/locale';

type LicenceCardsProps = {
  locale: Locale;
  pages: LicencePages;
  words: { readonly number: string; readonly office: string; readonly othersTitle: string };
};

/** The licences of the regions that are explained, and a line about each of the others. */
export function LicenceCards({ locale, pages, words }: LicenceCardsProps) {
  return (
    <ul className="mt-7 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {pages.regions.map(({ name, licence, number, text, siteUrl }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may stand twice for a moment
        <li key={index} className="flex flex-col rounded-card border border-line bg-paper p-6">
          <h3 className="text-22">{name[textLanguage(locale)]}</h3>
          <p className="mt-1 font-semibold text-clay-ink">{licence[textLanguage(locale)]}</p>
          <p className="mt-3 whitespace-pre-line text-ink-2">{text[textLanguage(locale)]}</p>
          <dl className="mt-4 mb-3 border-t border-line pt-3 text-14">
            <dt className="text-ink-2">{words.number}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere" translate="no">
              {number}
            </dd>
          </dl>
          <a
            href={siteUrl}
            rel="noopener noreferrer"
            className="link-quiet mt-auto inline-flex min-h-11 items-center gap-1"
          >
            {words.office}
            <span className="sr-only">: {name[textLanguage(locale)]}</span>
            <Icon name="external" className="size-4" />
          </a>
        </li>
      ))}
      {pages.others.length > 0 && (
        <li className="rounded-card bg-sea-mist p-6">
          <h3 className="text-22">{words.othersTitle}</h3>
          <ul className="mt-3 list-disc space-y-2 pl-5">
            {pages.others.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may stand twice for a moment
              <li key={index}>{line[textLanguage(locale)]}</li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}
