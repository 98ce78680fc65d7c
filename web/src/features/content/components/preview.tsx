import type {
  Banner,
  ContentName,
  DestinationAliases,
  Glossary,
  LicencePages,
  LicenceRegions,
  OfferSettings,
  PriceSettings,
} from '@/api/types';
import { BannerLine } from '@/components/banner-line';
import { LicenceCards } from '@/components/licence-cards';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatDay, formatMoney, formatNumber, languageName } from '@/i18n/format';
import { TEXT_LANGUAGES, textLanguage } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import type { ContentWords } from '../lib/fields';
import type { LicensingWords } from './contents';

type PreviewProps = {
  words: ContentWords;
  licensing: LicensingWords;
  name: ContentName;
  /** What is typed, as it would be saved. */
  value: object;
};

/** What guests and owners will see of what is typed. */
export function Preview(props: PreviewProps) {
  const { words } = props;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="text-22">
        {words.preview}
      </h2>
      <div className="mt-3">
        <Shown {...props} />
      </div>
    </section>
  );
}

function Shown({ words, licensing, name, value }: PreviewProps) {
  const { locale } = useDesk();
  switch (name) {
    case 'banner': {
      const banner = value as Banner;
      if (!banner.shown) return <p>{words.notShown}</p>;
      return TEXT_LANGUAGES.map((language) => (
        <div key={language} className="not-first:mt-4">
          <p className="mb-1 text-14 text-ink-2">{words.previewIn[language]}</p>
          <BannerLine locale={language} banner={banner} label={words.previewIn[language]} />
        </div>
      ));
    }
    case 'launch_offer': {
      const { open, size } = value as OfferSettings;
      if (!open) return <p>{words.offerClosed}</p>;
      return <p>{size === 0 ? words.offerEmpty : fill(words.offerOpen, { size: number(locale, size) })}</p>;
    }
    case 'prices': {
      const { yearlyPriceMinor, currency, specialPriceAbove } = value as PriceSettings;
      // `Intl` refuses anything but three letters.
      if (!/^[a-z]{3}$/i.test(currency) || !Number.isFinite(yearlyPriceMinor)) return null;
      const price = formatMoney(locale, yearlyPriceMinor, currency.toUpperCase());
      const line = yearlyPriceMinor === 0 ? words.priceNone : words.priceLine;
      return <p>{fill(line, { price, count: number(locale, specialPriceAbove) })}</p>;
    }
    case 'licence_regions': {
      const { requirements } = value as LicenceRegions;
      if (requirements.length === 0) return <p>{words.noRegion}</p>;
      return (
        <ul className="space-y-2">
          {requirements.map(({ region, name: called, law, sinceDay, sourceUrl }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may stand twice for a moment
            <li key={index} className="wrap-anywhere">
              <span className="font-semibold">{called ?? region}</span>
              {law && `: ${law}`}
              {sinceDay && `, ${fill(words.since, { date: formatDay(locale, sinceDay, 'medium') })}`}
              {sourceUrl && /^https:\/\//.test(sourceUrl) && (
                <a href={sourceUrl} rel="noopener noreferrer" className="link-quiet ml-2">
                  {words.source}
                  <span className="sr-only">: {called ?? region}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      );
    }
    case 'licence_pages': {
      const pages = value as LicencePages;
      return (
        <div className="[&_ul]:grid-cols-1">
          <LicenceCards locale={locale} pages={pages} words={licensing} />
          <p className="mt-5 whitespace-pre-line">{pages.national[textLanguage(locale)]}</p>
        </div>
      );
    }
    case 'destination_aliases':
      return (
        <ul className="space-y-1">
          {(value as DestinationAliases).items.map(({ destination, aliases }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may stand twice for a moment
            <li key={index} className="wrap-anywhere">
              {fill(words.findsAll, { destination, aliases: aliases.join(', ') })}
            </li>
          ))}
        </ul>
      );
    case 'glossary': {
      const { items } = value as Glossary;
      if (items.length === 0) return <p>{words.noTerm}</p>;
      return (
        <ul className="space-y-1">
          {items.map(({ term, language, translation }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may stand twice for a moment
            <li key={index} className="wrap-anywhere">
              {fill(translation.trim() ? words.termBecomes : words.termStays, {
                term,
                translation,
                language: languageName(locale, language),
              })}
            </li>
          ))}
        </ul>
      );
    }
  }
}

function number(locale: Parameters<typeof formatNumber>[0], value: number): string {
  return Number.isFinite(value) ? formatNumber(locale, value) : '–';
}
