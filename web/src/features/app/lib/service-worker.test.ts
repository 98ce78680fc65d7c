import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import languages from '@/i18n/languages.json' with { type: 'json' };
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { PATHS, type PageName } from '@/i18n/paths';

const SITE = 'https://casa.example';
// As `scripts/assemble.mjs` makes it.
const source = readFileSync(new URL('../../../../public/sw.js', import.meta.url), 'utf8')
  .replace("'development'", "'build-1'")
  .replace('LANGUAGES = {}', `LANGUAGES = ${JSON.stringify(languages)}`);

/** A cache as browsers have it, in the order in which entries were put. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  async match(key: string, { ignoreSearch = false } = {}) {
    const { href, pathname } = new URL(key, SITE);
    const isMeant = (name: string) => (ignoreSearch ? new URL(name).pathname === pathname : name === href);
    return [...this.entries].find(([name]) => isMeant(name))?.[1].clone();
  }
  async put(key: string, response: Response) {
    const name = new URL(key, SITE).href;
    this.entries.delete(name);
    this.entries.set(name, response);
  }
  async keys() {
    return [...this.entries.keys()];
  }
  async delete(key: string) {
    return this.entries.delete(key);
  }
}

type Asked = {
  url: string;
  method?: string;
  mode?: string;
  destination?: string;
  referrer?: string;
  headers?: Record<string, string>;
};

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

/** A browser with the worker in it. `network` answers what is fetched. */
function browser(network: (url: string) => Response | Promise<Response>) {
  const stores = new Map<string, FakeCache>();
  const handlers = new Map<string, (event: object) => void>();
  const fetched: string[] = [];
  const focusTab = vi.fn(async () => {});
  const open = async (name: string) => {
    const cache = stores.get(name) ?? new FakeCache();
    stores.set(name, cache);
    return cache;
  };
  const self = {
    location: new URL(SITE),
    navigator: {},
    registration: { showNotification: vi.fn(async () => {}) },
    skipWaiting: vi.fn(),
    clients: {
      claim: async () => {},
      matchAll: async () => [{ url: `${SITE}/property/CASA-1#photos`, focus: focusTab }],
      openWindow: vi.fn(async () => {}),
    },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  };
  const context = createContext({
    self,
    caches: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    fetch: async (asked: string | { url: string }) => {
      const url = new URL(typeof asked === 'string' ? asked : asked.url, SITE).href;
      fetched.push(url);
      return network(url);
    },
    setTimeout,
    URL,
    Response,
    Date,
  });
  runInContext(source, context);
  const dispatch = async (name: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    return { answer, work };
  };
  /** What the worker answers; `undefined` where it leaves that to the browser. */
  const ask = async ({ url, headers = {}, ...asked }: Asked, preloaded?: Response) => {
    const request = {
      method: 'GET',
      mode: 'navigate',
      destination: 'document',
      referrer: '',
      url: new URL(url, SITE).href,
      headers: new Headers(headers),
      ...asked,
    };
    const { answer, work } = await dispatch('fetch', {
      request,
      preloadResponse: Promise.resolve(preloaded),
    });
    const text = await answer?.then(
      (response) => (response.type === 'error' ? 'no answer' : response.text()),
      () => 'no answer',
    );
    return { text, done: Promise.all(work) };
  };
  const names = (name: string) =>
    [...(stores.get(name)?.entries.keys() ?? [])].map((url) => url.slice(SITE.length));
  return { ask, dispatch, fetched, focusTab, names, self, stores };
}

const away = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: Date.parse('2027-05-01T10:00:00Z') }),
);
afterEach(() => vi.useRealTimers());

/** The pages that are the same for every guest. */
const GUEST_PAGES: readonly PageName[] = [
  'home',
  'properties',
  'property',
  'about',
  'contact',
  'licensing',
  'landing',
  'destination',
  'favourites',
  'legalNotice',
  'privacy',
  'terms',
];

describe('the pages that are kept', () => {
  const all = TEXT_LANGUAGES.flatMap((locale) =>
    (Object.keys(PATHS) as PageName[]).map((page) => ({
      path: PATHS[page][locale].replace('{id}', 'CASA-1'),
      isKept: GUEST_PAGES.includes(page),
    })),
  );

  it.each(all)('$path: $isKept', async ({ path, isKept }) => {
    const { ask, names } = browser(() => html('a page'));
    const { text, done } = await ask({ url: `${path}?guests=2` });
    await done;
    expect(text).toBe('a page');
    expect(names('site-pages')).toEqual(isKept ? [`${path}?guests=2`] : []);
  });

  it.each([
    ['one that is not there', new Response('', { status: 404, headers: { 'content-type': 'text/html' } })],
    ['one that is no page', Response.json({})],
    ['one that is too large', html('', { 'content-length': '3000001' })],
  ])('are not %s', async (_, response) => {
    const { ask, names } = browser(() => response);
    await (await ask({ url: '/properties' })).done;
    expect(names('site-pages')).toEqual([]);
  });

  it('are not those of which a part is missing, however they were opened', async () => {
    let text = 'all homes';
    const { ask, stores } = browser(() => html(text));
    const list = { url: '/properties' };
    await (await ask(list)).done;
    text = '<div data-incomplete="results">later</div>';
    expect((await ask(list)).text).toContain('later');
    await (await ask({ url: '/properties?_rsc=abc', mode: 'cors', headers: { rsc: '1' } })).done;
    expect(await (await stores.get('site-pages')?.match('/properties'))?.text()).toBe('all homes');
  });

  it('are forty at most, the oldest go first', async () => {
    const { ask, names } = browser(() => html('a page'));
    for (let home = 1; home <= 45; home += 1) await (await ask({ url: `/property/CASA-${home}` })).done;
    expect(names('site-pages')).toHaveLength(40);
    expect(names('site-pages')[0]).toBe('/property/CASA-6');
  });

  it('are those that were opened by a link within the site, too', async () => {
    const { ask, names, fetched } = browser(() => html('a page', { date: new Date().toUTCString() }));
    const link = { url: '/property/CASA-1?guests=2&_rsc=abc', mode: 'cors', headers: { rsc: '1' } };
    const { text, done } = await ask(link);
    await done;
    expect(text).toBeUndefined();
    expect(names('site-pages')).toEqual(['/property/CASA-1?guests=2']);
    await (await ask(link)).done;
    expect(fetched).toHaveLength(1);
    for (const prefetch of ['next-router-prefetch', 'next-router-segment-prefetch'])
      await (await ask({ ...link, url: '/property/CASA-2', headers: { rsc: '1', [prefetch]: '1' } })).done;
    await (await ask({ ...link, url: '/manage/CASA-2' })).done;
    expect(fetched).toHaveLength(1);
  });
});

describe('a page', () => {
  it('is shown as it was seen last when there is no connection', async () => {
    let network: () => Response | Promise<Response> = () => html('yesterday');
    const { ask } = browser(() => network());
    await (await ask({ url: '/property/CASA-1' })).done;
    network = away;
    expect((await ask({ url: '/property/CASA-1#photos' })).text).toBe('yesterday');
  });

  it.each([
    ['/property/CASA-1?checkIn=2027-08-01&checkOut=2027-08-08', 'seen'],
    ['/property/CASA-12', 'offline'],
    ['/properties?guests=2', 'offline'],
  ])('of a home is shown without a connection for dates that were chosen on it: %s', async (url, text) => {
    let isAway = false;
    const { ask, dispatch } = browser((address) => {
      if (isAway) return away();
      return html(/offline|sin-conexion/.test(address) ? 'offline' : 'seen');
    });
    await Promise.all((await dispatch('install')).work);
    for (const seen of ['/property/CASA-1', '/properties']) await (await ask({ url: seen })).done;
    isAway = true;
    expect((await ask({ url })).text).toBe(text);
  });

  it('is shown as it was seen last after three seconds, and kept anew when it comes', async () => {
    let network: () => Response | Promise<Response> = () => html('yesterday');
    const { ask, stores } = browser(() => network());
    await (await ask({ url: '/' })).done;
    network = () => new Promise((resolve) => setTimeout(() => resolve(html('today')), 10_000));
    const asked = ask({ url: '/' });
    await vi.advanceTimersByTimeAsync(3_000);
    const { text, done } = await asked;
    expect(text).toBe('yesterday');
    await vi.advanceTimersByTimeAsync(7_000);
    await done;
    expect(await (await stores.get('site-pages')?.match('/'))?.text()).toBe('today');
  });

  it('is waited for when nothing is kept', async () => {
    const { ask } = browser(() => new Promise((resolve) => setTimeout(() => resolve(html('today')), 10_000)));
    const asked = ask({ url: '/' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await asked).text).toBe('today');
  });

  it.each([
    ['/property/CASA-9', 'offline'],
    ['/es/propiedad/CASA-9', 'sin conexión'],
    ['/es', 'sin conexión'],
    ['/de/unterkunft/CASA-9', 'ohne Verbindung'],
    ['/estates', 'offline'],
    ['/constructor', 'offline'],
    ['/manage/CASA-9', 'offline'],
  ])('that was never seen says in its language that there is no connection: %s', async (url, text) => {
    let isAway = false;
    const { ask, dispatch } = browser((address) => {
      if (isAway) return away();
      if (address.endsWith('/es/sin-conexion')) return html('sin conexión');
      return html(address.endsWith('/de/offline') ? 'ohne Verbindung' : 'offline');
    });
    await Promise.all((await dispatch('install')).work);
    isAway = true;
    expect((await ask({ url })).text).toBe(text);
  });
});

it('a page in a language without a page for lost connections shows the English one', async () => {
  let isAway = false;
  const { ask, dispatch } = browser((address) => {
    if (isAway || address.endsWith('/de/offline')) return away();
    return html(address.endsWith('/offline') ? 'offline' : 'another');
  });
  await Promise.all((await dispatch('install')).work);
  isAway = true;
  expect((await ask({ url: '/de/unterkunft/CASA-9' })).text).toBe('offline');
});

describe('the browser itself answers', () => {
  it.each<[string, Asked]>([
    ['a write', { url: '/properties', method: 'POST' }],
    ['the API', { url: '/api/v1/properties', mode: 'cors' }],
    ['another site', { url: 'https://tiles.example/1.png', mode: 'no-cors', destination: 'image' }],
    ['the manifest', { url: '/site.webmanifest', mode: 'cors', destination: 'manifest' }],
    [
      'a photo of a draft',
      { url: '/media/a/400.webp?draft=s', destination: 'image', mode: 'no-cors', referrer: `${SITE}/` },
    ],
    [
      "a photo on an owner's page",
      { url: '/media/a/400.webp', destination: 'image', mode: 'no-cors', referrer: `${SITE}/manage/CASA-1` },
    ],
    ['a photo of nobody', { url: '/media/a/400.webp', destination: 'image', mode: 'no-cors' }],
  ])('%s', async (_, asked) => {
    const { ask, fetched } = browser(() => html('x'));
    expect((await ask(asked)).text).toBeUndefined();
    expect(fetched).toEqual([]);
  });
});

it.each(['/calendars/secret.ics', '/api/v1/destinations', '/media/a/400.webp', '/api/docs/'])(
  'a file that is opened is asked for once, and not kept: %s',
  async (url) => {
    const { ask, fetched, stores } = browser(() => html('a file'));
    const { text, done } = await ask({ url });
    await done;
    expect(text).toBe('a file');
    expect(fetched).toHaveLength(1);
    expect(stores.size).toBe(0);
  },
);

it('an answer that the browser asked for while the worker was starting is used', async () => {
  const { ask, fetched, names } = browser(away);
  const { text, done } = await ask({ url: '/' }, html('asked already'));
  await done;
  expect(text).toBe('asked already');
  expect(fetched).toEqual([]);
  expect(names('site-pages')).toEqual(['/']);
});

describe('photos, suggestions and files', () => {
  const picture = {
    url: '/media/a/400.webp',
    destination: 'image',
    mode: 'no-cors',
    referrer: `${SITE}/properties`,
  };

  it('are shown as they were seen last, and fetched again for the next time', async () => {
    let count = 0;
    const { ask } = browser(() => new Response(`photo ${++count}`));
    const texts = [];
    for (let time = 0; time < 3; time += 1) {
      const { text, done } = await ask(picture);
      await done;
      texts.push(text);
    }
    expect(texts).toEqual(['photo 1', 'photo 1', 'photo 2']);
  });

  it('do not mix up languages', async () => {
    const { ask, names } = browser(() => Response.json({ items: [] }));
    for (const language of TEXT_LANGUAGES)
      await (
        await ask({
          url: '/api/v1/destinations?q=ad',
          mode: 'cors',
          headers: { 'accept-language': language },
        })
      ).done;
    expect(names('site-suggestions')).toEqual([
      '/api/v1/destinations?q=ad&language=en',
      '/api/v1/destinations?q=ad&language=es',
    ]);
  });

  it('are not kept when they are not there', async () => {
    const { ask, names } = browser(() => new Response('', { status: 503 }));
    await (await ask(picture)).done;
    expect(names('site-photos')).toEqual([]);
  });

  it('are fetched once where their name says what they are', async () => {
    const { ask, fetched } = browser(() => new Response('script'));
    const file = { url: '/_next/static/chunks/a.js', mode: 'no-cors', destination: 'script' };
    await (await ask(file)).done;
    expect((await ask(file)).text).toBe('script');
    expect(fetched).toHaveLength(1);
  });
});

describe('news for an owner', () => {
  const push = async (data: { json: () => unknown } | null) => {
    const { dispatch, self } = browser(away);
    await Promise.all((await dispatch('push', { data })).work);
    expect(self.registration.showNotification).toHaveBeenCalledOnce();
    const [title, options] = self.registration.showNotification.mock.calls[0] as unknown as [string, object];
    return { title, ...options };
  };
  const news = (url: unknown) => ({ json: () => ({ title: 'New inquiry', body: 'Casa Sol', url }) });

  it('are shown, and replace what was told of the same page', async () => {
    const path = '/manage/CASA-1?tab=inquiries&inquiry=i1';
    const shown = { title: 'New inquiry', body: 'Casa Sol', tag: path, data: { path } };
    expect(await push(news(path))).toMatchObject(shown);
    expect(await push(news(SITE + path))).toMatchObject(shown);
  });

  it.each([
    'https://elsewhere.example/manage/CASA-1',
    '//elsewhere.example',
    'javascript:alert(1)',
    7,
    undefined,
  ])('lead to no other site: %s', async (url) => {
    expect(await push(news(url))).toMatchObject({ data: { path: PATHS.ownHomes.en } });
  });

  it.each([
    ['without content', null],
    [
      'that are no JSON',
      {
        json: () => {
          throw new SyntaxError('no JSON');
        },
      },
    ],
  ])('%s say at least from whom they are', async (_, data) => {
    expect(await push(data)).toMatchObject({ title: 'casa.example', body: '' });
  });

  it.each([
    ['/property/CASA-1#photos', 'the tab that shows it'],
    ['/manage/CASA-2', 'a new one'],
  ])('open %s in %s', async (path, tab) => {
    const { dispatch, focusTab, self } = browser(away);
    const close = vi.fn();
    await Promise.all(
      (await dispatch('notificationclick', { notification: { close, data: { path } } })).work,
    );
    expect(close).toHaveBeenCalledOnce();
    if (tab === 'a new one') expect(self.clients.openWindow).toHaveBeenCalledWith(SITE + path);
    else expect(focusTab).toHaveBeenCalledOnce();
    expect(focusTab.mock.calls.length + self.clients.openWindow.mock.calls.length).toBe(1);
  });
});

describe('a new worker', () => {
  it('keeps the pages for lost connections with what they need, in the languages of the site', async () => {
    const page = '<link href="/_next/static/css/a.css"><script src="/_next/static/chunks/b.js"></script>';
    const { dispatch, names } = browser((url) => {
      if (/\/(fr|it)\//.test(url)) return new Response('', { status: 404 });
      return url.includes('_next') ? new Response('file') : html(page);
    });
    await Promise.all((await dispatch('install')).work);
    expect(names('site-offline-build-1')).toEqual(['/offline', '/es/sin-conexion', '/de/offline']);
    expect(names('site-files')).toEqual(['/_next/static/css/a.css', '/_next/static/chunks/b.js']);
  });

  it('keeps the scripts that are named by the one with which a page starts', async () => {
    const { dispatch, names } = browser((url) => {
      if (url.includes('start-')) return new Response('start(["/_next/static/chunks/react.js"])');
      return url.includes('_next')
        ? new Response('"/_next/static/chunks/later.js"')
        : html('<script src="/_next/static/chunks/start-0a1b.js">');
    });
    await Promise.all((await dispatch('install')).work);
    expect(names('site-files')).toEqual([
      '/_next/static/chunks/react.js',
      '/_next/static/chunks/start-0a1b.js',
    ]);
  });

  it('is installed where a language that is not on every site cannot be read', async () => {
    const { dispatch, names } = browser((url) => (/\/(de|fr|it)\//.test(url) ? away() : html('a page')));
    await Promise.all((await dispatch('install')).work);
    expect(names('site-offline-build-1')).toEqual(['/offline', '/es/sin-conexion']);
  });

  it.each(['/offline', '/es/sin-conexion'])('is not installed without a connection to %s', async (path) => {
    const { dispatch } = browser((url) => (url === `${SITE}${path}` ? away() : html('a page')));
    await expect(Promise.all((await dispatch('install')).work)).rejects.toThrow('Failed to fetch');
  });

  it('is not installed without them', async () => {
    const { dispatch } = browser(() => new Response('', { status: 503 }));
    await expect(Promise.all((await dispatch('install')).work)).rejects.toThrow('missing');
  });

  it('forgets those of older versions, and keeps the page that is open', async () => {
    const { dispatch, names, stores } = browser(() => html('a page'));
    for (const name of ['site-offline-build-0', 'site-offline-build-1', 'site-photos', 'other'])
      stores.set(name, new FakeCache());
    await Promise.all((await dispatch('activate')).work);
    expect([...stores.keys()].sort()).toEqual(['other', 'site-offline-build-1', 'site-pages', 'site-photos']);
    expect(names('site-pages')).toEqual(['/property/CASA-1']);
  });

  it('waits until the visitor asks for it', async () => {
    const { dispatch, self } = browser(() => html(''));
    await dispatch('message', { data: 'something else' });
    expect(self.skipWaiting).not.toHaveBeenCalled();
    await dispatch('message', { data: 'activate' });
    expect(self.skipWaiting).toHaveBeenCalledOnce();
  });
});
