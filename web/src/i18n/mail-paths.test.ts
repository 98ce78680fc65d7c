import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import languages from './languages.json';
import { LOCALES, localeOfPath } from './locale';
import { pageAt } from './paths';

const WORDS = fileURLToPath(new URL('../../../services/listing/src/mail/templates', import.meta.url));
const MAILS = fileURLToPath(new URL('../../../services/listing/src/mail/snapshots', import.meta.url));

/** An address of the site in a mail: in the snapshots, or of a site on this machine. */
const ADDRESS = /https?:\/\/(?:casacero\.example|localhost(?::\d+)?)(\/[^\s"'<>#?]*)?/g;

/** Every path of the site in the snapshots of the mails, with the file it stands in. */
async function mailedPaths(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of await readdir(MAILS)) {
    const text = await readFile(join(MAILS, name), 'utf8');
    for (const [, path = '/'] of text.matchAll(ADDRESS)) found.set(path, name);
  }
  return found;
}

describe('the paths in our mails', () => {
  it('are pages of the site', async () => {
    const paths = await mailedPaths();
    for (const known of ['/', '/owner/link', '/es/propietario/enlace'])
      expect([...paths.keys()]).toContain(known);
    expect([...paths].filter(([path]) => pageAt(path) === null)).toEqual([]);
  });

  it.each(LOCALES)('are those of the language in %s, where it has the page', async (locale) => {
    const words = await readFile(join(WORDS, `${locale}.toml`), 'utf8');
    const paths = [...words.matchAll(/\{public_url\}([^"?#]*)/g)].map(([, path = '']) => `/${path}`);
    const found = paths.map((path) => ({ path, page: pageAt(path.replace(/\{[^}]*\}/g, 'X')) }));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ page }) => page === null)).toEqual([]);
    const others = found.filter(({ path }) => localeOfPath(path) !== locale);
    expect(others.filter(({ page }) => page !== null && page in languages[locale].paths)).toEqual([]);
  });
});
