// Completes the standalone server: Next leaves static files to a CDN, we serve them from the same
// process, and the brand file travels with the build so that the server starts from any folder. The
// service worker gets the build's id, because browsers compare the file to notice a new version, and the addresses of pages.
// The build lists its files, so that gateways keep them for visitors who still read its pages when it has gone.
import { copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { startLate } from './late-start.mjs';

const web = new URL('../', import.meta.url);
const standalone = new URL('.next/standalone/', web);

await rm(new URL('.next/static/', standalone), { recursive: true, force: true });
await cp(new URL('.next/static/', web), new URL('.next/static/', standalone), { recursive: true });
await cp(new URL('public/', web), new URL('public/', standalone), { recursive: true });
await copyFile(new URL('../deploy/brand.json', web), new URL('brand.json', standalone));

const worker = new URL('public/sw.js', standalone);
const build = (await readFile(new URL('.next/BUILD_ID', web), 'utf8')).trim();
const languages = JSON.parse(await readFile(new URL('src/i18n/languages.json', web), 'utf8'));
let source = await readFile(worker, 'utf8');
for (const [line, value] of [
  ["const VERSION = 'development';", `const VERSION = ${JSON.stringify(build)};`],
  ['const LANGUAGES = {};', `const LANGUAGES = ${JSON.stringify(languages)};`],
]) {
  if (!source.includes(line)) throw new Error(`public/sw.js has no line ${line}`);
  source = source.replace(line, value);
}
await writeFile(worker, source);

// A function is compiled when it is first called, on the thread that answers taps, unless its script asks for all of them to be
// compiled while it loads (V8's explicit compile hints; to other browsers, a comment). React and Next are called on every page.
const manifest = JSON.parse(await readFile(new URL('.next/build-manifest.json', web), 'utf8'));
for (const file of manifest.rootMainFiles) {
  const script = new URL(`.next/${file}`, standalone);
  await writeFile(script, `//# allFunctionsCalledOnLoad\n${await readFile(script, 'utf8')}`);
}

// MapLibre names builds of itself, of which only its worker is loaded. The others have half of all bytes.
const served = fileURLToPath(new URL('.next/static/', standalone));
for (const name of await readdir(path.join(served, 'media'))) {
  if (/^maplibre-gl.*\.mjs$/.test(name) && !name.startsWith('maplibre-gl-worker.'))
    await rm(path.join(served, 'media', name));
}

await startLate(new URL('.next/', standalone));

const entries = await readdir(served, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(served, path.join(entry.parentPath, entry.name)))
  .map((name) => `/_next/static/${name.split(path.sep).map(encodeURIComponent).join('/')}`);
await writeFile(path.join(served, build, 'files.json'), `${JSON.stringify(files.toSorted())}\n`);

process.stdout.write(`The web server is assembled: ${fileURLToPath(new URL('server.js', standalone))}\n`);
