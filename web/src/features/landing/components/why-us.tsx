import type { LaunchOffer } from '@/api/types';
import type { Brand } from '@/brand/brand';
import { Icon, type IconName } from '@/components/icons';
import { Link } from '@/components/link';
import { ClosingSection, TitledSection } from '@/components/titled-section';
import { Offer } from '@/features/list-property/components/offer';
import { StartLink } from '@/features/list-property/components/start-link';
import { formatMoney, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { sitePath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';

type Words = SiteMessages['landing'];

type WhyUsProps = {
  locale: Locale;
  brand: Brand;
  /** `null` where it could not be read. */
  offer: LaunchOffer | null;
  words: Words;
  pitchWords: OwnerMessages['pitch'];
};

/** Why owners list their home here, in the words of the people who run the site. */
export function WhyUs({ locale, brand, offer, words, pitchWords }: WhyUsProps) {
  // Nothing was ever free where there is no place.
  const hasOffer = brand.launchOfferSize > 0;
  const values = {
    brand: brand.name,
    size: formatNumber(locale, brand.launchOfferSize),
    price: formatMoney(locale, brand.yearlyPriceMinor, brand.yearlyPriceCurrency),
    count: formatNumber(locale, brand.specialPriceAbove),
    company: brand.companyName,
    city: brand.companyCity,
    region: brand.companyRegion,
  };
  return (
    <>
      <section className="sm:page">
        <div className="relative overflow-hidden bg-sea-deep sm:rounded-frame">
          {/* biome-ignore lint/performance/noImgElement: a drawing that fits every size */}
          <img
            src="/pictures/coast-wide.svg"
            alt=""
            width={1440}
            height={620}
            className="absolute inset-0 size-full object-cover object-bottom"
          />
          <div className="relative px-5 pt-10 pb-52 sm:px-12 sm:pt-14 lg:pb-64">
            <h1 className="max-w-[18ch] text-38 text-white sm:text-46 lg:text-66">{words.hero.title}</h1>
            <p className="mt-4 max-w-[44ch] text-19 text-white">{fill(words.hero.lead, values)}</p>
            <StartLink locale={locale} label={pitchWords.start} className="mt-7 w-full sm:w-auto" />
          </div>
        </div>
      </section>
      <Benefits words={words} />
      <section
        className="page mt-20 grid gap-x-14 gap-y-4 sm:mt-28 lg:grid-cols-[1fr_1.4fr]"
        aria-labelledby="cost"
      >
        <div>
          <h2 id="cost" className="text-30 sm:text-38">
            {hasOffer ? words.costTitle : words.costTitleWithoutOffer}
          </h2>
          {offer && <Offer locale={locale} offer={offer} messages={pitchWords.offer} />}
        </div>
        <div className="max-w-[62ch] space-y-4 text-19">
          {(hasOffer ? words.cost : words.costWithoutOffer).map((paragraph) => (
            <p key={paragraph}>{fill(paragraph, values)}</p>
          ))}
        </div>
      </section>
      <div className="page mt-20 grid gap-x-14 gap-y-12 sm:mt-28 md:grid-cols-2">
        <section aria-labelledby="who" className="border-t-2 border-ink pt-5">
          <h2 id="who" className="text-30">
            {words.whoTitle}
          </h2>
          <p className="mt-3 max-w-[52ch] text-ink-2">{fill(words.who, values)}</p>
          <Link
            href={sitePath(locale, 'about')}
            className="link-quiet mt-3 inline-flex min-h-11 items-center gap-1 font-semibold"
          >
            {words.whoLink}
            <Icon name="arrowRight" className="size-4" />
          </Link>
        </section>
        {hasOffer && (
          <section aria-labelledby="founders" className="border-t-2 border-ink pt-5">
            <h2 id="founders" className="text-30">
              {words.foundersTitle}
            </h2>
            <p className="mt-3 max-w-[52ch] text-ink-2">{fill(words.founders, values)}</p>
          </section>
        )}
      </div>
      <ClosingSection title={words.closing.title} titleId="begin" text={words.closing.text}>
        <StartLink locale={locale} label={pitchWords.start} className="w-full sm:w-auto" />
      </ClosingSection>
    </>
  );
}

const BENEFITS = [
  { key: 'keep', icon: 'check' },
  { key: 'know', icon: 'guests' },
  { key: 'rules', icon: 'edit' },
  { key: 'calendar', icon: 'calendar' },
  { key: 'languages', icon: 'globe' },
  { key: 'care', icon: 'home' },
  { key: 'leave', icon: 'key' },
] as const satisfies { key: keyof Words['benefits']; icon: IconName }[];

/** The first reason stands out, the others follow in even rows. */
function Benefits({ words }: { words: Words }) {
  return (
    <TitledSection title={words.benefitsTitle} titleId="benefits" className="page mt-16 sm:mt-24">
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {BENEFITS.map(({ key, icon }) => (
          <li
            key={key}
            className="rounded-card border border-line bg-paper p-6 first:border-sea-mist first:bg-sea-mist sm:first:col-span-2"
          >
            <Icon name={icon} className="size-8 text-sea" />
            <h3 className="mt-4 text-22">{words.benefits[key].title}</h3>
            <p className="mt-2 max-w-[52ch] text-ink-2">{words.benefits[key].text}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
