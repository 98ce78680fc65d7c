import type { ReactNode } from 'react';
import type { LaunchOffer } from '@/api/types';
import type { Brand } from '@/brand/brand';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { ClosingSection } from '@/components/titled-section';
import { formatMoney, formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import type { OwnerMessages } from '@/i18n/owner-words';
import { listPropertyPath, ownerSignInPath, propertiesPath } from '@/i18n/paths';
import { earnings } from '../lib/earnings';
import { Comparison } from './comparison';
import { Offer } from './offer';
import { Questions } from './questions';
import { Benefits, Reasons, Steps } from './reasons';
import { StartLink } from './start-link';

type PitchProps = {
  locale: Locale;
  brand: Brand;
  /** `null` where it could not be read. */
  offer: LaunchOffer | null;
  /** Stands after the comparison with platforms. */
  children?: ReactNode;
};

/** Why to list a home here, how it works and what it costs. */
export function Pitch({ locale, brand, offer, children }: PitchProps) {
  const messages = ownerMessagesFor(locale).pitch;
  return (
    <>
      <Hero locale={locale} brand={brand} offer={offer} messages={messages} />
      <Benefits messages={messages} />
      <Steps messages={messages} />
      <Reasons brandName={brand.name} messages={messages} />
      <Comparison locale={locale} brand={brand} messages={messages.compare} />
      {children}
      <Questions locale={locale} brand={brand} messages={messages} />
      <ClosingSection title={messages.closing.title} titleId="begin" text={messages.closing.text}>
        <StartLink locale={locale} label={messages.start} className="w-full sm:w-auto" />
        <Link
          href={listPropertyPath(locale, 'several')}
          className="link-quiet inline-flex min-h-11 items-center"
        >
          {messages.several}
        </Link>
      </ClosingSection>
    </>
  );
}

type HeroProps = Omit<PitchProps, 'children'> & { messages: OwnerMessages['pitch'] };

function Hero({ locale, brand, offer, messages }: HeroProps) {
  return (
    <section className="page grid gap-9 pt-4 sm:pt-8 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:gap-14">
      <div>
        <h1 className="text-38 sm:text-46 lg:text-66">{messages.hero.title}</h1>
        <p className="mt-5 max-w-[46ch] text-19 text-ink-2">{messages.hero.lead}</p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
          <StartLink locale={locale} label={messages.start} className="w-full sm:w-auto" />
          <Link
            href={propertiesPath(locale)}
            className="link-quiet inline-flex min-h-11 items-center gap-1 font-semibold"
          >
            {messages.hero.browse}
            <Icon name="arrowRight" className="size-4" />
          </Link>
          <Link href={ownerSignInPath(locale)} className="link-quiet inline-flex min-h-11 items-center">
            {messages.signIn}
          </Link>
        </div>
        {offer && <Offer locale={locale} offer={offer} messages={messages.offer} />}
      </div>
      <div className="relative aspect-[4/5] overflow-hidden rounded-frame bg-sea-deep sm:aspect-[16/10] lg:aspect-[5/6]">
        {/* biome-ignore lint/performance/noImgElement: a drawing that fits every size */}
        <img
          src="/pictures/coast-tall.svg"
          alt=""
          width={780}
          height={1000}
          className="absolute inset-0 size-full object-cover object-bottom"
        />
        <Receipt locale={locale} brand={brand} messages={messages.receipt} />
      </div>
    </section>
  );
}

type ReceiptProps = { locale: Locale; brand: Brand; messages: OwnerMessages['pitch']['receipt'] };

/** What is left of a stay with us, as on a receipt. */
function Receipt({ locale, brand, messages }: ReceiptProps) {
  const amount = formatMoney(locale, earnings(brand).stayMinor, brand.yearlyPriceCurrency);
  return (
    <dl className="absolute inset-x-4 top-4 rounded-card bg-paper px-5 py-4 text-ink shadow-raised sm:inset-x-auto sm:top-6 sm:left-6 sm:w-80">
      <div className="flex justify-between gap-4 py-1.5">
        <dt className="text-ink-2">{messages.stay}</dt>
        <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
      </div>
      <div className="flex justify-between gap-4 border-b border-line py-1.5 pb-3">
        <dt className="text-ink-2">{messages.commission}</dt>
        <dd className="whitespace-nowrap tabular-nums">{formatPercent(locale, 0)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 pt-3">
        <dt className="font-semibold">{messages.kept}</dt>
        <dd className="font-display text-30 font-semibold whitespace-nowrap tabular-nums">{amount}</dd>
      </div>
    </dl>
  );
}
