import type { ApiFailure } from '@/api/call';
import { randomId } from '@/api/random-id';
import { fromApiForm, toApiForm } from '@/features/property-form/lib/api-form';
import type { Folder } from '@/features/property-form/lib/form';
import { type FormProblem, formProblem } from '@/features/property-form/lib/form-problem';
import type { Locale } from '@/i18n/locale';
import { draftFailure, isGone } from './failure';
import { createDraft, mailDraft, readDraft, saveDraft, submitDraft } from './server';
import type { DraftEvent, DraftState, SubmitFailure } from './state';
import { type Consents, folderOf, isUnsaved } from './work';

/** How asking for a link by mail went. `null`: the draft could not be saved before. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly answer: ApiFailure | null };

type LocalDraft = {
  readonly state: () => DraftState;
  readonly dispatch: (event: DraftEvent) => void;
  /** Keeps a backup at once. */
  readonly backUp: () => void;
  /** Deletes the backup of a home that was submitted. */
  readonly forget: (id: string) => void;
};

/** What a draft asks of the server: to save it, to mail a link to it, and to submit it. */
export class DraftSync {
  readonly #locale: Locale;
  readonly #draft: LocalDraft;
  /** Kept in memory only. */
  #password: string | null = null;
  /** Requests follow one another, because each names the version that the one before made. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(locale: Locale, draft: LocalDraft) {
    this.#locale = locale;
    this.#draft = draft;
  }

  /** Another home is opened: nothing of the one before may go with it. */
  begin(): void {
    this.#password = null;
  }

  /** Saves on the server now. Resolves to whether the server has all that was typed. */
  save = (): Promise<boolean> => this.inTurn(() => this.#saveOrFail());

  /** The folder of the draft, which is made where there is none yet; `null` if the server cannot be reached. */
  folder = async (): Promise<Folder | null> => {
    await this.save();
    const { phase, work } = this.#draft.state();
    return phase.kind === 'editing' && work.server ? folderOf(work.server.token) : null;
  };

  /** The same, but only if the server has all that was typed. */
  savedFolder = async (): Promise<Folder | null> => {
    const saved = await this.save();
    const { server } = this.#draft.state().work;
    return saved && server ? folderOf(server.token) : null;
  };

  /** Has a link mailed that opens the draft elsewhere. The address of the owner is in the draft, so it is saved first. */
  async mailLink(): Promise<MailOutcome> {
    const saved = await this.save();
    const { server } = this.#draft.state().work;
    if (!saved || !server) return { kind: 'failed', answer: null };
    const answer = await mailDraft(server.token, this.#locale);
    return answer.kind === 'done' ? { kind: 'sent' } : { kind: 'failed', answer };
  }

  /** Submits the home. Without a connection it is sent later, without the password if the page was closed by then. */
  async submit(password: string, consents: Consents): Promise<void> {
    if (this.#draft.state().submitting) return;
    this.#password = password;
    this.#draft.dispatch({ type: 'submitAsked', key: randomId(), consents });
    this.#draft.backUp();
    await this.send();
  }

  /** After a restoration: sends what waits, else looks whether the server has something newer. */
  async catchUp(): Promise<void> {
    const { submission, server } = this.#draft.state().work;
    if (submission?.queued) await this.send();
    else if (server) await this.inTurn(() => this.#readServer().catch(() => this.#failSave(null)));
  }

  inTurn<Value>(job: () => Promise<Value>): Promise<Value> {
    const run = this.#last.then(job, job);
    this.#last = run;
    return run;
  }

  /** Saves, also where the server answers with what cannot be read: else nothing would ever be saved again. */
  #saveOrFail(): Promise<boolean> {
    return this.#push().catch(() => {
      this.#failSave(null);
      return false;
    });
  }

  /**
   * Saves what the server lacks, and makes the draft first where there is none.
   *
   * @param again whether it may try once more after somebody else has saved the draft, or after it is gone
   */
  async #push(again = true): Promise<boolean> {
    if (this.#draft.state().phase.kind !== 'editing' || this.#draft.state().conflict) return false;
    if (!(await this.#makeDraft())) return false;
    const { id, server, form, revision } = this.#draft.state().work;
    if (!server) return false;
    if (!isUnsaved(this.#draft.state().work)) return true;
    this.#draft.dispatch({ type: 'sent', sent: { form, revision } });
    const answer = await saveDraft(server.token, toApiForm(form), server.version, this.#locale);
    if (this.#draft.state().work.id !== id) return false;
    if (answer.kind === 'done') {
      this.#draft.dispatch({ type: 'saved', version: answer.value.version, revision });
      return true;
    }
    if (again && answer.kind === 'refused') {
      if (isGone(answer)) {
        this.#draft.dispatch({ type: 'draftGone' });
        return this.#push(false);
      }
      if (answer.status === 412 || answer.status === 409) {
        await this.#readServer();
        if (this.#isSaved()) return true;
        return this.#draft.state().saving.kind === 'failed' ? false : this.#push(false);
      }
    }
    this.#failSave(answer);
    return false;
  }

  /** Makes the draft where there is none. */
  async #makeDraft(): Promise<boolean> {
    const { id, server } = this.#draft.state().work;
    if (server) return true;
    this.#draft.dispatch({ type: 'saving' });
    const answer = await createDraft(this.#locale);
    if (this.#draft.state().work.id !== id) return false;
    if (answer.kind !== 'done') {
      this.#failSave(answer);
      return false;
    }
    const { token, version } = answer.value;
    this.#draft.dispatch({ type: 'draftMade', token, version });
    this.#draft.backUp();
    return true;
  }

  #isSaved(): boolean {
    const { phase, work, conflict } = this.#draft.state();
    return phase.kind === 'editing' && conflict === null && !isUnsaved(work);
  }

  /** @param answer `null`: one that cannot be read */
  #failSave(answer: ApiFailure | null): void {
    const problem = answer?.kind === 'refused' && answer.status === 422 ? formProblem(answer.problem) : null;
    const failure = answer ? draftFailure(answer) : 'unavailable';
    this.#draft.dispatch({ type: 'saveFailed', failure, problem });
  }

  /** Compares with what the server has: another tab or device may have saved or submitted it. */
  async #readServer(): Promise<void> {
    const { id, server, form } = this.#draft.state().work;
    if (!server || this.#draft.state().phase.kind !== 'editing') return;
    const answer = await readDraft(server.token, this.#locale);
    if (this.#draft.state().work.id !== id) return;
    if (isGone(answer)) {
      this.#draft.dispatch({ type: 'draftGone' });
    } else if (answer.kind !== 'done') {
      this.#failSave(answer);
    } else if (answer.value.propertyId !== null) {
      // The home was submitted, and the answer was lost.
      this.#finish(answer.value.propertyId, form.ownerEmail, this.#password === null);
    } else {
      const theirs = { form: fromApiForm(answer.value.form, this.#locale), version: answer.value.version };
      this.#draft.dispatch({ type: 'serverRead', theirs });
    }
  }

  async send(): Promise<void> {
    if (this.#draft.state().phase.kind !== 'editing' || this.#draft.state().submitting) return;
    this.#draft.dispatch({ type: 'sending' });
    await this.inTurn(() => this.#saveAndSubmit().catch(() => this.#failSubmission('unavailable', null)));
  }

  async #saveAndSubmit(): Promise<void> {
    const before = this.#draft.state().work.server;
    const saved = await this.#saveOrFail();
    const { phase, work } = this.#draft.state();
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
    if (isGone(answer)) {
      this.#draft.dispatch({ type: 'draftGone' });
      this.#failSubmission('draftGone', null);
      return;
    }
    if (answer.kind === 'refused' && answer.status === 409) {
      await this.#readServer();
      if (this.#draft.state().phase.kind !== 'editing') return;
    }
    const problem = answer.kind === 'refused' ? formProblem(answer.problem) : null;
    this.#failSubmission(draftFailure(answer), problem);
  }

  #failUnsaved(): void {
    const { conflict, saving, serverErrors } = this.#draft.state();
    if (conflict) this.#failSubmission('conflict', null);
    else if (saving.kind !== 'failed') this.#failSubmission('unavailable', null);
    else this.#failSubmission(saving.failure, { errors: serverErrors, other: saving.details });
  }

  #failSubmission(failure: SubmitFailure, problem: FormProblem | null): void {
    this.#draft.dispatch({ type: 'submitFailed', failure, problem });
    // How it stands must survive even if the page is closed at once.
    this.#draft.backUp();
  }

  /** The home is submitted: nothing of it stays in this browser. */
  #finish(propertyId: string, ownerEmail: string, needsPassword: boolean): void {
    const { id } = this.#draft.state().work;
    this.#password = null;
    this.#draft.dispatch({
      type: 'submitted',
      receipt: { propertyId, email: ownerEmail.trim(), needsPassword },
    });
    this.#draft.forget(id);
  }
}
