import type { ReactNode } from 'react';
import { orAway } from '@/api/away';
import { siteContent } from '@/api/server';
import { type Brand, loadBrand } from '@/brand/brand';
import { Link } from '@/components/link';
import { CookieChoices } from '@/features/consent/components/cookie-choices';
import { FavouritesLink } from '@/features/favourites/components/favourites-link';
import { PhotoFallback } from '@/features/listing/components/photo-fallback';
import { ThemeSwitch } from '@/features/theme/components/theme-switch';
import { WithInquiries } from '@/features/thread/components/with-inquiries';
import { countryName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import {
  homePath,
  inquiriesPath,
  LEGAL_PAGES,
  legalPath,
  listPropertyPath,
  ownerSignInPath,
  propertiesPath,
  sitePath,
  updatePropertyPath,
} from '@/i18n/paths';
import { servedLocales } from '@/i18n/served';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill, type Messages } from '@/i18n/words';
import { BannerLine } from './banner-line';
import { FooterLinks } from './footer-links';
import { GuestOnly } from './guest-only';
import { LanguageLinks, LanguageMenu } from './language-link';
import { NavigationLink } from './navigation-link';
import { type MenuLink, SiteMenu } from './site-menu';

/** Header and footer around a page. */
export async function Shell({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [brand, site] = await Promise.all([loadBrand(), orAway(siteContent(locale))]);
  const messages = messagesFor(locale).shell;
  const banner = site?.banner && <BannerLine locale={locale} banner={site.banner} label={messages.banner} />;
  return (
    <>
      <a
        href="#content"
        className="button-primary fixed top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0"
      >
        {messages.skipToContent}
      </a>
      <PhotoFallback />
      <GuestOnly>
        {banner}
        <Header brand={brand} locale={locale} messages={messages} />
      </GuestOnly>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <GuestOnly>
        <Footer brand={brand} locale={locale} messages={messages} />
      </GuestOnly>
    </>
  );
}

type PartProps = { brand: Brand; locale: Locale; messages: Messages['shell'] };

/** What guests look for. The logo leads home, and the footer to what owners read. */
function guestLinks(locale: Locale, messages: Messages['shell']): MenuLink[] {
  return [
    { href: propertiesPath(locale), name: messages.properties },
    { href: sitePath(locale, 'about'), name: messages.about },
    { href: sitePath(locale, 'contact'), name: messages.contact },
  ];
}

/** The header is one line: on a narrow screen the logo, the favourites and a menu with the other links. */
function Header({ brand, locale, messages }: PartProps) {
  const served = servedLocales();
  const links = guestLinks(locale, messages);
  return (
    <header className="no-print page flex h-16 items-center gap-x-1 md:h-20">
      <Link
        href={homePath(locale)}
        className="mr-auto inline-flex min-h-11 items-center font-display text-22 font-semibold tracking-tight sm:text-[1.625rem] xl:mr-4"
      >
        <span translate="no">
          {brand.nameLead}
          <span className="text-clay">{brand.nameAccent}</span>
        </span>
      </Link>
      <nav aria-label={messages.mainNavigation} className="mr-auto max-xl:hidden">
        <ul className="flex items-center">
          {links.map(({ href, name }) => (
            <li key={href}>
              <NavigationLink href={href}>{name}</NavigationLink>
            </li>
          ))}
        </ul>
      </nav>
      <FavouritesLink locale={locale} words={siteMessagesFor(locale).favourites.link} />
      <div className="max-md:hidden">
        <LanguageMenu served={served} title={messages.switchLanguage} />
      </div>
      <div className="max-xl:hidden">
        <NavigationLink href={ownerSignInPath(locale)}>{messages.ownerSignIn}</NavigationLink>
      </div>
      <ListLink locale={locale} label={messages.listHome} className="max-md:hidden" />
      <SiteMenu
        label={messages.menu}
        links={[...links, { href: ownerSignInPath(locale), name: messages.ownerSignIn }]}
      >
        <ListLink locale={locale} label={messages.listHome} className="mt-2 w-full md:hidden" />
        <div className="mt-1 flex flex-wrap px-1.5 md:hidden">
          <LanguageLinks served={served} title={messages.switchLanguage} />
        </div>
      </SiteMenu>
    </header>
  );
}

type ListLinkProps = { locale: Locale; label: string; className: string };

/** Leads owners straight to the form, which leads on to all that is told about it. */
function ListLink({ locale, label, className }: ListLinkProps) {
  return (
    // A page load of its own: browsers keep the rights of the first page, and only the form may ask for the position.
    <a href={listPropertyPath(locale, 'form')} className={`button-quiet whitespace-nowrap ${className}`}>
      {label}
    </a>
  );
}

function Footer({ brand, locale, messages }: PartProps) {
  return (
    <footer className="no-print mt-20 border-t border-line pt-12 pb-32 sm:mt-28 lg:pb-14">
      <div className="page grid gap-10 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.1fr_1.3fr]">
        <div className="space-y-3">
          <p className="font-display text-22 font-semibold">{brand.name}</p>
          <p className="max-w-[38ch] text-ink-2">{messages.footerPromise}</p>
          <p className="text-14 text-ink-2">
            {fill(messages.copyright, { year: new Date().getUTCFullYear(), company: brand.companyName })}
            <br />
            {brand.companyCity}, {countryName(locale, brand.companyCountry)}
          </p>
          <ThemeSwitch messages={siteMessagesFor(locale).theme} />
        </div>
        <nav aria-label={messages.footerExplore}>
          <p className="font-semibold">{messages.footerExplore}</p>
          <ul className="footer-links">
            <FooterLinks
              links={[{ href: homePath(locale), name: messages.home }, ...guestLinks(locale, messages)]}
            />
            <WithInquiries>
              <FooterLinks
                links={[{ href: inquiriesPath(locale), name: siteMessagesFor(locale).inquiries.title }]}
              />
            </WithInquiries>
          </ul>
        </nav>
        <nav aria-label={messages.footerOwners}>
          <p className="font-semibold">{messages.footerOwners}</p>
          <ul className="footer-links">
            <li>
              <a href={listPropertyPath(locale)}>{messages.listHome}</a>
            </li>
            <FooterLinks
              links={[
                { href: ownerSignInPath(locale), name: messages.ownerSignIn },
                { href: updatePropertyPath(locale), name: messages.updateHome },
                { href: sitePath(locale, 'landing'), name: messages.landing },
                { href: sitePath(locale, 'licensing'), name: messages.licensing },
              ]}
            />
          </ul>
        </nav>
        <nav aria-label={messages.footerLegal}>
          <p className="font-semibold">{messages.footerLegal}</p>
          <ul className="footer-links">
            <FooterLinks
              links={LEGAL_PAGES.map((page) => ({ href: legalPath(locale, page), name: messages[page] }))}
            />
            <CookieChoices label={siteMessagesFor(locale).consent.open} />
          </ul>
        </nav>
        <div>
          <p className="font-semibold">{messages.footerWrite}</p>
          <ul className="mt-1">
            <FooterAddress label={messages.footerSupport} address={brand.supportEmail} />
            <FooterAddress label={messages.footerListings} address={brand.listingsEmail} />
          </ul>
        </div>
      </div>
    </footer>
  );
}

function FooterAddress({ label, address }: { label: string; address: string }) {
  return (
    <li className="pt-2">
      <span className="block text-14 text-ink-2">{label}</span>
      <a href={`mailto:${address}`} className="link-quiet inline-flex min-h-11 items-center break-all">
        {address}
      </a>
    </li>
  );
}
