import type { LaunchOffer } from '@/api/types';
import { formatMoney, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { listPropertyPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, plural } from '@/i18n/words';

type PromoProps = { locale: Locale; offer: LaunchOffer; words: SiteMessages['offer']['banner'] };

/** What owners are offered now, with the places that are left, on the page of guests. */
export function PromoBanner({ locale, offer, words }: PromoProps) {
  const price = formatMoney(locale, offer.yearlyPriceMinor, offer.currency);
  const [title, text] =
    offer.spotsLeft > 0
      ? [left(locale, offer, words), words.leftText]
      : [fill(words.over, { price }), words.overText];
  return (
    <section className="page mt-16 sm:mt-24" aria-label={words.label}>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-frame bg-sun-mist px-6 py-8 text-sun-ink sm:px-10 sm:py-10">
        <div>
          <p className="text-14 font-semibold">{words.label}</p>
          <p className="mt-1 font-display text-30 font-semibold text-balance">{title}</p>
          <p className="mt-2 max-w-[52ch]">{text}</p>
        </div>
        <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-3 lg:w-auto">
          {/* A page load of its own: only the form may ask for the position. */}
          <a href={listPropertyPath(locale, 'form')} className="button-primary w-full sm:w-auto">
            {words.list}
          </a>
          <a
            href="#savings"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {words.calculate}
          </a>
        </div>
      </div>
    </section>
  );
}

/** `847 of 1,000 places at no cost are left` */
function left(locale: Locale, offer: LaunchOffer, { left: forms }: PromoProps['words']): string {
  const size = formatNumber(locale, offer.size);
  const sized = { one: forms.one.replace('{size}', size), other: forms.other.replace('{size}', size) };
  return plural(locale, sized, offer.spotsLeft);
}
