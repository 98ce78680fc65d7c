import type { Metadata } from 'next';
import { loadBrand } from '@/brand/brand';
import { SCREENS, screenOf } from '@/features/dashboard/lib/screens';
import { readSlug } from '@/features/destination/lib/destination';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import {
  adminHomePath,
  adminInvitationPath,
  adminPath,
  adminScreenPath,
  alertPath,
  favouritesPath,
  homePath,
  inquiriesPath,
  inquiryPath,
  listPropertyPath,
  managePath,
  ownerLinkPath,
  ownerSignInPath,
  ownHomesPath,
  sitePath,
  updatePropertyPath,
} from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { pageMetadata } from '@/seo/metadata';

/** The metadata of the pages whose title and description are always the same. */

/** Nothing of a page is for search engines. */
const NOT_INDEXED = { robots: { index: false, follow: false } } as const;
/** Neither do pages that a page links to learn that somebody came from it. */
const SECRET = { ...NOT_INDEXED, referrer: 'no-referrer' } as const;

/** Of a page about the site, whose description names the brand. */
async function siteMetadata(locale: Locale, page: 'about' | 'contact' | 'landing'): Promise<Metadata> {
  const { title, description } = siteMessagesFor(locale)[page];
  const { name: brand } = await loadBrand();
  return pageMetadata({ title, description: fill(description, { brand }), path: sitePath(locale, page) });
}

export const aboutMetadata = (locale: Locale) => siteMetadata(locale, 'about');
export const contactMetadata = (locale: Locale) => siteMetadata(locale, 'contact');
export const landingMetadata = (locale: Locale) => siteMetadata(locale, 'landing');

export function adminMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).review;
  return { ...pageMetadata({ title, description, path: adminPath(locale) }), ...SECRET };
}

/** Of a screen of the dashboard; one that there is none of has no page. */
export function adminScreenMetadata(locale: Locale, id: string): Metadata {
  const name = screenOf(locale, id);
  if (!name) return NOT_INDEXED;
  const { [name]: screen, frame } = ownerMessagesFor(locale).dashboard;
  const title = `${screen.title} · ${frame.title}`;
  return {
    ...pageMetadata({ title, description: screen.text, path: adminScreenPath(locale, SCREENS[name]) }),
    ...SECRET,
  };
}

/** Of one home for operators. */
export function adminHomeMetadata(locale: Locale, segment: string): Metadata {
  const id = readSlug(segment) || segment;
  const { home, frame } = ownerMessagesFor(locale).dashboard;
  const title = `${fill(home.title, { id })} · ${frame.title}`;
  return { ...pageMetadata({ title, description: home.text, path: adminHomePath(locale, id) }), ...SECRET };
}

export function adminInvitationMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).dashboard.invitation;
  return { ...pageMetadata({ title, description, path: adminInvitationPath(locale) }), ...SECRET };
}

export function alertMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).alerts;
  return { ...pageMetadata({ title, description, path: alertPath(locale) }), ...SECRET };
}

export function inquiryMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).thread;
  return { ...pageMetadata({ title, description, path: inquiryPath(locale) }), ...SECRET };
}

/** Everybody has other inquiries and favourites, so search engines do not index these pages. */
export function inquiriesMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).inquiries;
  return pageMetadata({ title, description, path: inquiriesPath(locale), indexed: false });
}

export function favouritesMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).favourites;
  return pageMetadata({ title, description, path: favouritesPath(locale), indexed: false });
}

export function homeMetadata(locale: Locale): Metadata {
  const { title, description } = messagesFor(locale).home;
  return pageMetadata({ title, description, path: homePath(locale) });
}

export function licensingMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).licensing;
  return pageMetadata({ title, description, path: sitePath(locale, 'licensing') });
}

/** The form is no page of its own for search engines. */
export function listPropertyMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).draft;
  return pageMetadata({ title, description, path: listPropertyPath(locale) });
}

/** The page shows nothing but to the owner of a home, and so do the next two. */
export function manageHomeMetadata(locale: Locale, id: string): Metadata {
  const { title, description } = ownerMessagesFor(locale).manage;
  return { ...pageMetadata({ title, description, path: managePath(locale, id) }), ...NOT_INDEXED };
}

export function ownHomesMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).portfolio;
  return { ...pageMetadata({ title, description, path: ownHomesPath(locale) }), ...NOT_INDEXED };
}

export function updatePropertyMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).ownerHome;
  return { ...pageMetadata({ title, description, path: updatePropertyPath(locale) }), ...NOT_INDEXED };
}

export function ownerLinkMetadata(locale: Locale): Metadata {
  const { title, description } = messagesFor(locale).ownerLink;
  return { ...pageMetadata({ title, description, path: ownerLinkPath(locale) }), ...SECRET };
}

/** Who is looking for the page finds it at the foot of every other one. */
export function ownerSignInMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).ownerSignIn;
  return { ...pageMetadata({ title, description, path: ownerSignInPath(locale) }), ...NOT_INDEXED };
}
