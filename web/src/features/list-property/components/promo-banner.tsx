import type { LaunchOffer } from '@/api/types';
import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { listPropertyPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, plural } from '@/i18n/words';

type PromoProps = { locale: Locale; offer: LaunchOffer; words: SiteMessages['offer']['banner'] };

/** Places that are left are told once a tenth of them remains: more say only that nobody has come yet. */
const FEW = 0.1;

/** What owners are offered now: one line on the page of guests. */
export function PromoBanner({ locale, offer, words }: PromoProps) {
  const price = formatMoney(locale, offer.yearlyPriceMinor, offer.currency);
  const areFew = offer.spotsLeft > 0 && offer.spotsLeft <= offer.size * FEW;
  return (
    <section className="page mt-8" aria-label={words.label}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 rounded-card bg-sun-mist px-5 py-3 text-sun-ink">
        <p className="min-w-0 text-balance">
          {offer.spotsLeft > 0 ? words.free : fill(words.over, { price })}
          {areFew && <strong> {plural(locale, words.few, offer.spotsLeft)}</strong>}
        </p>
        <p className="flex flex-wrap gap-x-6 font-semibold">
          {/* Page loads of their own: only the form may ask for the position. */}
          <a href={listPropertyPath(locale, 'form')} className={LINK}>
            {words.list}
          </a>
          <a href={`${listPropertyPath(locale)}#savings`} className={LINK}>
            {words.calculate}
          </a>
        </p>
      </div>
    </section>
  );
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';
