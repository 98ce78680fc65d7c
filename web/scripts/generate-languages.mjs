// Makes what follows from src/i18n/languages.json and the folders of src/messages: the dictionaries of the server,
// src/i18n/dictionaries.gen.ts, and the routes of the languages that exist for guests only, src/app/(generated), which are
// those of English with the words of the language in their addresses.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import languages from '../src/i18n/languages.json' with { type: 'json' };

const source = fileURLToPath(new URL('../src/', import.meta.url));
const english = path.join(source, 'app', '(en)');
const generated = path.join(source, 'app', '(generated)');
const HEADER = '// Made by scripts/generate-languages.mjs.\n';
/** These have routes of their own: owners and operators use them, too. */
const WRITTEN = ['en', 'es'];

/** Writes a file unless it is so already, so that nothing is built again without a reason. */
async function write(file, text) {
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The files of a folder of messages, as imports and as an object. */
async function dictionary(locale, folder) {
  const files = (await readdir(path.join(source, 'messages', locale, folder))).filter((file) =>
    file.endsWith('.json'),
  );
  const names = files.sort().map((file) => file.slice(0, -'.json'.length));
  const identifier = (name) => camelCase(`${locale}-${folder}-${name}`);
  const imports = names.map(
    (name) => `import ${identifier(name)} from '@/messages/${locale}/${folder}/${name}.json';\n`,
  );
  return {
    imports: imports.join(''),
    object: names.map((name) => `${camelCase(name)}: ${identifier(name)}`).join(', '),
  };
}

const locales = Object.keys(languages);
let imports = '';
let tables = '';
/** One text for each language in a table. English is the reference: a key that another one lacks does not compile. */
const table = (name, of, rows) =>
  `const ${name}_EN = ${rows[0][1]};\nexport const ${name}: Readonly<Record<${of}, typeof ${name}_EN>> = {\n` +
  rows.map(([locale, value]) => `  ${locale}: ${locale === 'en' ? `${name}_EN` : value},\n`).join('') +
  '};\n';
for (const file of ['shell', 'property']) {
  for (const locale of locales)
    imports += `import ${locale}_${file} from '@/messages/${locale}/${file}.json';\n`;
  tables += table(
    file.toUpperCase(),
    'Locale',
    locales.map((locale) => [locale, `${locale}_${file}`]),
  );
}
for (const [folder, of, its] of [
  ['site', 'Locale', locales],
  ['owner', 'TextLanguage', WRITTEN],
]) {
  const rows = [];
  for (const locale of its) {
    const own = await dictionary(locale, folder);
    imports += own.imports;
    rows.push([locale, `{ ${own.object} }`]);
  }
  tables += table(folder.toUpperCase(), of, rows);
}
const types = "import type { Locale, TextLanguage } from './locale';\n";
await write(path.join(source, 'i18n', 'dictionaries.gen.ts'), HEADER + imports + types + tables);

/** The folder of a route. */
const folderOf = (address) => address.replace('{id}', '[id]').replace(/^\//, '');

const routes = (await readdir(english, { recursive: true })).filter((file) => file.endsWith('.tsx'));
const written = new Set();
for (const locale of locales.filter((each) => !WRITTEN.includes(each))) {
  const { paths } = languages[locale];
  const folders = new Map(
    Object.entries(paths).map(([page, own]) => [folderOf(languages.en.paths[page]), folderOf(own)]),
  );
  // The address of a home without its ID says so.
  for (const [from, to] of [...folders]) {
    const parents = [from, to].map((folder) => path.dirname(folder));
    if (from === 'property/[id]') folders.set(...parents);
  }
  const route = async (from, to) => {
    const text = (await readFile(from, 'utf8'))
      .replace(/(['"/])en(['"/])/g, `$1${locale}$2`)
      .replace(/PageProps<'\/([^']*)'>/g, (_, folder) => `PageProps<'/${folders.get(folder)}'>`);
    const target = path.join(generated, to);
    await write(target, text.startsWith("'use client'") ? text : HEADER + text);
    written.add(target);
  };
  for (const file of routes) {
    const folder = path.dirname(file) === '.' ? '' : path.dirname(file);
    if (folders.has(folder))
      await route(path.join(english, file), path.join(folders.get(folder), path.basename(file)));
  }
  const manifest = 'site.webmanifest/route.ts';
  await route(path.join(source, 'app', manifest), path.join(locale, manifest));
}
for (const file of await readdir(generated, { recursive: true, withFileTypes: true }).catch(() => [])) {
  const target = path.join(file.parentPath, file.name);
  if (file.isFile() && !written.has(target)) await rm(target);
}
