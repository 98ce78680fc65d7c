import type { ContactWay, Description, Links, ListedProperty, Price } from '@/api/types';
import { countryName, formatMoney, formatNumber, languageName } from '@/i18n/format';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';

/** City, region and country. A region with the name of its city is left out. */
export function placeLine(
  locale: Locale,
  property: Pick<ListedProperty, 'city' | 'region' | 'country'>,
): string {
  const parts = [property.city, property.region, countryName(locale, property.country)];
  return parts.filter((part, index) => part !== '' && parts.indexOf(part) === index).join(', ');
}

/** `from €118`, or `€118 to €160` if the owner gave a highest price. Per night. */
export function priceLine(
  locale: Locale,
  messages: Pick<Messages['card'], 'from' | 'range'>,
  price: Price,
): string {
  const low = formatMoney(locale, price.minMinor, price.currency);
  if (price.maxMinor === null || price.maxMinor === price.minMinor)
    return fill(messages.from, { price: low });
  return fill(messages.range, { low, high: formatMoney(locale, price.maxMinor, price.currency) });
}

/** The bathrooms of a home with a toilet, but no bath or shower. */
export const ONLY_A_TOILET = 0.5;

/** `2 bedrooms`; none is a studio. */
export function bedroomsLine(locale: Locale, messages: Messages['card'], bedrooms: number): string {
  return bedrooms === 0 ? messages.studio : plural(locale, messages.bedrooms, bedrooms);
}

/** `2 bathrooms`; a half is a toilet without bath or shower: `2 bathrooms and a toilet`, or only `a toilet`. */
export function bathroomsLine(locale: Locale, messages: Messages['card'], bathrooms: number): string {
  if (bathrooms === ONLY_A_TOILET) return messages.toilet;
  const whole = Math.floor(bathrooms);
  const forms = whole < bathrooms ? messages.bathroomsAndToilet : messages.bathrooms;
  return plural(locale, forms, whole);
}

/** A distance as the owner wrote it, with the decimal separator of the language: `1.4 km`, `1,4 km`. */
export function distanceText(locale: Locale, text: string): string {
  return text.replace(/(\d+)[.,](\d{1,2})(?!\d)/g, (_, whole: string, decimals: string) =>
    formatNumber(locale, Number(`${whole}.${decimals}`), decimals.length),
  );
}

/**
 * The description for a page's language, and the owner's original if that is another text: the one that is translated, in a
 * language of pages if the owner wrote in one. The owner's texts come before the translations.
 */
export function chooseDescription(
  descriptions: readonly Description[],
  locale: Locale,
): { shown: Description; original: Description | null } | null {
  const firstTranslation = descriptions.findIndex((each) => each.machineTranslated);
  const own = firstTranslation < 0 ? descriptions : descriptions.slice(0, firstTranslation);
  const isOfPages = (each: Description) => TEXT_LANGUAGES.some((language) => language === each.language);
  const original = own.find(isOfPages) ?? own[0] ?? null;
  const shown = descriptions.find((each) => each.language === locale) ?? original ?? descriptions[0];
  if (!shown) return null;
  return { shown, original: shown.machineTranslated ? original : null };
}

/** How the page marks a machine's translation: `Translated automatically from Spanish`. */
export function translationLabel(
  locale: Locale,
  messages: Pick<Messages['detail'], 'translatedFrom'>,
  original: Description,
): string {
  return fill(messages.translatedFrom, { language: languageName(locale, original.language) });
}

/** The platforms on which a home can be compared, in display order. */
const LINK_NAMES = {
  airbnb: 'Airbnb',
  booking: 'Booking.com',
  vrbo: 'Vrbo',
  holidu: 'Holidu',
} as const satisfies Partial<Record<keyof Links, string>>;

type ComparePlatform = keyof typeof LINK_NAMES;

/** The owner's pages on booking platforms. Only http and https addresses become links. */
export function compareLinks(links: Links): { platform: ComparePlatform; name: string; url: string }[] {
  return (Object.keys(LINK_NAMES) as ComparePlatform[]).flatMap((platform) => {
    const url = safeUrl(links[platform]);
    return url ? [{ platform, name: LINK_NAMES[platform], url }] : [];
  });
}

/** The address if a page may link to it. */
export function safeUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** A page of an owner on another site. */
export type LinkElsewhere = {
  readonly name: string;
  readonly url: string;
  readonly label: string;
  /** As what a press is counted. */
  readonly way: ContactWay;
};

/** All of the owner's pages on other sites, with their link texts. */
export function ownerLinks(links: Links, words: Messages['contact']): LinkElsewhere[] {
  const platforms = compareLinks(links).map(({ platform, name, url }) => ({
    name,
    url,
    way: platform === 'holidu' ? ('other' as const) : platform,
    label: fill(words.compare, { platform: name }),
  }));
  const other = safeUrl(links.other);
  const minisite = safeUrl(links.minisite);
  return [
    ...platforms,
    ...(other
      ? [
          {
            name: 'other',
            url: other,
            way: 'other' as const,
            label: fill(words.compare, { platform: words.otherPlatform }),
          },
        ]
      : []),
    ...(minisite
      ? [{ name: 'minisite', url: minisite, way: 'website' as const, label: words.otherLink }]
      : []),
  ];
}
