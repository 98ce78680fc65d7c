// Prints what each page of the last build makes a browser load before anybody touches it, compressed as the gateway does it:
// the framework (what every page of Next has), our own scripts, and the style sheets. With part of a route as an argument only
// such routes, and with --limit N it fails when the own scripts of one of them, screens of operators aside, weigh more than N KB.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const build = new URL('../.next/', import.meta.url);
const read = (path) => readFileSync(new URL(path, build));
const json = (path) => JSON.parse(read(path).toString());

const sizes = new Map();
function bytesOf(path) {
  const file = path.replace(/^\/_next\//, '');
  if (!sizes.has(file)) sizes.set(file, gzipSync(read(file), { level: 6 }).length);
  return sizes.get(file);
}

const sum = (files) => [...files].reduce((total, file) => total + bytesOf(file), 0);

/** What Next writes for a page about the scripts and styles of its layouts, its error pages and itself. */
function manifestOf(page) {
  const path = new URL(`server/app${page}_client-reference-manifest.js`, build);
  if (!existsSync(path)) return null;
  globalThis.__RSC_MANIFEST = {};
  createRequire(import.meta.url)(fileURLToPath(path));
  return Object.values(globalThis.__RSC_MANIFEST)[0];
}

/** The layouts and error pages around a page, and the page. A global page replaces all of them, so it is none. */
function partsOf(page, entries) {
  const own = page.split('/');
  return Object.keys(entries).filter((entry) => {
    const [, name] = entry.split('/src/app');
    if (!name) return false;
    const folder = name.slice(0, name.lastIndexOf('/'));
    const file = name.slice(name.lastIndexOf('/') + 1);
    if (file.startsWith('global-')) return false;
    return name === page || (own.join('/').startsWith(`${folder}/`) && file !== 'page');
  });
}

/** Scripts of the framework: its start, and the client components that every page of it has. */
function frameworkOf(manifest, start) {
  const parts = Object.entries(manifest.clientModules)
    .filter(([name]) => name.includes('/next/dist/esm/'))
    .flatMap(([, { chunks }]) => chunks.map((chunk) => chunk.replace(/^\/_next\//, '')));
  return new Set([...start, ...parts]);
}

function weigh(page, start) {
  const manifest = manifestOf(page);
  if (!manifest) return null;
  const framework = frameworkOf(manifest, start);
  const parts = partsOf(page, manifest.entryJSFiles);
  const own = new Set(
    parts.flatMap((part) => manifest.entryJSFiles[part]).filter((file) => !framework.has(file)),
  );
  const styles = new Set(parts.flatMap((part) => manifest.entryCSSFiles[part] ?? []).map(({ path }) => path));
  return { framework: sum(framework), own: sum(own), styles: sum(styles), files: own.size };
}

const options = process.argv.slice(2);
const limitAt = options.indexOf('--limit');
const limit = limitAt < 0 ? Number.POSITIVE_INFINITY : Number(options.splice(limitAt, 2)[1]);
if (Number.isNaN(limit)) throw new Error('--limit wants a number of KB');

const isWanted = (route) => options.length === 0 || options.some((option) => route.includes(option));
const start = json('build-manifest.json').rootMainFiles;
const routes = Object.entries(json('app-path-routes-manifest.json'))
  .filter(([page, route]) => page.endsWith('/page') && !route.startsWith('/_') && isWanted(route))
  .sort(([, left], [, right]) => (left < right ? -1 : 1));

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(9);
const lines = ['framework       own    styles  files  route'];
const heavy = [];
for (const [page, route] of routes) {
  const weight = weigh(page, start);
  if (!weight) continue;
  // Operators' screens are opened by few people, often, and kept by their browsers.
  if (weight.own > limit * 1000 && !route.includes('/admin')) heavy.push(route);
  lines.push(
    `${kilobytes(weight.framework)} ${kilobytes(weight.own)} ${kilobytes(weight.styles)} ${String(weight.files).padStart(6)}  ${route}`,
  );
}
process.stdout.write(`${lines.join('\n')}\n`);
if (heavy.length > 0) {
  process.stderr.write(`More than ${limit} KB of own scripts: ${heavy.join(', ')}\n`);
  process.exitCode = 1;
}
