import { type FailureKind, isRefusal } from '@/api/failure';
import { toApiForm } from '@/features/property-form/lib/api-form';
import type { FormErrors, HomeForm, StepNumber } from '@/features/property-form/lib/form';
import type { FormProblem } from '@/features/property-form/lib/form-problem';
import type { StorageTrouble } from '@/storage/store';
import type { Backup } from './backup';

import { type Consents, isUnsaved, newWork, type SentForm, type ServerDraft, type Work } from './work';

type Receipt = {
  readonly propertyId: string;
  readonly email: string;
  /** Whether it went without a password, so that its owner sets one by a link. */
  readonly needsPassword: boolean;
};

type Phase =
  /** The backups, or the draft of a link, are being read. */
  | { readonly kind: 'opening' }
  /** The draft of a link could not be read. */
  | { readonly kind: 'stuck'; readonly token: string; readonly failure: FailureKind }
  | { readonly kind: 'choosing'; readonly found: readonly Backup[] }
  | { readonly kind: 'editing' }
  | { readonly kind: 'submitted'; readonly receipt: Receipt }
  /** Another tab has submitted what this tab shows. */
  | { readonly kind: 'elsewhere' };

/** What the owner is told above the form. */
export type Notice =
  | { readonly kind: 'restored' }
  /** The link is too old or was not copied whole. */
  | { readonly kind: 'linkExpired' }
  /** The home of the link was submitted before. */
  | { readonly kind: 'linkSubmitted'; readonly propertyId: string }
  /** The server had a newer form, and this one had no changes of its own. */
  | { readonly kind: 'updated' }
  /** The draft on the server was gone, and with it the photos. */
  | { readonly kind: 'draftGone' }
  | { readonly kind: 'copied'; readonly name: string }
  /** The form was changed while its submission waited for a connection, so it must be submitted again. */
  | { readonly kind: 'unqueued' };

/** How the last save on the server went. */
type Saving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving'; readonly tries: number }
  | {
      readonly kind: 'failed';
      readonly failure: FailureKind;
      /** How often it failed in a row. */
      readonly tries: number;
      /** What the server said, in the reader's language. */
      readonly details: readonly string[];
    };

/** The server's form after somebody else saved the draft. */
type ServerForm = { readonly form: HomeForm; readonly version: number };

/**
 * Why a submission failed. `conflict`: it must first be said which form counts. `draftGone`: the photos went with the draft,
 * so the owner is asked before the home goes without.
 */
export type SubmitFailure = FailureKind | 'conflict' | 'draftGone';

export type DraftState = {
  readonly phase: Phase;
  readonly work: Work;
  readonly saving: Saving;
  /** Why this browser keeps no backup; `null` while it does. */
  readonly trouble: StorageTrouble | null;
  readonly conflict: ServerForm | null;
  readonly notice: Notice | null;
  /** Another tab shows the same home. */
  readonly shared: boolean;
  /** Whether this tab sends what waits, since it queued or restored it. Another one does not know the password. */
  readonly isSender: boolean;
  readonly submitting: boolean;
  readonly failure: { readonly kind: SubmitFailure; readonly problem: FormProblem | null } | null;
  /** What the server said at fields. The form leaves out those that were edited since. */
  readonly serverErrors: FormErrors;
  /** Whether the owner waits for the outcome of the submission; else it is tried in the background. */
  readonly asked: boolean;
  /** Counts the failures that the owner waited for, so that the focus can move to each. */
  readonly outcomes: number;
};

/** What happens whatever the owner does. */
type Turn =
  | { readonly type: 'reading' }
  | { readonly type: 'stuck'; readonly token: string; readonly failure: FailureKind }
  | { readonly type: 'noticed'; readonly notice: Notice | null }
  | { readonly type: 'backupsFound'; readonly found: readonly Backup[] }
  | { readonly type: 'started'; readonly form: HomeForm }
  | { readonly type: 'restored'; readonly work: Work }
  | { readonly type: 'linkOpened'; readonly work: Work }
  | { readonly type: 'backedUp'; readonly trouble: StorageTrouble | null }
  | { readonly type: 'otherTabEnded' }
  | { readonly type: 'submitted'; readonly receipt: Receipt };

/** What happens while the form is open. */
type Edit =
  | { readonly type: 'typed'; readonly part: Partial<HomeForm> }
  | { readonly type: 'stepped'; readonly step: StepNumber }
  | { readonly type: 'otherTabSaved'; readonly work: Work }
  | { readonly type: 'saving' }
  | { readonly type: 'sent'; readonly sent: SentForm }
  | { readonly type: 'draftMade'; readonly token: string; readonly version: number }
  | { readonly type: 'draftGone' }
  | { readonly type: 'saved'; readonly version: number; readonly revision: number }
  | { readonly type: 'saveFailed'; readonly failure: FailureKind; readonly problem: FormProblem | null }
  | { readonly type: 'serverRead'; readonly theirs: ServerForm }
  | { readonly type: 'keptMine' }
  | { readonly type: 'tookTheirs' }
  | { readonly type: 'submitAsked'; readonly key: string; readonly consents: Consents }
  | { readonly type: 'sending' }
  | { readonly type: 'submitFailed'; readonly failure: SubmitFailure; readonly problem: FormProblem | null };

export type DraftEvent = Turn | Edit;

const IDLE: Saving = { kind: 'idle' };
/** The maximum number of forms that are kept until it is known which of them arrived. */
const UNANSWERED_MAX = 5;

export function initialState(form: HomeForm): DraftState {
  return {
    phase: { kind: 'opening' },
    work: newWork(form),
    saving: IDLE,
    trouble: null,
    conflict: null,
    notice: null,
    shared: false,
    isSender: false,
    submitting: false,
    failure: null,
    serverErrors: {},
    asked: false,
    outcomes: 0,
  };
}

/** The life of a draft: what each event makes of it. */
export function reduce(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'reading':
      return away(state, { kind: 'opening' });
    case 'stuck':
      return { ...state, phase: { kind: 'stuck', token: event.token, failure: event.failure } };
    case 'noticed':
      return { ...state, notice: event.notice };
    case 'backupsFound':
      return { ...state, phase: { kind: 'choosing', found: event.found } };
    case 'started':
      return {
        ...initialState(event.form),
        phase: { kind: 'editing' },
        notice: state.phase.kind === 'opening' ? state.notice : null,
        trouble: state.trouble,
      };
    case 'restored':
      return { ...begin(state, event.work), notice: state.notice ?? { kind: 'restored' } };
    case 'linkOpened':
      return begin(state, event.work);
    case 'backedUp':
      return state.trouble === event.trouble ? state : { ...state, trouble: event.trouble };
    case 'otherTabEnded':
      return away(state, { kind: 'elsewhere' });
    case 'submitted':
      return { ...state, phase: { kind: 'submitted', receipt: event.receipt }, submitting: false };
    default:
      return state.phase.kind === 'editing' ? edit(state, event) : state;
  }
}

/** The form is left: what was told about it is over. */
function away(state: DraftState, phase: Phase): DraftState {
  return { ...state, phase, notice: null, shared: false, conflict: null };
}

function begin(state: DraftState, work: Work): DraftState {
  return {
    ...initialState(work.form),
    phase: { kind: 'editing' },
    work,
    notice: state.notice,
    trouble: state.trouble,
    isSender: work.submission?.queued === true,
  };
}

function edit(state: DraftState, event: Edit): DraftState {
  const { work, saving } = state;
  switch (event.type) {
    case 'typed':
      return type(state, event.part);
    case 'stepped':
      return work.step === event.step ? state : { ...state, work: { ...work, step: event.step } };
    case 'otherTabSaved':
      return {
        ...state,
        work: merge(work, event.work),
        shared: true,
        isSender: state.isSender && work.submission?.queued === true,
      };
    case 'saving':
      return { ...state, saving: { kind: 'saving', tries: triesOf(saving) } };
    case 'sent':
      return {
        ...state,
        work: { ...work, server: work.server && withSent(work.server, event.sent) },
        saving: { kind: 'saving', tries: triesOf(saving) },
      };
    case 'draftMade': {
      const { token, version } = event;
      const server = { token, version, savedRevision: -1, unanswered: [] };
      return { ...state, work: { ...work, server }, saving: IDLE };
    }
    case 'draftGone':
      return {
        ...state,
        work: { ...work, server: null, revision: work.revision + 1 },
        saving: IDLE,
        notice: { kind: 'draftGone' },
      };
    case 'saved':
      return withServer(state, event.version, event.revision);
    case 'saveFailed': {
      const { failure, problem } = event;
      return {
        ...state,
        saving: { kind: 'failed', failure, tries: triesOf(saving) + 1, details: problem?.other ?? [] },
        serverErrors: { ...state.serverErrors, ...problem?.errors },
      };
    }
    case 'serverRead':
      return compare(state, event.theirs);
    case 'keptMine': {
      if (!state.conflict || !work.server) return state;
      const server = { ...work.server, version: state.conflict.version, unanswered: [] };
      return { ...state, work: { ...work, server }, conflict: null, saving: IDLE };
    }
    case 'tookTheirs':
      return state.conflict ? { ...take(state, state.conflict), conflict: null } : state;
    case 'submitAsked': {
      const { key, failures } = work.submission ?? { key: event.key, failures: 0 };
      const submission = { ...event.consents, key, queued: true, failures };
      return {
        ...state,
        work: { ...work, submission },
        failure: null,
        notice: null,
        serverErrors: {},
        isSender: true,
        asked: true,
      };
    }
    case 'sending':
      return { ...state, submitting: true };
    case 'submitFailed':
      return failSubmission(state, event.failure, event.problem);
  }
}

const triesOf = (saving: Saving) => (saving.kind === 'idle' ? 0 : saving.tries);

function type(state: DraftState, part: Partial<HomeForm>): DraftState {
  const { work, saving } = state;
  const wasQueued = work.submission?.queued === true && !state.submitting;
  return {
    ...state,
    work: {
      ...work,
      form: { ...work.form, ...part },
      revision: work.revision + 1,
      submission: work.submission && wasQueued ? { ...work.submission, queued: false } : work.submission,
    },
    // The changed form may be accepted now.
    saving: saving.kind === 'failed' && isRefusal(saving.failure) ? IDLE : saving,
    failure: wasQueued ? null : state.failure,
    notice: wasQueued ? { kind: 'unqueued' } : state.notice,
  };
}

/** The newer form of two tabs, and what is known of the server by either. Each tab has its own step. */
function merge(mine: Work, theirs: Work): Work {
  const newer = theirs.revision >= mine.revision ? theirs : mine;
  const known =
    theirs.server && (!mine.server || theirs.server.version >= mine.server.version)
      ? theirs.server
      : mine.server;
  return { ...newer, server: known, submission: theirs.submission ?? mine.submission, step: mine.step };
}

function withServer(state: DraftState, version: number, savedRevision: number): DraftState {
  const { work } = state;
  if (!work.server) return state;
  const server = { ...work.server, version, savedRevision, unanswered: [] };
  return { ...state, work: { ...work, server }, saving: IDLE };
}

/** A further try with the same form takes the place of the one before. */
function withSent(server: ServerDraft, sent: SentForm): ServerDraft {
  const others = server.unanswered.filter(({ revision }) => revision !== sent.revision);
  return { ...server, unanswered: [...others, sent].slice(-UNANSWERED_MAX) };
}

/** Compares the server's form with this browser's. */
function compare(state: DraftState, theirs: ServerForm): DraftState {
  const { work } = state;
  if (!work.server || theirs.version <= work.server.version) return state;
  if (isSame(theirs.form, work.form)) return withServer(state, theirs.version, work.revision);
  const arrived = work.server.unanswered.find(({ form }) => isSame(theirs.form, form));
  if (arrived) return withServer(state, theirs.version, arrived.revision);
  if (isUnsaved(work)) return { ...state, conflict: theirs, saving: IDLE };
  return { ...take(state, theirs), notice: { kind: 'updated' } };
}

/** Whether two forms say the same to the server. */
function isSame(one: HomeForm, other: HomeForm): boolean {
  return JSON.stringify(toApiForm(one)) === JSON.stringify(toApiForm(other));
}

function take(state: DraftState, { form, version }: ServerForm): DraftState {
  const revision = state.work.revision + 1;
  return withServer(
    { ...state, work: { ...state.work, form, revision }, serverErrors: {} },
    version,
    revision,
  );
}

function failSubmission(state: DraftState, failure: SubmitFailure, problem: FormProblem | null): DraftState {
  const { work } = state;
  const queued = failure !== 'conflict' && failure !== 'draftGone' && !isRefusal(failure);
  const submission = work.submission && {
    ...work.submission,
    queued,
    failures: work.submission.failures + 1,
  };
  return {
    ...state,
    work: { ...work, submission },
    submitting: false,
    failure: { kind: failure, problem },
    serverErrors: problem?.errors ?? state.serverErrors,
    asked: false,
    outcomes: state.outcomes + (state.asked ? 1 : 0),
  };
}
