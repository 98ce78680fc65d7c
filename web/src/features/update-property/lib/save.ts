import type { Answer, ApiFailure } from '@/api/call';
import { type FailureKind, failureOf, isOutdated } from '@/api/failure';
import { readOwnListing } from '@/api/owner';
import type { HomeForm as ApiForm, EditedListing, OwnListing } from '@/api/types';
import {
  CALENDAR_PLATFORMS,
  type FieldPath,
  type FormErrors,
  type HomeForm,
  type Part,
} from '@/features/property-form/lib/form';
import { formProblem } from '@/features/property-form/lib/form-problem';
import type { Locale } from '@/i18n/locale';
import {
  changePassword,
  editHome,
  readFeeds,
  replaceFeeds,
  resubmitHome,
  signIn,
  withdrawChanges,
} from './api';
import { changesOf, differing, wantedForm } from './diff';
import { changesFeeds, type FeedPlan, type Feeds, wantedFeeds } from './feeds';
import { partsAt, partsOf, splitByLink } from './parts';

export type SaveJob = {
  readonly id: string;
  readonly listing: OwnListing;
  /** The form with which typing began. */
  readonly base: HomeForm;
  readonly form: HomeForm;
  /** The language in which the numbers of the form are written. */
  readonly numbers: Locale;
  /** `null`: the calendars could not be read. */
  readonly feeds: Feeds | null;
  readonly plan: FeedPlan;
  /** Whether the owner came by a link. The server says whether that was in the last 15 minutes. */
  readonly byLink: boolean;
  readonly password: PasswordJob | null;
};

export type PasswordJob = {
  /** `null`: the old password is not known. */
  readonly old: string | null;
  readonly next: string;
  /** Whether the session was opened by the old password, and so ends with it. */
  readonly endsSession: boolean;
};

/** What was saved. */
export type Saved = {
  /** Parts that are changed, and parts that wait for review. */
  readonly changed: readonly Part[];
  readonly proposed: readonly Part[];
  readonly feeds: boolean;
  readonly submitted: boolean;
  readonly password: boolean;
};

/** Why saving ended early. */
export type Stop =
  | {
      readonly kind: 'failed';
      readonly at: SaveStep;
      readonly failure: FailureKind;
      readonly errors: FormErrors;
      /** What belongs to no field, in the reader's language. */
      readonly other: readonly string[];
    }
  /** The home, or its calendars, were changed elsewhere meanwhile. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'feedsChanged' };

type SaveStep = 'fields' | 'feeds' | 'submit' | 'password';

export type SaveOutcome = {
  /** The home and its calendars as they are by now. */
  readonly listing: OwnListing;
  readonly feeds: Feeds | null;
  /** Whether the fields were written, but for those that are held back. */
  readonly isWritten: boolean;
  /** Parts that were not sent, because only a link by mail changes them. */
  readonly held: readonly Part[];
  readonly done: Saved;
  readonly stop: Stop | null;
};

type Step = (job: SaveJob, before: SaveOutcome, locale: Locale) => Promise<SaveOutcome>;

/** A password ends sessions, so it comes last. */
const STEPS: readonly Step[] = [saveFields, saveFeeds, submit, savePassword];

/** Saves what changed: fields, calendars, then the new submission of a returned home, then the password. Ends at what fails. */
export async function saveHome(job: SaveJob, locale: Locale): Promise<SaveOutcome> {
  let outcome = begun(job);
  for (const step of STEPS) {
    outcome = await step(job, outcome, locale);
    if (outcome.stop) break;
  }
  return outcome;
}

/** Takes back the changes that wait for review. */
export async function withdrawHome(job: SaveJob, locale: Locale): Promise<SaveOutcome> {
  const before = begun(job);
  const { answer, listing } = await onPresent(job, before.listing, locale, (version) =>
    withdrawChanges(job.id, version, locale),
  );
  if (answer.kind === 'done') return { ...before, listing: answer.value };
  return { ...before, listing, stop: isOutdated(answer) ? { kind: 'changed' } : stopAt('fields', answer) };
}

function begun({ listing, feeds }: SaveJob): SaveOutcome {
  const done = { changed: [], proposed: [], feeds: false, submitted: false, password: false };
  return { listing, feeds, isWritten: false, held: [], done, stop: null };
}

async function saveFields(job: SaveJob, before: SaveOutcome, locale: Locale): Promise<SaveOutcome> {
  const changes = changesOf(job.listing.form, job.base, job.form);
  const { open, byLink } = splitByLink(changes);
  if (!job.byLink) return edit(job, { ...before, held: partsOf(byLink) }, open, locale);
  const edited = await edit(job, before, changes, locale);
  // The 15 minutes of the link are over.
  const isTooLate = edited.stop?.kind === 'failed' && edited.stop.failure === 'linkNeeded';
  return isTooLate ? edit(job, { ...before, held: partsOf(byLink) }, open, locale) : edited;
}

async function edit(
  job: SaveJob,
  before: SaveOutcome,
  changes: Partial<ApiForm>,
  locale: Locale,
): Promise<SaveOutcome> {
  if (Object.keys(changes).length === 0) return before;
  const { id } = job;
  const { answer, listing } = await onPresent(job, before.listing, locale, (version) =>
    editHome(id, changes, version, locale),
  );
  if (answer.kind === 'done') return { ...before, ...written(answer.value, before.done) };
  return { ...before, listing, stop: isOutdated(answer) ? { kind: 'changed' } : stopAt('fields', answer) };
}

function written({ changed, proposed, ...listing }: EditedListing, done: Saved) {
  const parts = { changed: partsAt(changed), proposed: partsAt(proposed) };
  return { listing, isWritten: true, done: { ...done, ...parts } };
}

/**
 * Writes to the version that was looked at. Where another stands by now but says the same in every field, as after photos were
 * added, writes to that one.
 */
async function onPresent<Value>(
  job: SaveJob,
  looked: OwnListing,
  locale: Locale,
  write: (version: number) => Promise<Answer<Value>>,
): Promise<{ answer: Answer<Value> | ApiFailure; listing: OwnListing }> {
  const answer = await write(looked.version);
  if (!isOutdated(answer)) return { answer, listing: looked };
  const read = await readOwnListing(job.id, locale);
  if (read.kind !== 'done') return { answer: read, listing: looked };
  const [before, present] = [looked, read.value].map((listing) => wantedForm(listing, job.numbers));
  const isSame = before && present && differing(before, present).length === 0;
  if (!isSame || read.value.status !== looked.status) return { answer, listing: read.value };
  return { answer: await write(read.value.version), listing: read.value };
}

async function saveFeeds(job: SaveJob, before: SaveOutcome, locale: Locale): Promise<SaveOutcome> {
  const { id, form, plan } = job;
  if (!changesFeeds(form, plan)) return before;
  const known: Answer<Feeds> = before.feeds
    ? { kind: 'done', value: before.feeds }
    : await readFeeds(id, locale);
  if (known.kind !== 'done') return { ...before, stop: stopAt('feeds', known) };
  const { etag } = known.value;
  const answer = await replaceFeeds(id, wantedFeeds(known.value, form, plan), etag, locale);
  if (answer.kind === 'done') {
    return { ...before, feeds: answer.value, done: { ...before.done, feeds: true } };
  }
  if (!isOutdated(answer)) return { ...before, stop: stopAt('feeds', answer, fieldOfFeeds(form)) };
  const present = await readFeeds(id, locale);
  if (present.kind !== 'done') return { ...before, stop: stopAt('feeds', present) };
  return { ...before, feeds: present.value, stop: { kind: 'feedsChanged' } };
}

/** The field that a refusal is about where only one address was typed. */
function fieldOfFeeds(form: HomeForm): FieldPath | null {
  const typed = CALENDAR_PLATFORMS.filter((platform) => form.feeds[platform].trim() !== '');
  return typed.length === 1 ? `feeds.${typed[0] ?? 'other'}` : null;
}

/** A returned home is submitted again once all that was changed of it is saved. */
async function submit(job: SaveJob, before: SaveOutcome, locale: Locale): Promise<SaveOutcome> {
  if (before.listing.status !== 'rejected' || before.held.length > 0) return before;
  const { answer, listing } = await onPresent(job, before.listing, locale, (version) =>
    resubmitHome(job.id, version, locale),
  );
  if (answer.kind === 'done') {
    return { ...before, listing: answer.value, done: { ...before.done, submitted: true } };
  }
  return { ...before, listing, stop: isOutdated(answer) ? { kind: 'changed' } : stopAt('submit', answer) };
}

async function savePassword(job: SaveJob, before: SaveOutcome, locale: Locale): Promise<SaveOutcome> {
  if (!job.password) return before;
  const { old, next, endsSession } = job.password;
  // A fresh link needs no old password, and one that a browser filled in by itself may be wrong.
  const first = await changePassword(job.id, job.byLink ? null : old, next, locale);
  const isTooLate = job.byLink && first.kind !== 'done' && failureOf(first) === 'linkNeeded';
  const answer = isTooLate && old !== null ? await changePassword(job.id, old, next, locale) : first;
  if (answer.kind !== 'done') return { ...before, stop: stopAt('password', answer, 'password') };
  // If this fails, the page asks for the new password as soon as it is needed.
  if (endsSession) await signIn(job.id, next, locale);
  return { ...before, done: { ...before.done, password: true } };
}

function stopAt(at: SaveStep, answer: ApiFailure, field: FieldPath | null = null): Stop {
  const failure = failureOf(answer);
  const isRefused = answer.kind === 'refused' && failure === 'refused';
  const refusal = formProblem(isRefused ? answer.problem : null, field);
  return { kind: 'failed', at, failure, ...refusal };
}
