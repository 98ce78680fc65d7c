import { type HomeForm, STEPS } from '@/features/property-form/lib/form';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import type { Work } from './work';

/** A home that is being written down, as this browser keeps it, without passwords. */
export type Backup = {
  /** The shape of what is kept. Another shape is of another version of the site, and is deleted. */
  readonly format: typeof FORMAT;
  /** The tab that wrote it last. */
  readonly tab: string;
  /** When, in milliseconds since 1970. */
  readonly savedAt: number;
  readonly work: Work;
};

export const FORMAT = 1;
const HOUR_MS = 3_600_000;
/** A backup younger than this is offered (owner side, 2.2). */
const OFFERED_MS = 24 * HOUR_MS;
/** A backup has the only key to its draft on the server, so it is kept as long as that. */
const KEPT_MS = 30 * 24 * HOUR_MS;

export type BackupStore = BrowserStore<Backup | null>;

/** The backups of this browser, by the IDs of what is written down. */
export function backupStore(storage: () => Storage, blank: HomeForm): BackupStore {
  return new BrowserStore(STORAGE_KEYS.drafts, (stored) => readBackup(stored, blank), storage);
}

/** The backups on this device, the newest first. Deletes what is too old or cannot be read. */
export function findBackups(store: BackupStore, now: number): Backup[] {
  const backups = store.all();
  for (const { savedAt, work } of backups) if (now - savedAt >= KEPT_MS) store.remove(work.id);
  return backups
    .filter(({ savedAt }) => now - savedAt < KEPT_MS)
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Whether anybody at this device is asked about a backup. The tab that wrote it and a link to its draft find an older one, too. */
export function isOffered({ savedAt, work }: Backup, now: number): boolean {
  return work.submission?.queued === true || now - savedAt < OFFERED_MS;
}

/** A backup as it was kept; `null` for anything else. An older one may lack fields of the form, which are then blank. */
function readBackup(stored: unknown, blank: HomeForm): Backup | null {
  const backup = stored as Backup | null;
  const isValid =
    backup?.format === FORMAT &&
    typeof backup.savedAt === 'number' &&
    typeof backup.work?.id === 'string' &&
    typeof backup.work.form?.name === 'string' &&
    STEPS.includes(backup.work.step);
  return isValid ? { ...backup, work: whole(backup.work, blank) } : null;
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
