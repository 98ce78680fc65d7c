import type { Answer } from '@/api/call';
import { type FailureKind, failureOf } from '@/api/failure';
import type { OwnListing } from '@/api/types';
import {
  CALENDAR_PLATFORMS,
  emptyTexts,
  type FormErrors,
  type HomeForm,
  type Part,
  type Unit,
} from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { differing, LINK_UNITS, type Rebased, rebase, valueFrom, wantedForm, withValues } from './diff';
import { changesFeeds, type FeedChoice, type FeedPlan, type Feeds } from './feeds';
import type { Kept } from './offline-edits';
import type { Saved, SaveJob, SaveOutcome, Stop } from './save';

/** Where an owner is with one home. */
export type Editor =
  | { readonly kind: 'reading' }
  /** The home could not be read. */
  | { readonly kind: 'stuck'; readonly failure: FailureKind }
  | Editing
  | { readonly kind: 'saved'; readonly listing: OwnListing; readonly done: Saved };

export type Editing = {
  readonly kind: 'editing';
  /** The home as the server has it. */
  readonly listing: OwnListing;
  /** The language in which the numbers of the form are written. */
  readonly numbers: Locale;
  /** The home as a form, with what waits for review. */
  readonly base: HomeForm;
  readonly form: HomeForm;
  /** The calendars that are read; `null`: they could not be read. */
  readonly feeds: Feeds | null;
  readonly plan: FeedPlan;
  /** Whether changes from an earlier visit are back. */
  readonly isRestored: boolean;
  /** Fields that were changed elsewhere since typing began. */
  readonly meanwhile: Pick<Rebased, 'taken' | 'clashing'>;
  readonly saving: boolean;
  /** The result of the last save; `nothing`: there was nothing to save. */
  readonly outcome: Outcome | null;
  /** Counts the outcomes, so that the focus can move to each. */
  readonly outcomes: number;
};

export type Outcome = {
  readonly stop: Stop | { readonly kind: 'nothing' } | null;
  readonly held: readonly Part[];
  /** Whether a part of it was saved all the same. */
  readonly isPartial: boolean;
};

export type Action =
  | { readonly kind: 'read'; readonly home: HomeRead; readonly kept: Kept | null; readonly locale: Locale }
  | { readonly kind: 'again' }
  | { readonly kind: 'change'; readonly part: Partial<HomeForm> }
  | { readonly kind: 'plan'; readonly feed: string; readonly choice: FeedChoice }
  | { readonly kind: 'take'; readonly unit: Unit }
  | { readonly kind: 'discard' }
  | { readonly kind: 'withdrawn'; readonly listing: OwnListing }
  | { readonly kind: 'save' }
  | { readonly kind: 'stop'; readonly stop: NonNullable<Outcome['stop']> }
  | { readonly kind: 'settle'; readonly job: SaveJob; readonly result: SaveOutcome };

/** A home and its calendars as they were read. */
type HomeRead = { readonly listing: Answer<OwnListing>; readonly feeds: Answer<Feeds> };

const UNCHANGED = { taken: [], clashing: [] } as const;

export function editorAfter(editor: Editor, action: Action): Editor {
  if (action.kind === 'read') return opened(action);
  if (action.kind === 'again') return { kind: 'reading' };
  if (editor.kind !== 'editing') return editor;
  switch (action.kind) {
    case 'change':
      return { ...editor, form: { ...editor.form, ...action.part } };
    case 'plan':
      return { ...editor, plan: { ...editor.plan, [action.feed]: action.choice } };
    case 'take': {
      const clashing = editor.meanwhile.clashing.filter((unit) => unit !== action.unit);
      const form = { ...editor.form, ...valueFrom(editor.form, editor.base, action.unit) };
      return { ...editor, form, meanwhile: { ...editor.meanwhile, clashing } };
    }
    case 'discard':
      return {
        ...editor,
        form: editor.base,
        plan: {},
        isRestored: false,
        meanwhile: UNCHANGED,
        outcome: null,
      };
    case 'withdrawn': {
      const present = wantedForm(action.listing, editor.numbers);
      const { form } = rebase(editor.base, editor.form, present);
      return { ...editor, listing: action.listing, base: present, form, saving: false };
    }
    case 'save':
      return { ...editor, saving: true };
    case 'stop':
      return ended(editor, { stop: action.stop, held: [], isPartial: false });
    case 'settle':
      return settled(editor, action.job, action.result);
  }
}

function opened({ home, kept, locale }: Extract<Action, { kind: 'read' }>): Editor {
  const { listing, feeds } = home;
  if (listing.kind !== 'done') return { kind: 'stuck', failure: failureOf(listing) };
  const numbers = kept?.numbers ?? locale;
  const base = wantedForm(listing.value, numbers);
  const { form, taken, clashing } = kept ? rebase(kept.base, kept.form, base) : { form: base, ...UNCHANGED };
  const editor: Editing = {
    kind: 'editing',
    listing: listing.value,
    numbers,
    base,
    form,
    feeds: feeds.kind === 'done' ? feeds.value : null,
    plan: kept?.plan ?? {},
    isRestored: false,
    meanwhile: UNCHANGED,
    saving: false,
    outcome: null,
    outcomes: 0,
  };
  if (!isUnsaved(editor)) return editor;
  return { ...editor, isRestored: true, meanwhile: { taken, clashing } };
}

/** Whether there is something that the server does not have. Passwords are told apart. */
export function isUnsaved({ base, form, plan }: Pick<Editing, 'base' | 'form' | 'plan'>): boolean {
  return differing(base, form).length > 0 || changesFeeds(form, plan);
}

function settled(editor: Editing, job: SaveJob, result: SaveOutcome): Editor {
  const { listing, feeds, held, done, stop, isWritten } = result;
  const present = wantedForm(listing, editor.numbers);
  // Written fields get the server's values; the others stay as they were typed.
  const unsent = held.length > 0 ? LINK_UNITS : [];
  const begun = isWritten ? withValues(job.form, job.base, unsent) : job.base;
  const { form, taken, clashing } = rebase(begun, editor.form, present);
  const after: Editing = {
    ...editor,
    listing,
    base: present,
    form: done.feeds ? { ...form, feeds: untouched(form, job.form) } : form,
    feeds,
    plan: done.feeds ? {} : editor.plan,
    isRestored: false,
    meanwhile: isWritten ? UNCHANGED : { taken, clashing },
  };
  if (stop === null && held.length === 0) return { kind: 'saved', listing, done };
  return ended(after, { stop, held, isPartial: isWritten || done.feeds || done.submitted });
}

/** The addresses that were typed while others were saved. */
function untouched(form: HomeForm, saved: HomeForm): HomeForm['feeds'] {
  const texts = emptyTexts(CALENDAR_PLATFORMS);
  for (const platform of CALENDAR_PLATFORMS) {
    if (form.feeds[platform] !== saved.feeds[platform]) texts[platform] = form.feeds[platform];
  }
  return texts;
}

function ended(editor: Editing, outcome: Outcome): Editing {
  return { ...editor, saving: false, outcome, outcomes: editor.outcomes + 1 };
}

/** The errors of the server at the fields. */
export function serverErrors({ outcome }: Editing): FormErrors {
  return outcome?.stop?.kind === 'failed' ? outcome.stop.errors : {};
}
