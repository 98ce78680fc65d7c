import { isRefusal } from '@/api/failure';
import { randomId } from '@/api/random-id';
import { fromApiForm } from '@/features/property-form/lib/api-form';
import type { Folder, HomeForm, StepNumber } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { type Browser, listenTo, retryDelayMs, Timer } from '@/storage/browser';
import { STORAGE_KEYS } from '@/storage/keys';
import { Observable } from '@/storage/observable';
import { BrowserStore, ENDED } from '@/storage/store';
import { type Backup, type BackupStore, backupStore, FORMAT, findBackups, isOffered } from './backup';
import { draftFailure, isGone } from './failure';
import { readDraft } from './server';
import { type DraftEvent, type DraftState, initialState, reduce } from './state';
import { DraftSync, type MailOutcome } from './sync';
import { type Consents, isUnsaved, isWorthSaving, type Work } from './work';

/**
 * A backup is written as soon as what was typed is taken over, not when typing rests: a browser that goes to another page may
 * read the storage there before the page that is left has written to it.
 */
const BACKUP_DELAY_MS = 0;
const SAVE_DELAY_MS = 2_000;
/** The first save makes the draft, so it waits until somebody has really begun. */
const FIRST_SAVE_DELAY_MS = 5_000;

/**
 * Keeps a home that is being written down: in this browser at once, on the server soon after, and sends it when its owner
 * submits it. `reduce` says what each event means; this class only makes them happen.
 */
export class DraftStore extends Observable<DraftState> {
  readonly #browser: Browser;
  readonly #locale: Locale;
  readonly #blank: HomeForm;
  readonly #tab = randomId();
  readonly #kept: BackupStore;
  /** The home that this tab shows, so that a reload restores it without a question. */
  readonly #tabWork: BrowserStore<unknown>;
  readonly #sync: DraftSync;
  readonly #backupTimer = new Timer(() => this.#backUp());
  readonly #saveTimer = new Timer(() => void this.#sync.save());
  readonly #submitTimer = new Timer(() => void this.#sync.send());
  /** Whether the page is there. Without it nothing is planned; opened again, it begins with the backup. */
  #isListening = false;

  constructor(browser: Browser, locale: Locale, blank: HomeForm) {
    super(initialState(blank));
    this.#browser = browser;
    this.#locale = locale;
    this.#blank = blank;
    this.#kept = backupStore(browser.local, blank);
    this.#tabWork = new BrowserStore(STORAGE_KEYS.draftOfTab, (stored) => stored, browser.session);
    this.#sync = new DraftSync(locale, {
      state: this.state,
      dispatch: (event) => this.#dispatch(event),
      backUp: () => this.#backUp(),
      forget: (id) => this.#forget(id),
    });
  }

  /** Listens to the browser until the returned function is called. */
  listen(): () => void {
    const { window, document } = this.#browser;
    const hidden = () => {
      if (document.visibilityState === 'hidden') this.#backUp();
    };
    const stop = listenTo([
      [window, 'pagehide', () => this.#backUp()],
      [document, 'visibilitychange', hidden],
      [window, 'online', () => this.tryNow()],
      [window, 'beforeunload', (event) => this.#warn(event)],
      [window, 'storage', (event) => this.#otherTab(event as StorageEvent)],
    ]);
    this.#isListening = true;
    return () => {
      this.#isListening = false;
      stop();
      this.#backUp();
      for (const timer of [this.#backupTimer, this.#saveTimer, this.#submitTimer]) timer.clear();
    };
  }

  /** Opens the home whose submission waits, and sends it. Returns whether there is one. */
  openQueued(): boolean {
    const waiting = this.#backups().find(({ work }) => work.submission?.queued);
    if (waiting) this.restore(waiting);
    return waiting !== undefined;
  }

  /** Opens the draft of a link, else what this tab had, else what waits to be sent, else asks which backup to restore. */
  async open(token: string | null): Promise<void> {
    this.#backUp();
    if (token !== null && (await this.#openLinkInTurn(token))) return;
    const own = this.#backups().find(({ work }) => work.id === this.#tabWork.get());
    if (own) this.restore(own);
    else if (!this.openQueued()) this.#ask();
  }

  /** Opens the draft of a secret at a step. What is written here stays on this device. */
  async openAt(token: string, step: StepNumber): Promise<void> {
    await this.open(token);
    const { phase, work } = this.state();
    if (phase.kind === 'editing' && work.server?.token === token) this.step(step);
  }

  /** Asks which backup to restore, where there are any. */
  #ask(): void {
    const found = this.#backups().filter((backup) => isOffered(backup, Date.now()));
    if (found.length > 0) this.#dispatch({ type: 'backupsFound', found });
    else this.start();
  }

  /** Begins with an empty form. Backups of other homes stay. */
  start(): void {
    this.#sync.begin();
    this.#dispatch({ type: 'started', form: this.#blank });
    this.#tabWork.set(this.state().work.id);
  }

  restore({ work }: Backup): void {
    this.#sync.begin();
    this.#dispatch({ type: 'restored', work });
    this.#tabWork.set(this.state().work.id);
    void this.#sync.catchUp();
  }

  /** Deletes a backup from this device. A tab that edits its home writes it again. */
  discard({ work }: Backup): void {
    this.#kept.remove(work.id);
    this.#ask();
  }

  change = (part: Partial<HomeForm>): void => this.#dispatch({ type: 'typed', part });

  copy(part: Partial<HomeForm>, name: string): void {
    this.change(part);
    this.#dispatch({ type: 'noticed', notice: { kind: 'copied', name } });
  }

  step(step: StepNumber): void {
    this.#dispatch({ type: 'stepped', step });
  }

  dismissNotice(): void {
    this.#dispatch({ type: 'noticed', notice: null });
  }

  keepMine(): void {
    this.#dispatch({ type: 'keptMine' });
    void this.#sync.save();
  }

  takeTheirs(): void {
    this.#dispatch({ type: 'tookTheirs' });
  }

  folder = (): Promise<Folder | null> => this.#sync.folder();

  savedFolder = (): Promise<Folder | null> => this.#sync.savedFolder();

  mailLink(): Promise<MailOutcome> {
    return this.#sync.mailLink();
  }

  submit(password: string, consents: Consents): Promise<void> {
    return this.#sync.submit(password, consents);
  }

  #dispatch(event: DraftEvent): void {
    const before = this.state();
    const after = reduce(before, event);
    if (after === before) return;
    this.become(after);
    if (after.work !== before.work && event.type !== 'otherTabSaved') this.#planBackup();
    this.#planSave(before);
    this.#planSubmit();
  }

  #backups(): Backup[] {
    return findBackups(this.#kept, Date.now());
  }

  #openLinkInTurn(token: string): Promise<boolean> {
    return this.#sync
      .inTurn(() => this.#openLink(token))
      .catch(() => {
        // The answer cannot be read.
        this.#dispatch({ type: 'stuck', token, failure: 'unavailable' });
        return true;
      });
  }

  /** Opens the draft of a link. Resolves to whether that is all there is to do. */
  async #openLink(token: string): Promise<boolean> {
    this.#dispatch({ type: 'reading' });
    const answer = await readDraft(token, this.#locale);
    if (answer.kind !== 'done') {
      if (isGone(answer)) {
        this.#dispatch({ type: 'noticed', notice: { kind: 'linkExpired' } });
        return false;
      }
      this.#dispatch({ type: 'stuck', token, failure: draftFailure(answer) });
      return true;
    }
    const { form, version, propertyId } = answer.value;
    if (propertyId !== null) {
      this.#dispatch({ type: 'noticed', notice: { kind: 'linkSubmitted', propertyId } });
      return false;
    }
    this.#sync.begin();
    const known = this.#backups().find(({ work }) => work.server?.token === token);
    const theirs = { form: fromApiForm(form, this.#locale), version };
    if (known) {
      this.#dispatch({ type: 'linkOpened', work: known.work });
      this.#dispatch({ type: 'serverRead', theirs });
    } else {
      const server = { token, version, savedRevision: 0, unanswered: [] };
      const work: Work = { ...initialState(theirs.form).work, server };
      this.#dispatch({ type: 'linkOpened', work });
    }
    this.#tabWork.set(this.state().work.id);
    return true;
  }

  /** Asks before the page is left where nothing else has what was typed. */
  #warn(event: Event): void {
    const { phase, trouble, work } = this.state();
    if (phase.kind === 'editing' && trouble && isUnsaved(work)) event.preventDefault();
  }

  #planBackup(): void {
    if (this.#isListening && !this.#backupTimer.isSet) this.#backupTimer.set(BACKUP_DELAY_MS);
  }

  /** Keeps a backup at once. A form in which nobody has typed is none. */
  #backUp(): void {
    this.#backupTimer.clear();
    const { phase, work } = this.state();
    if (phase.kind !== 'editing' || (work.revision === 0 && work.server === null)) return;
    const backup: Backup = { format: FORMAT, tab: this.#tab, savedAt: Date.now(), work };
    this.#dispatch({ type: 'backedUp', trouble: this.#kept.set(backup, work.id) });
  }

  #forget(id: string): void {
    this.#backupTimer.clear();
    this.#kept.end(id);
  }

  #otherTab({ key, newValue }: StorageEvent): void {
    const { phase, work } = this.state();
    if (phase.kind !== 'editing' || key !== STORAGE_KEYS.drafts + work.id) return;
    const backup = this.#kept.read(newValue, work.id);
    if (newValue === ENDED) this.#dispatch({ type: 'otherTabEnded' });
    // Another tab deleted the backup, but this tab edits its home.
    else if (newValue === null) this.#planBackup();
    else if (backup && backup.tab !== this.#tab) this.#dispatch({ type: 'otherTabSaved', work: backup.work });
  }

  #mustSave(): boolean {
    const { phase, work, conflict, saving } = this.state();
    if (!this.#isListening) return false;
    if (phase.kind !== 'editing' || conflict || saving.kind === 'saving' || !isUnsaved(work)) return false;
    // A submission saves before it is sent.
    if (work.submission?.queued) return false;
    if (saving.kind === 'failed' && isRefusal(saving.failure)) return false;
    return work.server !== null || isWorthSaving(work);
  }

  /** Saves some time after the last change, and after a failure at its own pace. */
  #planSave(before: DraftState): void {
    const { work, saving } = this.state();
    if (!this.#mustSave()) {
      this.#saveTimer.clear();
      return;
    }
    const waits = saving.kind === 'failed' ? saving === before.saving : work.form === before.work.form;
    if (!this.#saveTimer.isSet || !waits) this.#saveTimer.set(this.#saveDelayMs());
  }

  #saveDelayMs(): number {
    const { work, saving } = this.state();
    if (saving.kind === 'failed') return retryDelayMs(saving.tries);
    return work.server ? SAVE_DELAY_MS : FIRST_SAVE_DELAY_MS;
  }

  #mustSubmit(): boolean {
    const { phase, work, isSender, submitting, conflict } = this.state();
    if (!this.#isListening || phase.kind !== 'editing' || !isSender) return false;
    return work.submission?.queued === true && !submitting && conflict === null;
  }

  #planSubmit(): void {
    this.#submitTimer.clear();
    if (this.#mustSubmit()) this.#submitTimer.set(retryDelayMs(this.state().work.submission?.failures ?? 0));
  }

  /** Does at once what waits for its time: the connection is back, or the owner asks for it. */
  tryNow(): void {
    if (this.#mustSubmit()) void this.#sync.send();
    else if (this.#mustSave()) void this.#sync.save();
  }
}
