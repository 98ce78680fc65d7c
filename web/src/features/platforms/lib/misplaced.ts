import {
  calendarUrl,
  feedProblem,
  isBookingExport,
  isSubscription,
  siteOf,
  webUrl,
} from '@/features/property-form/lib/addresses';
import { type Addresses, type AddressPath, textAt, withText } from './fields';

/** An address that stands in the wrong field. */
export type Misplaced =
  | {
      /** Of another site than the field's, a page in place of a calendar, or a calendar in place of a page. */
      readonly why: 'otherSite' | 'pageAsCalendar' | 'calendarAsPage';
      /** The field that the address belongs in. */
      readonly to: AddressPath;
      /** `swap` where the address over there belongs here, `filled` where it stays. */
      readonly way: 'move' | 'swap' | 'filled';
    }
  /** A page that a platform shows to nobody but the signed-in owner. */
  | { readonly why: 'ownersPage' };

/** Whether and how the address in a field is misplaced. `null` for an empty field and for what is no address. */
export function misplacedAt(addresses: Addresses, path: AddressPath): Misplaced | null {
  const belongs = placeOf(addresses, path);
  if (!belongs || belongs.place === path) return null;
  if (belongs.place === 'nowhere') return { why: 'ownersPage' };
  const { place: to, isCalendar } = belongs;
  const inFeeds = path.startsWith('feeds.');
  const why = isCalendar === inFeeds ? 'otherSite' : inFeeds ? 'pageAsCalendar' : 'calendarAsPage';
  return { why, to, way: wayTo(addresses, path, to) };
}

function wayTo(addresses: Addresses, from: AddressPath, to: AddressPath): 'move' | 'swap' | 'filled' {
  const there = textAt(addresses, to).trim();
  if (there === '' || there === textAt(addresses, from).trim()) return 'move';
  return placeOf(addresses, to)?.place === from ? 'swap' : 'filled';
}

/** The addresses with one of them moved, or two swapped. */
export function moveAddress(
  addresses: Addresses,
  from: AddressPath,
  { to, way }: { readonly to: AddressPath; readonly way: 'move' | 'swap' },
): Addresses {
  const there = way === 'swap' ? textAt(addresses, to).trim() : '';
  return withText(withText(addresses, to, textAt(addresses, from).trim()), from, there);
}

/** The field that the address in a field belongs in. */
function placeOf(
  addresses: Addresses,
  path: AddressPath,
): { place: AddressPath | 'nowhere'; isCalendar: boolean } | null {
  const text = textAt(addresses, path);
  const url = calendarUrl(text);
  if (!url) return null;
  const site = siteOf(url);
  const isSure = isSurelyCalendar(text, url);
  if (!isSure && isOwnersPage(url)) return { place: 'nowhere', isCalendar: false };
  const isCalendar = isSure || (path.startsWith('feeds.') && feedProblem(text) === null);
  if (isCalendar) {
    return { place: site === null || site === 'holidu' ? 'feeds.other' : `feeds.${site}`, isCalendar };
  }
  if (site) return { place: `links.${site}`, isCalendar };
  return { place: path === 'links.minisite' ? path : 'links.other', isCalendar };
}

/** Stricter than the check of a calendar's address, because a page may have these words in its address too. */
function isSurelyCalendar(text: string, url: URL): boolean {
  const path = url.pathname.toLowerCase();
  return isSubscription(text) || isBookingExport(url) || /\.ics$|\/(?:ical|icalendar)(?:[/.]|$)/.test(path);
}

function isOwnersPage(url: URL): boolean {
  const isHosting = siteOf(url) === 'airbnb' && /^\/(?:hosting|multicalendar)(?:\/|$)/.test(url.pathname);
  return isHosting || url.hostname === 'admin.booking.com';
}

/**
 * The address that a text without `https://` was meant to be; `null` where nothing is missing, or something else is.
 */
export function withScheme(text: string): string | null {
  const address = text.trim();
  if (webUrl(address) || isSubscription(address)) return null;
  // `//host`, and `https//host` without the colon.
  const candidate = `https://${address.replace(/^(?:https?:?)?\/+/i, '')}`;
  const host = webUrl(candidate)?.hostname;
  const hasDomain = host && /\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(host) && !host.endsWith('.ics');
  return hasDomain ? candidate : null;
}
