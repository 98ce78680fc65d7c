import { incompleteness, orAway } from '@/api/away';
import { launchOffer } from '@/api/server';
import { loadBrand, withTerms } from '@/brand/brand';
import { WhyUs } from '@/features/landing/components/why-us';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { siteMessagesFor } from '@/i18n/site-messages';

/** The page that asks owners to list their home. */
export async function LandingScreen({ locale }: { locale: Locale }) {
  const [file, offer] = await Promise.all([loadBrand(), orAway(launchOffer(locale))]);
  const brand = withTerms(file, offer);
  return (
    <div {...incompleteness('offer', offer)}>
      <WhyUs
        locale={locale}
        brand={brand}
        offer={offer}
        words={siteMessagesFor(locale).landing}
        pitchWords={ownerMessagesFor(locale).pitch}
      />
    </div>
  );
}
