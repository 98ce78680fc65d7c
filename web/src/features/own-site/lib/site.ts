/** The maximum number of sites, as the API counts them. */
export const SITES_MAX = 10;

/** Why an address is not taken; each has a text. */
export type SiteFault = 'empty' | 'insecure' | 'pattern' | 'noName' | 'unreadable' | 'known' | 'full';

export type CheckedSite =
  | { readonly kind: 'site'; readonly site: string }
  | { readonly kind: 'fault'; readonly fault: SiteFault };

const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const NUMBERS = /^[0-9.]+$/;

/** Reads the address of a site as owners type or paste it: its beginning counts, such as `https://villa.example`. */
export function checkSite(typed: string, known: readonly string[]): CheckedSite {
  const text = typed.trim();
  const fault = (why: SiteFault): CheckedSite => ({ kind: 'fault', fault: why });
  if (text === '') return fault('empty');
  if (text.includes('*')) return fault('pattern');
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return fault('unreadable');
  const url = new URL(address);
  if (url.protocol === 'http:') return fault('insecure');
  if (url.protocol !== 'https:' || url.username || url.password) return fault('unreadable');
  if (!NAME.test(url.hostname) || NUMBERS.test(url.hostname)) return fault('noName');
  if (known.includes(url.origin)) return fault('known');
  return known.length >= SITES_MAX ? fault('full') : { kind: 'site', site: url.origin };
}
