/** An address that a document names. Only links of a page's text may lead to other sites. */
export type Reference = { address: string; mayLeave: boolean };

/** Elements with an address, in pages, feeds and sitemaps. */
const ELEMENT = /<(a|link|xhtml:link|meta)\s((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const SITEMAP_ENTRY = /<loc>([^<]*)<\/loc>/g;
const ID = /\sid="([^"]+)"/g;

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Every address in a page, a feed or a sitemap, as it is written there. */
export function referencesIn(text: string): Reference[] {
  const elements = [...text.matchAll(ELEMENT)].flatMap(([, element = '', attributes = '']) => {
    const name = element.toLowerCase();
    const address = name === 'meta' ? sharedPicture(attributes) : attributeOf(attributes, 'href');
    // A picture that is loaded first may name its addresses by width alone (`imagesrcset`).
    return address === null ? [] : [{ address, mayLeave: name === 'a' }];
  });
  const entries = [...text.matchAll(SITEMAP_ENTRY)].map(([, address = '']) => ({ address: plain(address), mayLeave: false }));
  return [...elements, ...entries];
}

/** The ids of a page's elements, which fragments of addresses name. */
export function idsIn(page: string): Set<string> {
  return new Set([...page.matchAll(ID)].map(([, id = '']) => plain(id)));
}

function sharedPicture(attributes: string): string | null {
  return attributeOf(attributes, 'property') === 'og:image' ? attributeOf(attributes, 'content') : null;
}

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1];
  return value === undefined ? null : plain(value);
}

function plain(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => CHARACTERS[name] ?? whole);
}
