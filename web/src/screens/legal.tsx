import type { Metadata } from 'next';
import { incompleteness, orAway } from '@/api/away';
import { launchOffer } from '@/api/server';
import { type Brand, loadBrand, withTerms } from '@/brand/brand';
import { countryName, formatDay, formatMoney, formatNumber } from '@/i18n/format';
import { LEGAL_MESSAGES } from '@/i18n/legal-messages';
import { type Locale, textLanguage } from '@/i18n/locale';
import { type LegalPage, legalPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { pageMetadata } from '@/seo/metadata';

type LegalProps = { locale: Locale; page: LegalPage };

/** The date of the last change of these texts. */
const CHANGED_ON = '2026-11-27';

export async function legalMetadata(locale: Locale, page: LegalPage): Promise<Metadata> {
  const { title, sections } = LEGAL_MESSAGES[textLanguage(locale)][page];
  const facts = factsOf(locale, await loadBrand());
  const description = fill(sections[1]?.text ?? title, facts);
  return pageMetadata({ title, description, path: legalPath(locale, page) });
}

/** A page that is required by law: legal notice, privacy or terms. */
export async function LegalScreen({ locale, page }: LegalProps) {
  const { updated, [page]: words } = LEGAL_MESSAGES[textLanguage(locale)];
  // Only the terms name prices.
  const [brand, terms] = await Promise.all([
    loadBrand(),
    page === 'terms' ? orAway(launchOffer(locale)) : undefined,
  ]);
  const inEffect = withTerms(brand, terms ?? null);
  const facts = factsOf(locale, inEffect);
  return (
    <article className="page pt-6 sm:pt-12" {...incompleteness('offer', terms)}>
      <h1 className="text-38 sm:text-46">{words.title}</h1>
      <p className="mt-2 text-ink-2">{fill(updated, { date: formatDay(locale, CHANGED_ON, 'medium') })}</p>
      {words.sections.map(({ heading, text, withoutOffer }, index) => (
        <section key={heading} className="mt-9 max-w-[62ch]">
          <h2 className="text-22">
            {index + 1}. {heading}
          </h2>
          <p className="mt-2 whitespace-pre-line">
            {fill((inEffect.launchOfferSize === 0 && withoutOffer) || text, facts)}
          </p>
        </section>
      ))}
    </article>
  );
}

/** Where the company is: the whole address where the brand file has it, else the town. */
export function addressOf(locale: Locale, brand: Brand): string {
  const place = brand.companyAddress?.replaceAll('\n', ', ') ?? brand.companyCity;
  return `${place}, ${countryName(locale, brand.companyCountry)}`;
}

/** The facts about the company in the texts, from the brand file. */
function factsOf(locale: Locale, brand: Brand): Record<string, string> {
  return {
    brand: brand.name,
    company: brand.companyTaxId ? `${brand.companyName} (${brand.companyTaxId})` : brand.companyName,
    address: addressOf(locale, brand),
    email: brand.supportEmail,
    size: formatNumber(locale, brand.launchOfferSize),
    price: formatMoney(locale, brand.yearlyPriceMinor, brand.yearlyPriceCurrency),
    count: formatNumber(locale, brand.specialPriceAbove),
  };
}
