import { STORAGE_KEYS } from '@/components/storage-keys';
import { type HomeForm, STEPS } from '@/features/property-form/lib/form';
import type { Work } from './work';

/** What this browser keeps of a home that is being written down. Passwords are never in it. */
export type Backup = {
  /** The shape of what is kept. Another shape is of another version of the site, and is deleted. */
  readonly format: typeof FORMAT;
  /** The tab that wrote it last. */
  readonly tab: string;
  /** When, in milliseconds since 1970. */
  readonly savedAt: number;
  readonly work: Work;
};

/** Why the browser keeps nothing: its storage is full, or it does not let this page have any. */
export type BackupTrouble = 'full' | 'forbidden';

const FORMAT = 1;
const PREFIX = STORAGE_KEYS.drafts;
const HOUR_MS = 3_600_000;
/** A backup younger than this is offered (owner side, 2.2). */
const OFFERED_MS = 24 * HOUR_MS;
/** A backup has the only key to its draft on the server, so it is kept as long as that. */
const KEPT_MS = 30 * 24 * HOUR_MS;

export const keyOf = (id: string) => PREFIX + id;

/** Keeps a backup. Returns why it could not, or `null`. */
export function writeBackup(storage: () => Storage, backup: Omit<Backup, 'format'>): BackupTrouble | null {
  try {
    const kept: Backup = { format: FORMAT, ...backup };
    storage().setItem(keyOf(backup.work.id), JSON.stringify(kept));
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';
  }
}

/** Stands in place of a backup for a moment, so that other tabs learn that its home was submitted. */
const ENDED = 'ended';

/** Deletes the backup of a home that was submitted, and ends it in other tabs. */
export function endBackup(storage: () => Storage, id: string): void {
  try {
    const store = storage();
    store.setItem(keyOf(id), ENDED);
    store.removeItem(keyOf(id));
  } catch {
    // Without storage there is no backup.
  }
}

/** Deletes a backup that its owner does not want any more. */
export function deleteBackup(storage: () => Storage, id: string): void {
  try {
    storage().removeItem(keyOf(id));
  } catch {
    // The same.
  }
}

export const hasEnded = (text: string | null) => text === ENDED;

/** The backups on this device, the newest first. Deletes what is too old or cannot be read. */
export function findBackups(storage: () => Storage, now: number, blank: HomeForm): Backup[] {
  try {
    const store = storage();
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    const found: Backup[] = [];
    for (const key of keys.filter((each) => each.startsWith(PREFIX))) {
      const backup = readBackup(store.getItem(key), blank);
      if (backup && now - backup.savedAt < KEPT_MS) found.push(backup);
      else store.removeItem(key);
    }
    return found.sort((one, other) => other.savedAt - one.savedAt);
  } catch {
    return [];
  }
}

/** Whether anybody at this device is asked about a backup. The tab that wrote it and a link to its draft find an older one, too. */
export function isOffered({ savedAt, work }: Backup, now: number): boolean {
  return work.submission?.queued === true || now - savedAt < OFFERED_MS;
}

/** A backup as it was kept; `null` for anything else. An older one may lack fields of the form, which are then blank. */
export function readBackup(text: string | null, blank: HomeForm): Backup | null {
  if (text === null) return null;
  try {
    const backup = JSON.parse(text) as Backup | null;
    const valid =
      backup?.format === FORMAT &&
      typeof backup.savedAt === 'number' &&
      typeof backup.work?.id === 'string' &&
      typeof backup.work.form?.name === 'string' &&
      STEPS.includes(backup.work.step);
    return valid ? { ...backup, work: whole(backup.work, blank) } : null;
  } catch {
    return null;
  }
}

function whole(work: Work, blank: HomeForm): Work {
  const { form, server } = work;
  return {
    ...work,
    form: {
      ...blank,
      ...form,
      links: { ...blank.links, ...form.links },
      feeds: { ...blank.feeds, ...form.feeds },
    },
    server: server && { ...server, unanswered: server.unanswered ?? [] },
  };
}
