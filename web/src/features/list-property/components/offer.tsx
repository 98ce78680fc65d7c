import type { LaunchOffer } from '@/api/types';
import { formatMoney, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';

type OfferProps = { locale: Locale; offer: LaunchOffer; messages: OwnerMessages['pitch']['offer'] };

/** How many places at no cost are left once some are taken, and what a listing costs afterwards. */
export function Offer({ locale, offer, messages }: OfferProps) {
  const values = {
    size: formatNumber(locale, offer.size),
    price: formatMoney(locale, offer.yearlyPriceMinor, offer.currency),
  };
  // A count that has never moved says only that nobody has come yet.
  const left =
    offer.spotsLeft < offer.size ? plural(locale, messages.left, offer.spotsLeft) : messages.allLeft;
  const overText = offer.size > 0 ? messages.overText : messages.neverText;
  const [title, text] =
    offer.spotsLeft > 0 ? [left, messages.leftText] : [fill(messages.over, values), overText];
  return (
    <div className="mt-8 border-l-4 border-sun pl-5">
      <p className="font-display text-22 font-semibold">{title}</p>
      <p className="mt-1 max-w-[46ch] text-ink-2">{fill(text, values)}</p>
    </div>
  );
}
