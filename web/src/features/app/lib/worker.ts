/** After this time a page has what it needs, and the worker may fetch what it keeps. */
const REGISTER_AFTER_MS = 3_000;
/** A page that stays open looks for a new version this often, when it is shown again. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * Registers the service worker, and tells of each new version that waits.
 *
 * @param announce gets the worker of the new version
 * @returns what ends the announcements
 */
export function startWorker(announce: (waiting: ServiceWorker) => void): () => void {
  const container = navigator.serviceWorker;
  // Not there in old browsers, and where the address is not secure.
  if (!container) return () => {};
  let isOver = false;
  let registration: ServiceWorkerRegistration | undefined;
  let lookedAt = Date.now();

  const tell = () => {
    // The first worker of a browser is no new version.
    if (!isOver && registration?.waiting && container.controller) announce(registration.waiting);
  };
  const settled = ({ target }: Event) => {
    if ((target as ServiceWorker).state === 'installed') tell();
  };
  // A listener that is added twice is called once.
  const watch = () => registration?.installing?.addEventListener('statechange', settled);
  const register = async () => {
    try {
      registration = await container.register('/sw.js');
    } catch {
      // A browser may forbid it, and a connection may break: the site works without.
      return;
    }
    tell();
    // The browser may have found a new version while the page was loading.
    watch();
    // Extensions that block workers may answer without a registration.
    registration?.addEventListener('updatefound', watch);
  };
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    // Without a connection there is no new version.
    registration?.update().catch(() => undefined);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(register, REGISTER_AFTER_MS);
  };
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
  document.addEventListener('visibilitychange', look);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('load', later);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Lets the new version take over, and loads the page from it. */
export function activateWorker(waiting: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage('activate');
}
