import { type Brand, loadBrand } from '@/brand/brand';
import { Icon, type IconName } from '@/components/icons';
import { Link } from '@/components/link';
import { SupportForm } from '@/features/support/components/support-form';
import { countryName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { legalNames, messagesFor } from '@/i18n/messages';
import { listPropertyPath, updatePropertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import type { SiteMessages } from '@/i18n/site-words';

/** The page on which anybody writes to the people who run the site. */
export async function ContactScreen({ locale }: { locale: Locale }) {
  const brand = await loadBrand();
  const words = siteMessagesFor(locale).contact;
  return (
    <div className="page pt-6 sm:pt-12">
      <h1 className="text-38 sm:text-46 lg:text-66">{words.heading}</h1>
      <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{words.lead}</p>
      <div className="mt-10 grid gap-x-14 gap-y-14 lg:grid-cols-[1.5fr_1fr]">
        <section aria-labelledby="message" className="min-w-0">
          <h2 id="message" className="mb-5 text-30">
            {words.form.title}
          </h2>
          <SupportForm
            locale={locale}
            addresses={{ support: brand.supportEmail, listings: brand.listingsEmail }}
            words={words.form}
            pageNames={legalNames(messagesFor(locale).shell)}
          />
        </section>
        <div className="min-w-0 space-y-10">
          <Ways brand={brand} words={words} />
          <Times hasWhatsapp={brand.whatsappNumber !== null} words={words} />
          <Preferred hasWhatsapp={brand.whatsappNumber !== null} words={words} />
          <section aria-labelledby="company">
            <h2 id="company" className="text-22">
              {words.company.title}
            </h2>
            <address className="mt-2 text-ink-2 not-italic">
              {brand.companyName}
              <br />
              {brand.companyCity}, {brand.companyRegion}
              <br />
              {countryName(locale, brand.companyCountry)}
            </address>
          </section>
        </div>
      </div>
      <section
        aria-labelledby="listing"
        className="mt-16 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-frame bg-sea-mist px-6 py-10 sm:px-10"
      >
        <div>
          <h2 id="listing" className="text-30">
            {words.listing.title}
          </h2>
          <p className="mt-2 max-w-[52ch]">{words.listing.text}</p>
        </div>
        <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-3 sm:w-auto">
          {/* A page load of its own: only the form may ask for the position. */}
          <a href={listPropertyPath(locale, 'form')} className="button-primary w-full sm:w-auto">
            {words.listing.action}
          </a>
          <Link
            href={updatePropertyPath(locale)}
            className="link-quiet inline-flex min-h-11 items-center font-semibold"
          >
            {words.listing.change}
          </Link>
        </div>
      </section>
    </div>
  );
}

type PartProps = { words: SiteMessages['contact'] };

/** Addresses and the chat. */
function Ways({ brand, words: { ways } }: PartProps & { brand: Brand }) {
  const { supportEmail, listingsEmail, whatsappNumber } = brand;
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="text-22">
        {ways.title}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        <Way
          icon="mail"
          name={ways.support}
          value={supportEmail}
          action={ways.supportAction}
          href={`mailto:${supportEmail}`}
        />
        <Way
          icon="home"
          name={ways.listings}
          value={listingsEmail}
          action={ways.listingsAction}
          href={`mailto:${listingsEmail}`}
        />
        {whatsappNumber !== null && (
          <Way
            icon="message"
            name={ways.whatsapp}
            value={`+${whatsappNumber}`}
            action={ways.whatsappAction}
            href={`https://wa.me/${whatsappNumber}`}
          />
        )}
      </ul>
    </section>
  );
}

type WayProps = { icon: IconName; name: string; value: string; action: string; href: string };

function Way({ icon, name, value, action, href }: WayProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="flex min-w-0 items-start gap-3">
        <Icon name={icon} className="mt-0.5 size-6 text-clay" />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="break-all text-ink-2">{value}</p>
        </div>
      </div>
      <a href={href} className="button-quiet">
        {action}
      </a>
    </li>
  );
}

type WhatsappProps = PartProps & { hasWhatsapp: boolean };

/** How soon an answer comes on each way. */
function Times({ hasWhatsapp, words: { times } }: WhatsappProps) {
  const rows = [
    [times.form, times.formTime],
    [times.mail, times.mailTime],
    ...(hasWhatsapp ? [[times.whatsapp, times.whatsappTime]] : []),
  ];
  return (
    <section aria-labelledby="times">
      <h2 id="times" className="text-22">
        {times.title}
      </h2>
      <dl className="mt-3 space-y-2">
        {rows.map(([way, time]) => (
          <div key={way} className="flex justify-between gap-4">
            <dt className="text-ink-2">{way}</dt>
            <dd className="font-semibold">{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Preferred({ hasWhatsapp, words: { preferred } }: WhatsappProps) {
  const ways = [
    preferred.owner,
    preferred.form,
    preferred.mail,
    ...(hasWhatsapp ? [preferred.whatsapp] : []),
  ];
  return (
    <section aria-labelledby="preferred">
      <h2 id="preferred" className="text-22">
        {preferred.title}
      </h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-2">
        {ways.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
    </section>
  );
}
