import { fill } from '@/i18n/words';
import {
  CALENDAR_PLATFORMS,
  type CalendarPlatform,
  type FormErrors,
  type HomeForm,
  LINKS,
  type LinkName,
} from './form';

export type LinkPath = `links.${LinkName}`;
export type FeedPath = `feeds.${CalendarPlatform}`;

/** The errors of an address; `{label}` is the name of its field. */
export type AddressWords = {
  readonly notUrl: string;
  readonly notCalendar: string;
  readonly listingPage: string;
  readonly twice: string;
};
type AddressProblem = keyof AddressWords;

/** The limit of the API. */
const LONGEST_BYTES = 2_000;

/** `webcal:` is Apple's form of https. It is used for calendars only. */
const WEBCAL = /^webcal:\/\//i;

/**
 * The URL in a pasted text: http or https, without a user name. `null`: it is none.
 *
 * The rules for addresses are those of the API, which parses URLs by the same standard as browsers do (WHATWG).
 */
export function webUrl(text: string): URL | null {
  const address = text.trim();
  if (new TextEncoder().encode(address).length > LONGEST_BYTES) return null;
  try {
    const url = new URL(address);
    const isWeb = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return isWeb ? url : null;
  } catch {
    return null;
  }
}

/** Whether a text is a subscription to a calendar: `webcal://…`. */
export function isSubscription(text: string): boolean {
  return WEBCAL.test(text.trim());
}

/** An address of a calendar as it is read: a subscription counts as https. */
export function calendarAddress(text: string): string {
  return text.trim().replace(WEBCAL, 'https://');
}

/** As `webUrl`, of an address of a calendar. */
export function calendarUrl(text: string): URL | null {
  return webUrl(calendarAddress(text));
}

/** Booking.com's addresses of calendars have no word of calendars in their path. */
export function isBookingExport(url: URL): boolean {
  return url.pathname.toLowerCase() === '/v1/export' && url.search.toLowerCase().startsWith('?t=');
}

/** The sites whose addresses are known by their host. */
export type Site = 'airbnb' | 'booking' | 'vrbo' | 'holidu';

/** The names of each site's domains; their ends differ by country: airbnb.es, airbnb.co.uk. */
const DOMAINS: Record<Site, readonly string[]> = {
  airbnb: ['airbnb', 'abnb'],
  booking: ['booking'],
  vrbo: ['vrbo', 'homeaway', 'abritel', 'fewo-direkt', 'stayz', 'bookabach'],
  holidu: ['holidu', 'bookiply'],
};

/** The site that an address belongs to. */
export function siteOf(url: URL): Site | null {
  const [, second, third] = url.hostname.split('.').reverse();
  const domain = (second === 'co' || second === 'com' ? third : second) ?? '';
  const sites = Object.keys(DOMAINS) as Site[];
  return sites.find((site) => DOMAINS[site].includes(domain)) ?? null;
}

/** What is wrong with the address of a page on another site. */
export function linkProblem(text: string): 'notUrl' | null {
  return webUrl(text)?.hostname.includes('.') ? null : 'notUrl';
}

/**
 * What is wrong with the address of a calendar. The rule is that of the services (`proto/src/feed_address.rs`), with the
 * same table of cases.
 */
export function feedProblem(text: string): 'notUrl' | 'notCalendar' | 'listingPage' | null {
  const url = calendarUrl(text);
  if (!url) return 'notUrl';
  const path = url.pathname.toLowerCase();
  const parts = `${path} ${url.search.toLowerCase()}`;
  // Hosts may have the words by chance: tropical-homes.com.
  const isSure =
    isSubscription(text) ||
    isBookingExport(url) ||
    url.hostname.split('.')[0] === 'ical' ||
    path.endsWith('.ics');
  if (isSure) return null;
  // Pages of platforms may have the letters too (/tropical-house.html); the addresses of their calendars have a whole word.
  if (siteOf(url)) {
    return parts.split(/[^a-z\d]+/).some((word) => /^(?:ical|icalendar|calendar)$/.test(word))
      ? null
      : 'listingPage';
  }
  return /ical|calendar/.test(parts) ? null : 'notCalendar';
}

/** The errors of all addresses of a form. Empty fields have none. */
export function addressErrors(
  form: HomeForm,
  words: AddressWords & { readonly labels: Readonly<Record<LinkPath | FeedPath, string>> },
): FormErrors {
  const errors: Partial<Record<LinkPath | FeedPath, string>> = {};
  const add = (path: LinkPath | FeedPath, problem: AddressProblem | null) => {
    if (problem) errors[path] = fill(words[problem], { label: words.labels[path] });
  };
  for (const name of LINKS) {
    if (form.links[name].trim() !== '') add(`links.${name}`, linkProblem(form.links[name]));
  }
  const before = new Set<string>();
  for (const platform of CALENDAR_PLATFORMS) {
    const text = form.feeds[platform];
    if (text.trim() === '') continue;
    const target = feedTarget(text);
    add(`feeds.${platform}`, feedProblem(text) ?? (target && before.has(target) ? 'twice' : null));
    if (target) before.add(target);
  }
  return errors;
}

/** Where an address of a calendar leads. A fragment and an empty query do not change that. */
function feedTarget(text: string): string | null {
  const url = calendarUrl(text);
  return url && `${url.origin}${url.pathname}${url.search}`;
}
