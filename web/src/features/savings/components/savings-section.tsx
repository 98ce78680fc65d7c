import type { LaunchOffer } from '@/api/types';
import type { Brand } from '@/brand/brand';
import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { Calculator } from './calculator';

type SavingsProps = {
  locale: Locale;
  brand: Brand;
  /** `null` where it could not be read: then our yearly price is counted. */
  offer: LaunchOffer | null;
  words: SiteMessages['offer']['savings'];
};

/** What an owner saves in a year. The sources of the platforms' figures stand below the comparison of one stay. */
export function SavingsSection({ locale, brand, offer, words }: SavingsProps) {
  const { competitorCommissions: commissions, yearlyPriceCurrency: currency } = brand;
  const isAtNoCost = offer !== null && offer.spotsLeft > 0;
  const price = formatMoney(locale, brand.yearlyPriceMinor, currency);
  return (
    <section
      id="savings"
      className="page mt-20 grid scroll-mt-6 gap-x-14 gap-y-7 sm:mt-28 lg:grid-cols-[1fr_1.4fr]"
      aria-labelledby="savings-title"
    >
      <div>
        <h2 id="savings-title" className="text-30 sm:text-38">
          {words.title}
        </h2>
        <p className="mt-3 max-w-[44ch] text-19 text-ink-2">{words.lead}</p>
        <p className="mt-3 max-w-[44ch] text-ink-2">
          {isAtNoCost ? words.noCost : fill(words.yearlyPrice, { price })}
        </p>
      </div>
      <div>
        <Calculator
          locale={locale}
          currency={currency}
          commissions={commissions}
          ourPriceMinor={isAtNoCost ? 0 : brand.yearlyPriceMinor}
          words={words}
        />
        {commissions.length === 0 && (
          <p className="mt-3 max-w-[62ch] text-14 text-ink-2">{words.exampleNote}</p>
        )}
      </div>
    </section>
  );
}
