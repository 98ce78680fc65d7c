import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pageAt } from './paths';

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
});
