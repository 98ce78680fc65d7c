import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LOCALES } from './locale';
import { PATHS, pageAt } from './paths';

const MAILS = fileURLToPath(new URL('../../../services/listing/src/mail/snapshots', import.meta.url));
const APP = fileURLToPath(new URL('../app', import.meta.url));

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
});

describe('the paths of pages', () => {
  const all = LOCALES.flatMap((locale) =>
    Object.values(PATHS).map((page) => ({ locale, path: page[locale] as string })),
  );

  it.each(all)('$path has a route', ({ locale, path }) => {
    const folder = (locale === 'en' ? `(en)${path}` : path).replace('{id}', '[id]');
    expect(existsSync(join(APP, folder, 'page.tsx'))).toBe(true);
  });
});
