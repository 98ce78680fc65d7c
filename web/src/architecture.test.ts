import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));

async function sources(): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  return Promise.all(
    files
      .filter((file) => !file.name.includes('.test.') && !file.name.endsWith('.gen.ts'))
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        return { path: relative(root, path), text: await readFile(path, 'utf8') };
      }),
  );
}

/** Parts that must not reach the browser. */
const SERVER_ONLY = /^(app|screens|seo|components\/shell|features\/list-property\/components\/pitch\.)/;

describe('what goes to the browser', () => {
  it('never takes both dictionaries along', async () => {
    const importers = (await sources()).filter(({ text }) =>
      /from '(@\/i18n|\.)\/((owner|site)-)?messages'/.test(text.replace(/^(import|export) type .*;$/gm, '')),
    );
    expect(importers.length).toBeGreaterThan(0);
    const wrong = importers.filter(
      ({ path, text }) => !SERVER_ONLY.test(path) || text.startsWith("'use client'"),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('fetches the texts of a part that comes later in one language only', async () => {
    const all = await sources();
    const named = all.flatMap(({ path, text }) =>
      [...text.matchAll(/(from |import\()'[^']*\/messages\/(?:en|es)'/g)].map(([, how]) => ({ path, how })),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ how }) => how !== 'import(')).toEqual([]);
    for (const { path, text } of all.filter((file) =>
      /features\/.*\/messages\/(en|es)\.ts$/.test(file.path),
    )) {
      const other = path.endsWith('en.ts') ? 'es' : 'en';
      expect(text, path).not.toContain(`.${other}.json`);
    }
  });

  it('has no inline styles, which the policy of the pages refuses', async () => {
    const styled = (await sources()).filter(
      ({ path, text }) => path.endsWith('.tsx') && /\sstyle=/.test(text),
    );
    expect(styled.map(({ path }) => path)).toEqual([]);
  });

  it('reads its settings on the server', async () => {
    const readers = (await sources()).filter(({ text }) => /process\.env/.test(text));
    const wrong = readers.filter(({ text }) => text.startsWith("'use client'"));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('what the site does behind a page', () => {
  it('keeps nothing in a browser under a key that the privacy policy does not know', async () => {
    const keepers = (await sources()).filter(
      ({ path, text }) => /\b(setItem|new BrowserStore)\b/.test(text) && !path.includes('/testing/'),
    );
    expect(keepers.length).toBeGreaterThan(10);
    const wrong = keepers.filter(
      ({ path, text }) =>
        (/\bsetItem\(/.test(text) || !text.includes('STORAGE_KEYS.')) && path !== 'storage/store.ts',
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('sends each kind of event from one place, and contacts from two: by link and by form', async () => {
    const snapshot = await readFile(join(root, '../../gateway/openapi.json'), 'utf8');
    const kinds: string[] = JSON.parse(snapshot).components.schemas.SiteEventKind.enum;
    const calls = (await sources()).flatMap(({ text }) =>
      [...text.matchAll(/\btrack\('(\w+)'/g)].map(([, kind = '']) => kind),
    );
    expect(calls.sort()).toEqual([...kinds, 'contact_click'].sort());
  });
});

/** The features that each feature imports from. */
async function featureImports(): Promise<Map<string, Set<string>>> {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of await sources()) {
    const feature = /^features\/([\w-]+)\//.exec(path)?.[1];
    if (!feature) continue;
    const others = imports.get(feature) ?? new Set();
    for (const [, other = ''] of text.matchAll(/(?:from |import\()'@\/features\/([\w-]+)\//g)) {
      if (other !== feature) others.add(other);
    }
    imports.set(feature, others);
  }
  return imports;
}

it('has no features that import one another in a circle', async () => {
  const imports = await featureImports();
  expect(imports.size).toBeGreaterThan(4);
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  expect([...imports.keys()].filter((feature) => reaches(feature, feature))).toEqual([]);
});
