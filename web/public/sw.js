// The service worker: pages that were seen stay readable without a connection, and photos are shown at once.
//
// It keeps pages for guests only, never those of owners or operators, and of the API only the suggestions of places. What it
// keeps is on this device alone. The caches have limits, and the oldest entries go first.
'use strict';

/** The build. `scripts/assemble.mjs` writes it, so that browsers notice a new version; in development nothing is kept. */
const VERSION = 'development';

/** The addresses of the pages in each language, from `src/i18n/languages.json`. `scripts/assemble.mjs` writes them. */
const LANGUAGES = {};

/** How long a page may take before a kept one is shown. */
const PATIENCE_MS = 3_000;
/** A page that was opened within the site is fetched to be kept, at most so often. */
const KEEP_AGAIN_MS = 3_600_000;
/** Larger answers are not kept. */
const MOST_BYTES = 3_000_000;

const PREFIX = 'site-';
const OFFLINE = `${PREFIX}offline-${VERSION}`;
const PAGES = `${PREFIX}pages`;
const FILES = `${PREFIX}files`;
const PHOTOS = `${PREFIX}photos`;
const SUGGESTIONS = `${PREFIX}suggestions`;

/** The most entries of each cache. */
const LIMITS = { [OFFLINE]: Object.keys(LANGUAGES).length, [PAGES]: 40, [FILES]: 300, [PHOTOS]: 150, [SUGGESTIONS]: 60 };

/** Those of a site; the others only if the site serves them. */
const REQUIRED_LANGUAGES = ['en', 'es'];

/** The pages that are the same for every guest. All others may be about one visitor. */
const GUEST_PAGES = addressesOf(
  ...['home', 'properties', 'property', 'destination', 'favourites', 'about', 'contact', 'licensing', 'landing'],
  ...['legalNotice', 'privacy', 'terms'],
);
const HOMES = addressesOf('property');

/** What matches the addresses of some pages in all languages. */
function addressesOf(...names) {
  // Not every language has every page.
  const paths = Object.values(LANGUAGES).flatMap(({ paths }) => names.map((name) => paths[name]).filter(Boolean));
  return new RegExp(`^(${paths.map((path) => path.replace('{id}', '[^/]+')).join('|')})$`);
}

const isGuestPage = (url) => GUEST_PAGES.test(url.pathname);

/** What answers a request: the name of a strategy, or `null` for the browser itself. */
function strategyOf(request) {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return null;
  const isFile = /^\/(api|calendars|media|pictures|_next)(\/|$)/.test(url.pathname);
  if (request.mode === 'navigate') return isFile ? 'passed' : 'page';
  if (url.pathname === '/api/v1/destinations') return 'suggestions';
  if (url.pathname.startsWith('/_next/static/')) return 'file';
  if (!/^\/(media|pictures)\//.test(url.pathname)) return null;
  // The photos of an owner's draft are nobody else's.
  const isOnGuestPage = request.referrer !== '' && isGuestPage(new URL(request.referrer));
  return request.destination === 'image' && url.search === '' && isOnGuestPage ? 'photo' : null;
}

/** The page whose data a link within the site asks for; `null` for any other request. */
function openedPage(request) {
  const { headers } = request;
  if (request.method !== 'GET' || headers.get('rsc') !== '1') return null;
  if (headers.has('next-router-prefetch') || headers.has('next-router-segment-prefetch')) return null;
  const url = new URL(request.url);
  url.searchParams.delete('_rsc');
  return url.origin === self.location.origin && isGuestPage(url) ? url.href : null;
}

function mayBeKept(response) {
  return response.status === 200 && !response.redirected && Number(response.headers.get('content-length')) <= MOST_BYTES;
}

const isHtml = (response) => (response.headers.get('content-type') ?? '').startsWith('text/html');

/** What the site writes into a page of which a part is missing for a moment. The gateway keeps none of them either. */
const INCOMPLETE = 'data-incomplete';

const isWhole = async (response) => !(await response.clone().text()).includes(INCOMPLETE);

async function kept(name, key) {
  return (await caches.open(name)).match(key, { ignoreVary: true });
}

/** The page of a home as it was seen last, for whatever dates: those chosen on it stand in its address. */
async function sameHome(url) {
  if (!HOMES.test(url.pathname)) return undefined;
  return (await caches.open(PAGES)).match(url.href, { ignoreVary: true, ignoreSearch: true });
}

/** Keeps an answer, and lets the oldest go. Where the device has no room, the photos go. */
async function keep(name, key, response) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMITS[name])).map((old) => cache.delete(old)));
  } catch (error) {
    if (error.name !== 'QuotaExceededError') throw error;
    await caches.delete(PHOTOS);
  }
}

/** Keeps the files that a text names, and those that the script with which a page starts names. */
async function keepFiles(text) {
  const files = new Set(text.match(/\/_next\/static\/[\w./~-]+\.(?:css|js|woff2)/g));
  await Promise.all(
    [...files].map(async (file) => {
      if (await kept(FILES, file)) return;
      const found = await fetch(file);
      if (!mayBeKept(found)) return;
      // First what it names: once it is there, nobody reads it again.
      if (/\/start-\w+\.js$/.test(file)) await keepFiles(await found.clone().text());
      await keep(FILES, file, found);
    }),
  );
}

/** Fetches a page to keep it, with the scripts and styles that it names. */
async function keepPage(name, address) {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!mayBeKept(response) || !isHtml(response)) return false;
  const text = await response.clone().text();
  if (text.includes(INCOMPLETE)) return false;
  await keep(name, address, response);
  await keepFiles(text);
  return true;
}

/** Keeps a page that was opened, unless it was kept a moment ago. */
async function keepOpenedPage(address) {
  if (self.navigator.connection?.saveData) return;
  const before = await kept(PAGES, address);
  if (before && Date.now() - Date.parse(before.headers.get('date')) < KEEP_AGAIN_MS) return;
  await keepPage(PAGES, address);
}

/** The page that says that there is no connection, in the language of the address, else in English. */
async function offlinePage(url) {
  const [, first] = url.pathname.split('/');
  const inEnglish = LANGUAGES.en.paths.offline;
  const own = Object.hasOwn(LANGUAGES, first) ? LANGUAGES[first].paths.offline : inEnglish;
  return (await kept(OFFLINE, own)) ?? (await kept(OFFLINE, inEnglish)) ?? Response.error();
}

/** The answer of the network, which the browser may have asked while the worker was starting. */
async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Each strategy returns the answer, and passes on the work that goes on after it. */
const STRATEGIES = {
  /** What is opened or saved as a file. The browser has asked for it already. */
  passed: fromNetwork,

  /** From the network; after some seconds, or without a connection, as it was seen last. */
  async page(event, goesOn) {
    const url = new URL(event.request.url);
    url.hash = '';
    const isKept = isGuestPage(url);
    const answered = fromNetwork(event).then((response) => {
      if (!isKept || !mayBeKept(response) || !isHtml(response)) return { response };
      return { response, copy: response.clone() };
    });
    goesOn(
      answered.then(async ({ copy }) => {
        if (copy && (await isWhole(copy))) await keep(PAGES, url.href, copy);
      }),
    );
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const inTime = await Promise.race([answered.catch(() => undefined), late]);
    if (inTime) return inTime.response;
    const before = isKept ? await kept(PAGES, url.href) : undefined;
    if (before) return before;
    try {
      return (await answered).response;
    } catch {
      return (await sameHome(url)) ?? offlinePage(url);
    }
  },

  /** Named by their content: what is kept is right. */
  async file(event, goesOn) {
    const before = await kept(FILES, event.request.url);
    if (before) return before;
    const response = await fetch(event.request);
    if (mayBeKept(response)) goesOn(keep(FILES, event.request.url, response.clone()));
    return response;
  },

  /** As it was seen last, and fetched again for the next time. */
  photo: (event, goesOn) => keptFirst(PHOTOS, event.request.url, event.request, goesOn),

  suggestions(event, goesOn) {
    const url = new URL(event.request.url);
    url.searchParams.set('language', event.request.headers.get('accept-language') ?? '');
    return keptFirst(SUGGESTIONS, url.href, event.request, goesOn);
  },
};

async function keptFirst(name, key, request, goesOn) {
  const asked = fetch(request);
  goesOn(
    asked.then((response) => {
      if (mayBeKept(response)) return keep(name, key, response.clone());
    }),
  );
  return (await kept(name, key)) ?? asked;
}

self.addEventListener('install', (event) => {
  const pages = Object.entries(LANGUAGES).map(async ([language, { paths }]) => {
    const keeping = keepPage(OFFLINE, paths.offline);
    if (!REQUIRED_LANGUAGES.includes(language)) await keeping.catch(() => undefined);
    else if (!(await keeping)) throw new Error('the page for lost connections is missing');
  });
  event.waitUntil(Promise.all(pages));
});

self.addEventListener('activate', (event) => {
  const begin = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !(name in LIMITS));
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
    // The first page was opened before there was a worker.
    const open = await self.clients.matchAll({ type: 'window' });
    const addresses = open.map(({ url }) => url.split('#')[0]).filter((url) => isGuestPage(new URL(url)));
    await Promise.all(addresses.map((address) => keepOpenedPage(address)));
  };
  event.waitUntil(begin());
});

/** A visitor asked for the new version. */
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') self.skipWaiting();
});

/**
 * News for an owner. Browsers demand that each is shown, so one that cannot be read says at least that there is something.
 * What is about the same page replaces what was shown before.
 */
self.addEventListener('push', (event) => {
  const { title, body, url } = newsOf(event.data);
  const path = ownPath(url);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/pictures/icon-192.png',
      tag: path,
      renotify: true,
      data: { path },
    }),
  );
});

function newsOf(data) {
  try {
    const { title, body, url } = data.json();
    return { title: String(title || self.location.host), body: String(body ?? ''), url };
  } catch {
    return { title: self.location.host, body: '', url: undefined };
  }
}

/** A path of this site; the homes of the owner where an address leads elsewhere. */
function ownPath(url) {
  const own = LANGUAGES.en?.paths.ownHomes ?? '/';
  if (typeof url !== 'string') return own;
  try {
    // `URL.canParse` is not in every browser that can show notifications.
    const { origin, pathname, search, hash } = new URL(url, self.location.origin);
    return origin === self.location.origin ? `${pathname}${search}${hash}` : own;
  } catch {
    return own;
  }
}

/** Opens the page that a notification is about, in its tab where it is open. */
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const address = new URL(notification.data?.path ?? '/', self.location.origin).href;
  const show = async () => {
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const same = open.find(({ url }) => url === address);
    return same ? same.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(show());
});

self.addEventListener('fetch', (event) => {
  if (VERSION === 'development') return;
  const opened = openedPage(event.request);
  if (opened) {
    event.waitUntil(keepOpenedPage(opened).catch(() => undefined));
    return;
  }
  const strategy = strategyOf(event.request);
  if (!strategy) return;
  const work = [];
  // What goes on afterwards may fail, without a connection for example: the answer does not depend on it.
  const answer = STRATEGIES[strategy](event, (task) => work.push(task.catch(() => undefined)));
  event.respondWith(answer);
  event.waitUntil(answer.then(() => Promise.all(work)).catch(() => undefined));
});
