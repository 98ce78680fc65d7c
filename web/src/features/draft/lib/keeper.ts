import { fromApiForm, toApiForm } from '@/features/home/lib/api-form';
import type { Folder, HomeForm, StepNumber } from '@/features/home/lib/form';
import type { Locale } from '@/i18n/locale';
import { type Backup, endBackup, findBackups, hasEnded, keyOf, readBackup, writeBackup } from './backup';
import {
  delayAfter,
  type FormProblem,
  failureOf,
  formProblem,
  mayPass,
  problemAt,
  type Unanswered,
} from './failure';
import { createDraft, mailDraft, readDraft, saveDraft, submitDraft } from './server';
import { type DraftEvent, type DraftState, initialState, reduce, type SubmitFailure } from './state';
import { type Consents, folderOf, isUnsaved, isWorthSaving, newKey, type Work } from './work';

/** What a keeper needs of the browser. Storage may be forbidden, so it is asked for each time. */
export type Browser = {
  readonly local: () => Storage;
  readonly session: () => Storage;
  readonly window: EventTarget;
  readonly document: EventTarget & { readonly visibilityState: string };
};

const BACKUP_DELAY_MS = 300;
const SAVE_DELAY_MS = 2_000;
/** The first save makes the draft, so it waits until somebody has really begun. */
const FIRST_SAVE_DELAY_MS = 5_000;
/** Names the home of a tab, so that a reload restores it without a question. */
const TAB_KEY = 'list-home';

type Timer = ReturnType<typeof setTimeout>;

/** How asking for a link by mail went. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly answer: Unanswered | null };

/**
 * Keeps a home that is being written down: in this browser at once, on the server soon after, and sends it when its owner
 * submits it. `reduce` says what each event means; this class only makes them happen.
 */
export class DraftKeeper {
  readonly #browser: Browser;
  readonly #locale: Locale;
  readonly #blank: HomeForm;
  readonly #tab = newKey();
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** Only ever in memory. */
  #password: string | null = null;
  /** What was sent to the server last. */
  #sent: { form: HomeForm; revision: number } | null = null;
  /** Requests follow one another, because each names the version that the one before made. */
  #last: Promise<unknown> = Promise.resolve();
  #backupTimer: Timer | undefined;
  #saveTimer: Timer | undefined;
  #submitTimer: Timer | undefined;

  constructor(browser: Browser, locale: Locale, blank: HomeForm) {
    this.#browser = browser;
    this.#locale = locale;
    this.#blank = blank;
    this.#state = initialState(blank);
  }

  state = (): DraftState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Listens to the browser until the returned function is called. */
  listen(): () => void {
    const { window, document } = this.#browser;
    const hidden = () => {
      if (document.visibilityState === 'hidden') this.#backUp();
    };
    const heard: [EventTarget, string, (event: Event) => void][] = [
      [window, 'pagehide', () => this.#backUp()],
      [document, 'visibilitychange', hidden],
      [window, 'online', () => this.#tryNow()],
      [window, 'storage', (event) => this.#otherTab(event as StorageEvent)],
    ];
    for (const [target, name, react] of heard) target.addEventListener(name, react);
    return () => {
      for (const [target, name, react] of heard) target.removeEventListener(name, react);
      this.#backUp();
      for (const timer of [this.#backupTimer, this.#saveTimer, this.#submitTimer]) clearTimeout(timer);
      this.#backupTimer = this.#saveTimer = this.#submitTimer = undefined;
    };
  }

  /** Whether a submission waits to be sent. */
  hasQueued(): boolean {
    return this.#backups().some(({ work }) => work.submission?.queued);
  }

  /** Opens the draft of a link, else what this tab or a submission left, else asks which backup to restore. */
  async open(token: string | null): Promise<void> {
    this.#backUp();
    if (token !== null && (await this.#inTurn(() => this.#openLink(token)))) return;
    const backups = this.#backups();
    const own = backups.find(({ work }) => work.id === this.#tabWork());
    const chosen = own ?? backups.find(({ work }) => work.submission?.queued);
    if (chosen) this.restore(chosen);
    else if (backups.length > 0) this.#dispatch({ type: 'backupsFound', found: backups });
    else this.start();
  }

  /** Begins with an empty form. Backups of other homes stay. */
  start(): void {
    this.#password = null;
    this.#dispatch({ type: 'started', form: this.#blank });
    this.#nameTab();
  }

  restore({ work }: Backup): void {
    this.#dispatch({ type: 'restored', work });
    this.#nameTab();
    void this.#catchUp();
  }

  /** Deletes a backup from this device. */
  discard({ work }: Backup): void {
    endBackup(this.#browser.local, work.id);
    const found = this.#backups();
    if (found.length > 0) this.#dispatch({ type: 'backupsFound', found });
    else this.start();
  }

  change = (part: Partial<HomeForm>): void => this.#dispatch({ type: 'typed', part });

  copy(part: Partial<HomeForm>, name: string): void {
    this.change(part);
    this.#dispatch({ type: 'noticed', notice: { kind: 'copied', name } });
  }

  step(step: StepNumber): void {
    this.#dispatch({ type: 'stepped', step });
  }

  secretsTyped(fields: readonly string[]): void {
    this.#dispatch({ type: 'secretsTyped', fields });
  }

  dismissNotice(): void {
    this.#dispatch({ type: 'noticed', notice: null });
  }

  keepMine(): void {
    this.#dispatch({ type: 'keptMine' });
    void this.save();
  }

  takeTheirs(): void {
    this.#dispatch({ type: 'tookTheirs' });
  }

  /** Saves on the server now. Resolves to whether the server has all that was typed. */
  save = (): Promise<boolean> => this.#inTurn(() => this.#push());

  /** The folder of the draft, which is made where there is none yet; `null` if the server cannot be reached. */
  folder = async (): Promise<Folder | null> => {
    await this.save();
    const { phase, work } = this.#state;
    return phase.kind === 'editing' && work.server ? folderOf(work.server.token) : null;
  };

  /** Has a link mailed that opens the draft elsewhere. The address of the owner is in the draft, so it is saved first. */
  async mailLink(): Promise<MailOutcome> {
    const saved = await this.save();
    const { server } = this.#state.work;
    if (!saved || !server) return { kind: 'failed', answer: null };
    const answer = await mailDraft(server.token, this.#locale);
    return answer.kind === 'done' ? { kind: 'sent' } : { kind: 'failed', answer };
  }

  /** Submits the home. Without a connection it is sent later, without the password if the page was closed by then. */
  async submit(password: string, consents: Consents): Promise<void> {
    if (this.#state.submitting) return;
    this.#password = password;
    this.#dispatch({ type: 'submitAsked', key: newKey(), consents });
    this.#backUp();
    await this.#send();
  }

  #dispatch(event: DraftEvent): void {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (this.#state === before) return;
    if (this.#state.work !== before.work && event.type !== 'otherTabSaved') this.#planBackup();
    this.#planSave(before);
    this.#planSubmit();
    for (const listener of this.#listeners) listener();
  }

  #backups(): Backup[] {
    return findBackups(this.#browser.local, Date.now());
  }

  #tabWork(): string | null {
    try {
      return this.#browser.session().getItem(TAB_KEY);
    } catch {
      // A reload then asks which backup to restore.
      return null;
    }
  }

  #nameTab(): void {
    try {
      this.#browser.session().setItem(TAB_KEY, this.#state.work.id);
    } catch {
      // The same.
    }
  }

  /** Opens the draft of a link. Resolves to whether that is all there is to do. */
  async #openLink(token: string): Promise<boolean> {
    this.#dispatch({ type: 'reading' });
    const answer = await readDraft(token, this.#locale);
    if (answer.kind !== 'done') {
      if (answer.kind === 'refused' && answer.status === 404) {
        this.#dispatch({ type: 'noticed', notice: { kind: 'linkExpired' } });
        return false;
      }
      this.#dispatch({ type: 'stuck', token, failure: failureOf(answer) });
      return true;
    }
    const { form, version, propertyId } = answer.value;
    if (propertyId !== null) {
      this.#dispatch({ type: 'noticed', notice: { kind: 'linkSubmitted', propertyId } });
      return false;
    }
    const known = this.#backups().find(({ work }) => work.server?.token === token);
    const theirs = { form: fromApiForm(form, this.#locale), version };
    if (known) {
      this.#dispatch({ type: 'linkOpened', work: known.work });
      this.#dispatch({ type: 'serverRead', theirs, sent: null });
    } else {
      const server = { token, version, savedRevision: 0 };
      const work: Work = { ...initialState(theirs.form).work, server };
      this.#dispatch({ type: 'linkOpened', work });
    }
    this.#nameTab();
    return true;
  }

  /** After a restoration: sends what waits, else looks whether the server has something newer. */
  async #catchUp(): Promise<void> {
    const { submission, server } = this.#state.work;
    if (submission?.queued) await this.#send();
    else if (server) await this.#inTurn(() => this.#readServer());
  }

  #planBackup(): void {
    this.#backupTimer ??= setTimeout(() => this.#backUp(), BACKUP_DELAY_MS);
  }

  /** Keeps a backup at once. A form in which nobody has typed is none. */
  #backUp(): void {
    clearTimeout(this.#backupTimer);
    this.#backupTimer = undefined;
    const { phase, work } = this.#state;
    if (phase.kind !== 'editing' || (work.revision === 0 && work.server === null)) return;
    const backup = { tab: this.#tab, savedAt: Date.now(), work };
    this.#dispatch({ type: 'backedUp', trouble: writeBackup(this.#browser.local, backup) });
  }

  #otherTab({ key, newValue }: StorageEvent): void {
    const { phase, work } = this.#state;
    if (phase.kind !== 'editing' || key !== keyOf(work.id)) return;
    const backup = readBackup(newValue);
    if (hasEnded(newValue)) this.#dispatch({ type: 'otherTabEnded' });
    // It was deleted for its age, but here it is in use.
    else if (newValue === null) this.#planBackup();
    else if (backup && backup.tab !== this.#tab) this.#dispatch({ type: 'otherTabSaved', work: backup.work });
  }

  #mustSave(): boolean {
    const { phase, work, conflict, saving } = this.#state;
    if (phase.kind !== 'editing' || conflict || saving.kind === 'saving' || !isUnsaved(work)) return false;
    // Sending saves first.
    if (work.submission?.queued) return false;
    if (saving.kind === 'failed' && !mayPass(saving.failure)) return false;
    return work.server !== null || isWorthSaving(work);
  }

  /** Saves some time after the last change, and after a failure at its own pace. */
  #planSave(before: DraftState): void {
    const { work, saving } = this.#state;
    if (!this.#mustSave()) {
      clearTimeout(this.#saveTimer);
      this.#saveTimer = undefined;
      return;
    }
    const waits = saving.kind === 'failed' ? saving === before.saving : work.form === before.work.form;
    if (this.#saveTimer !== undefined && waits) return;
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => this.save(), this.#saveDelay());
  }

  #saveDelay(): number {
    const { work, saving } = this.#state;
    if (saving.kind === 'failed') return delayAfter(saving.tries);
    return work.server ? SAVE_DELAY_MS : FIRST_SAVE_DELAY_MS;
  }

  #mustSubmit(): boolean {
    const { phase, work, submitting, conflict } = this.#state;
    return phase.kind === 'editing' && work.submission?.queued === true && !submitting && conflict === null;
  }

  #planSubmit(): void {
    clearTimeout(this.#submitTimer);
    this.#submitTimer = undefined;
    if (!this.#mustSubmit()) return;
    const failures = this.#state.work.submission?.failures ?? 0;
    this.#submitTimer = setTimeout(() => this.#send(), delayAfter(failures));
  }

  /** The connection is back. */
  #tryNow(): void {
    if (this.#mustSubmit()) void this.#send();
    else if (this.#mustSave()) void this.save();
  }

  #inTurn<Value>(job: () => Promise<Value>): Promise<Value> {
    const run = this.#last.then(job, job);
    this.#last = run;
    return run;
  }

  /**
   * Saves what the server lacks, and makes the draft first where there is none.
   *
   * @param again whether it may try once more after somebody else has saved the draft, or after it is gone
   */
  async #push(again = true): Promise<boolean> {
    if (this.#state.phase.kind !== 'editing' || this.#state.conflict) return false;
    if (!(await this.#makeDraft())) return false;
    const { id, server, form, revision } = this.#state.work;
    if (!server) return false;
    if (!isUnsaved(this.#state.work)) return true;
    this.#dispatch({ type: 'saving' });
    // Even without an answer it may arrive.
    this.#sent = { form, revision };
    const answer = await saveDraft(server.token, toApiForm(form), server.version, this.#locale);
    if (this.#state.work.id !== id) return false;
    if (answer.kind === 'done') {
      this.#dispatch({ type: 'saved', version: answer.value.version, revision });
      return true;
    }
    if (again && answer.kind === 'refused') {
      if (answer.status === 404) {
        this.#dispatch({ type: 'draftGone' });
        return this.#push(false);
      }
      if (answer.status === 412 || answer.status === 409) {
        await this.#readServer();
        if (this.#isSaved()) return true;
        return this.#state.saving.kind === 'failed' ? false : this.#push(false);
      }
    }
    this.#failSave(answer);
    return false;
  }

  /** Makes the draft where there is none. */
  async #makeDraft(): Promise<boolean> {
    const { id, server } = this.#state.work;
    if (server) return true;
    this.#dispatch({ type: 'saving' });
    const answer = await createDraft(this.#locale);
    if (this.#state.work.id !== id) return false;
    if (answer.kind !== 'done') {
      this.#failSave(answer);
      return false;
    }
    const { token, version } = answer.value;
    this.#dispatch({ type: 'draftMade', token, version });
    this.#backUp();
    return true;
  }

  #isSaved(): boolean {
    const { phase, work, conflict } = this.#state;
    return phase.kind === 'editing' && conflict === null && !isUnsaved(work);
  }

  #failSave(answer: Unanswered): void {
    const problem = answer.kind === 'refused' && answer.status === 422 ? formProblem(answer.problem) : null;
    this.#dispatch({ type: 'saveFailed', failure: failureOf(answer), problem });
  }

  /** Compares with what the server has: another tab or device may have saved or submitted it. */
  async #readServer(): Promise<void> {
    const { id, server, form } = this.#state.work;
    if (!server || this.#state.phase.kind !== 'editing') return;
    const answer = await readDraft(server.token, this.#locale);
    if (this.#state.work.id !== id) return;
    if (answer.kind === 'refused' && answer.status === 404) {
      this.#dispatch({ type: 'draftGone' });
    } else if (answer.kind !== 'done') {
      this.#failSave(answer);
    } else if (answer.value.propertyId !== null) {
      // It was submitted, and the answer was lost on its way.
      this.#finish(answer.value.propertyId, form.ownerEmail, this.#password === null);
    } else {
      const theirs = { form: fromApiForm(answer.value.form, this.#locale), version: answer.value.version };
      this.#dispatch({ type: 'serverRead', theirs, sent: this.#sent });
    }
  }

  /** Saves and submits. */
  async #send(): Promise<void> {
    if (this.#state.phase.kind !== 'editing' || this.#state.submitting) return;
    this.#dispatch({ type: 'sending' });
    await this.#inTurn(() => this.#saveAndSubmit());
  }

  async #saveAndSubmit(): Promise<void> {
    const before = this.#state.work.server;
    const saved = await this.#push();
    const { phase, work } = this.#state;
    const { server, submission, form } = work;
    if (phase.kind !== 'editing' || !submission) return;
    if (before && before.token !== server?.token) {
      this.#failSubmission('draftGone', null);
      return;
    }
    if (!saved || !server) {
      this.#failUnsaved();
      return;
    }
    const password = this.#password;
    const { acceptsTerms, hasPhotoRights, key } = submission;
    const body = { acceptsTerms, hasPhotoRights, ...(password === null ? {} : { password }) };
    const answer = await submitDraft(server.token, body, key, this.#locale);
    if (answer.kind === 'done') {
      this.#finish(answer.value.propertyId, form.ownerEmail, password === null);
      return;
    }
    if (answer.kind === 'refused' && answer.status === 404) {
      this.#dispatch({ type: 'draftGone' });
      this.#failSubmission('draftGone', null);
      return;
    }
    if (answer.kind === 'refused' && answer.status === 409) {
      await this.#readServer();
      if (this.#state.phase.kind !== 'editing') return;
    }
    const problem = answer.kind === 'refused' ? formProblem(answer.problem) : null;
    this.#failSubmission(failureOf(answer), problem);
  }

  #failUnsaved(): void {
    const { conflict, saving, serverErrors } = this.#state;
    if (conflict) this.#failSubmission('conflict', null);
    else if (saving.kind !== 'failed') this.#failSubmission('unavailable', null);
    else this.#failSubmission(saving.failure, problemAt(serverErrors, saving.details));
  }

  #failSubmission(failure: SubmitFailure, problem: FormProblem | null): void {
    this.#dispatch({ type: 'submitFailed', failure, problem });
    // How it stands must survive even if the page is closed at once.
    this.#backUp();
  }

  /** The home is submitted: nothing of it stays in this browser. */
  #finish(propertyId: string, ownerEmail: string, needsPassword: boolean): void {
    const { id } = this.#state.work;
    this.#password = null;
    this.#sent = null;
    this.#dispatch({ type: 'submitted', receipt: { propertyId, email: ownerEmail.trim(), needsPassword } });
    clearTimeout(this.#backupTimer);
    this.#backupTimer = undefined;
    endBackup(this.#browser.local, id);
  }
}
