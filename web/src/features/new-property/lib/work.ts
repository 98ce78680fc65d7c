import { randomId } from '@/api/random-id';
import type { Folder, HomeForm, StepNumber } from '@/features/property-form/lib/form';

/** A form as it was sent to the server. */
export type SentForm = { readonly form: HomeForm; readonly revision: number };

export type ServerDraft = {
  readonly token: string;
  /** The version that this browser has seen last. */
  readonly version: number;
  /** The revision that the server has. */
  readonly savedRevision: number;
  /** The forms sent since the last answer, the oldest first. Some of them may have arrived. */
  readonly unanswered: readonly SentForm[];
};

/** What goes with a submission, without the password, which is only ever in memory. */
export type Consents = { readonly acceptsTerms: boolean; readonly hasPhotoRights: boolean };

export type Submission = Consents & {
  /** The idempotency key. It belongs to the draft, so that no try makes a second home. */
  readonly key: string;
  /** Whether it is still to be sent. */
  readonly queued: boolean;
  /** How often sending failed in a row. */
  readonly failures: number;
};

/** A home that is being written down in this browser. */
export type Work = {
  /** Distinguishes the homes that are written down at the same time. */
  readonly id: string;
  readonly form: HomeForm;
  readonly step: StepNumber;
  /** Grows with every change of the form. */
  readonly revision: number;
  readonly server: ServerDraft | null;
  readonly submission: Submission | null;
};

export function newWork(form: HomeForm): Work {
  return { id: randomId(), form, step: 1, revision: 0, server: null, submission: null };
}

/** Whether the server lacks what was typed last. */
export function isUnsaved({ revision, server }: Work): boolean {
  return server === null ? revision > 0 : revision !== server.savedRevision;
}

export function folderOf(token: string): Folder {
  return `/api/v1/listings/drafts/${encodeURIComponent(token)}`;
}

/** The texts that show that an owner means it. Defaults and a single letter are worth no draft on the server. */
const TELLING = ['ownerName', 'ownerEmail', 'name', 'description', 'city', 'postalCode', 'address'] as const;

export function isWorthSaving({ form, revision }: Work): boolean {
  return revision > 0 && TELLING.some((field) => form[field].trim().length > 1);
}
