import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type LateStart = {
  startScript: (files: readonly string[]) => string;
  startLate: (build: URL) => Promise<void>;
};
const script = new URL('../../scripts/late-start.mjs', import.meta.url).href;
const { startScript, startLate }: LateStart = await import(/* @vite-ignore */ script);

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => vi.useRealTimers());

/** What the script adds to the head, and what the browser calls at its next frame. */
function run() {
  const added: { tag: string; src?: string; href?: string }[] = [];
  let frame = () => {};
  const document = {
    head: { append: (element: { tag: string }) => added.push(element) },
    createElement: (tag: string) => ({ tag }),
  };
  const onFrame = (callback: () => void) => {
    frame = callback;
  };
  new Function('document', 'requestAnimationFrame', startScript(['/a.js', '/b.js']))(document, onFrame);
  const loaded = () => added.filter(({ tag }) => tag === 'link').map(({ href }) => href);
  const started = () => added.filter(({ tag }) => tag === 'script').map(({ src }) => src);
  return { loaded, started, frame: () => frame() };
}

describe('a page', () => {
  it('loads its main scripts at once, and starts them once after a frame', () => {
    const { loaded, started, frame } = run();
    expect(loaded()).toEqual(['/a.js', '/b.js']);
    vi.advanceTimersByTime(100);
    expect(started()).toEqual([]);
    frame();
    vi.advanceTimersByTime(0);
    expect(started()).toEqual(['/a.js', '/b.js']);
    vi.advanceTimersByTime(3_000);
    expect(started()).toEqual(['/a.js', '/b.js']);
  });

  it('that is not drawn starts after two seconds', () => {
    const { started } = run();
    vi.advanceTimersByTime(2_000);
    expect(started()).toEqual(['/a.js', '/b.js']);
  });
});

describe('a build', () => {
  const MAIN = ['static/chunks/react.js', 'static/chunks/next.js'];
  let folder = '';
  const manifestOf = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'));
  const write = (path: string, rootMainFiles: readonly string[]) =>
    writeFile(join(folder, path), JSON.stringify({ rootMainFiles, polyfillFiles: ['p.js'] }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'late-start-'));
    for (const part of ['static/chunks', 'server/app/[id]/page', 'server/app/feed.xml/route'])
      await mkdir(join(folder, part), { recursive: true });
    await write('build-manifest.json', MAIN);
    await write('server/app/[id]/page/build-manifest.json', MAIN);
    await write('server/app/feed.xml/route/build-manifest.json', []);
  });
  afterEach(() => rm(folder, { recursive: true }));
  const late = () => startLate(pathToFileURL(`${folder}/`));

  it('names one script in place of the main ones, where there are any', async () => {
    await late();
    const [name = ''] = await readdir(join(folder, 'static/chunks'));
    const text = await readFile(join(folder, 'static/chunks', name), 'utf8');
    for (const file of MAIN) expect(text).toContain(`"/_next/${file}"`);
    for (const path of ['build-manifest.json', 'server/app/[id]/page/build-manifest.json'])
      expect(await manifestOf(path)).toEqual({
        rootMainFiles: [`static/chunks/${name}`],
        polyfillFiles: ['p.js'],
      });
    expect((await manifestOf('server/app/feed.xml/route/build-manifest.json')).rootMainFiles).toEqual([]);
  });

  it('is refused where a page has others', async () => {
    await write('server/app/[id]/page/build-manifest.json', ['static/chunks/other.js']);
    await expect(late()).rejects.toThrow('names other main scripts');
  });
});
