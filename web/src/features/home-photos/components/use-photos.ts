import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { randomId } from '@/api/random-id';
import type { Locale } from '@/i18n/locale';
import { arrangePhotos, listPhotos, removePhoto, uploadPhoto } from '../lib/api';
import { shrinkInBrowser } from '../lib/file';
import { failedUploads, isUnsaved, NO_PHOTOS, runningUploads } from '../lib/photos';
import { type FindFolder, PhotoSession } from '../lib/session';

/** The session of this tab. It outlives the components, so that uploads go on in the other steps of the form. */
let shared: PhotoSession | null = null;

function openSession(): PhotoSession {
  const session = new PhotoSession({
    listPhotos,
    arrangePhotos,
    removePhoto,
    uploadPhoto,
    shrink: shrinkInBrowser,
    newId: randomId,
    isHidden: () => document.hidden,
  });
  window.addEventListener('online', session.reconnect);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) session.wake();
  });
  // Files are only in memory. The browser asks before it closes the page.
  window.addEventListener('beforeunload', (event) => {
    if (isUnsaved(session.state())) event.preventDefault();
  });
  return session;
}

function sharedSession(): PhotoSession {
  shared ??= openSession();
  return shared;
}

const nothing = () => () => {};

/** The session of this tab; `null` in the server's markup. */
function useSession() {
  const [session, setSession] = useState<PhotoSession | null>(null);
  useEffect(() => setSession(sharedSession()), []);
  const state = useSyncExternalStore(
    session?.subscribe ?? nothing,
    session?.state ?? (() => NO_PHOTOS),
    () => NO_PHOTOS,
  );
  return { session, state };
}

/** The photos of a home, which are shown as long as the component is. */
export function usePhotos(folder: FindFolder, locale: Locale) {
  // The form may make this function anew each time that it is drawn.
  const latest = useRef(folder);
  useEffect(() => {
    latest.current = folder;
  }, [folder]);

  const { session, state } = useSession();
  useEffect(() => {
    session?.enter(() => latest.current(), locale);
    return () => session?.leave();
  }, [session, locale]);
  return { session, state };
}

/** How many photos are on their way, how many failed, and whether it is known that there is none at all. A draft takes none after its submission, which has to wait for them. */
export function usePhotoCounts(): { running: number; failed: number; none: boolean } {
  const { state } = useSession();
  const none = state.list?.items.length === 0 && state.uploads.length === 0;
  return { running: runningUploads(state).length, failed: failedUploads(state).length, none };
}
