// Completes the standalone server: Next leaves static files to a CDN, we serve them from the same
// process, and the brand file travels with the build so that the server starts from any folder. The
// service worker gets the build's id, because browsers compare the file to notice a new version, and the addresses of pages.
import { copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
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

await startLate(new URL('.next/', standalone));

process.stdout.write(`The web server is assembled: ${fileURLToPath(new URL('server.js', standalone))}\n`);
