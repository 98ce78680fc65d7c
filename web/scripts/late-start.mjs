// Starts a page after its first paint. React and Next are two thirds of a page's scripts: run at once they stand before what a
// visitor sees. Next names its main scripts in the manifests of a build; this names one small script there, which has the
// browser load them meanwhile and runs them after a frame.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';

/** Runs in browsers. A page that is not drawn, such as one in a tab behind, starts after two seconds. */
function start(files) {
  const add = (name, about) => document.head.append(Object.assign(document.createElement(name), about));
  for (const href of files) add('link', { rel: 'preload', as: 'script', href, fetchPriority: 'low' });
  let isStarted = false;
  const run = () => {
    if (isStarted) return;
    isStarted = true;
    for (const src of files) add('script', { src, async: true });
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, 2_000);
}

/** The script that starts a page with the main scripts at these addresses. */
export const startScript = (files) => `(${start})(${JSON.stringify(files)});\n`;

/**
 * Has all pages of a build begin with one script in place of the main ones.
 * @param {URL} build the folder that the server reads
 */
export async function startLate(build) {
  const main = JSON.parse(await readFile(new URL('build-manifest.json', build), 'utf8')).rootMainFiles;
  const script = startScript(main.map((file) => `/_next/${file}`));
  // As with Next's own scripts, the name changes with the content, so browsers may keep it.
  const name = `static/chunks/start-${createHash('sha256').update(script).digest('hex').slice(0, 13)}.js`;
  await writeFile(new URL(name, build), script);
  const manifests = (await readdir(build, { recursive: true })).filter((path) =>
    path.endsWith('build-manifest.json'),
  );
  for (const path of manifests) {
    const file = new URL(path.split('/').map(encodeURIComponent).join('/'), build);
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    // Routes without a page have none.
    if (manifest.rootMainFiles?.length === 0) continue;
    if (String(manifest.rootMainFiles) !== String(main)) throw new Error(`${path} names other main scripts`);
    await writeFile(file, JSON.stringify({ ...manifest, rootMainFiles: [name] }));
  }
}
