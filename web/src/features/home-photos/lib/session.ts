import type { Answer, ApiFailure } from '@/api/call';
import { hasCode } from '@/api/failure';
import type { OwnPhoto, PhotoList } from '@/api/types';
import type { Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { Timer } from '@/storage/browser';
import { Observable } from '@/storage/observable';
import type { arrangePhotos, listPhotos, removePhoto, uploadPhoto } from './api';
import { arrangementOf, fits, isWish, type Wish } from './arrange';
import { prepare, type Shrink, SIDE_SMALL } from './file';
import {
  dueUploads,
  isTemporary,
  isWaiting,
  NO_PHOTOS,
  type PhotoAction,
  type PhotoState,
  photosAfter,
  type Upload,
} from './photos';

/** Finds the folder of a home; `null` while it cannot be reached. */
export type FindFolder = () => Promise<Folder | null>;

export type SessionTools = {
  readonly listPhotos: typeof listPhotos;
  readonly arrangePhotos: typeof arrangePhotos;
  readonly removePhoto: typeof removePhoto;
  readonly uploadPhoto: typeof uploadPhoto;
  readonly shrink: Shrink;
  readonly newId: () => string;
  /** Whether nobody sees the page. It is not polled then. */
  readonly isHidden: () => boolean;
};

/** Times between polls while a photo waits, and between tries while there is no connection; the last one repeats. */
const POLLS_MS = [1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 15_000];
const TRIES_MS = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000];
/** A change is saved this long after the last one. */
const SAVE_MS = 1_000;
/** How often a save follows photos that change at the same time, such as one that becomes ready. */
const MERGES_MAX = 5;
/** A smaller file arrives on any connection. */
const SMALL_BYTES = 1_500_000;

/** The time after a number of tries. */
function at(timesMs: readonly number[], tries: number): number {
  return timesMs[Math.min(tries, timesMs.length - 1)] ?? 0;
}

/**
 * The photos of the home that the page is about, and all work on them. It outlives the step of the form that shows
 * them, so that uploads go on while the owner fills in the rest.
 */
export class PhotoSession extends Observable<PhotoState> {
  readonly #tools: SessionTools;
  #findFolder: FindFolder | null = null;
  /** `null` until it is found. Nothing is asked for before. */
  #folder: Folder | null = null;
  #locale: Locale = 'en';
  readonly #aborts = new Map<string, AbortController>();
  /** Counts what makes an answer that is still on its way outdated. */
  #changes = 0;
  /** Whether somebody looks at the photos. They are not polled else. */
  #shown = false;
  #finding = false;
  #listing = false;
  #shrinking: Promise<Blob | null> = Promise.resolve(null);
  #polls = 0;
  #failures = 0;
  readonly #pollTimer = new Timer(() => this.#poll());
  readonly #saveTimer = new Timer(() => void this.#save());
  readonly #pauseTimer = new Timer(() => this.resume());

  constructor(tools: SessionTools) {
    super(NO_PHOTOS);
    this.#tools = tools;
  }

  /** Shows the photos of a folder. Those of another one are given up. */
  enter(findFolder: FindFolder, locale: Locale): void {
    this.#findFolder = findFolder;
    this.#locale = locale;
    this.#folder = null;
    this.#shown = true;
    this.#finding = false;
    this.#pauseTimer.clear();
    this.#work();
  }

  /** Saves at once what is to be saved: the photos are not shown any more. */
  leave(): void {
    this.#shown = false;
    this.#saveTimer.clear();
    void this.#save();
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => ({ id: this.#tools.newId(), name: file.name, file }));
    this.#dispatch({ type: 'add', files: added });
    this.#work();
  }

  /** Removes a photo or stops its upload. Returns whether it is gone. */
  async remove(id: string): Promise<boolean> {
    const { folder, uploads } = this.state();
    const upload = uploads.find((upload) => upload.id === id);
    this.#aborts.get(id)?.abort();
    this.#aborts.delete(id);
    // A file that is still here may have arrived all the same, its answer lost.
    const mayBeThere = !upload || upload.prepared;
    if (upload) this.#dispatch({ type: 'removed', id });
    if (!mayBeThere || folder === null) {
      this.#work();
      return true;
    }
    const answer = await this.#tools.removePhoto(folder, this.#locale, id);
    this.#changes += 1;
    if (answer.kind === 'done') this.#dispatch({ type: 'removed', id });
    else if (!upload) this.#dispatch({ type: 'troubled', answer });
    void this.#load();
    return answer.kind === 'done' || upload !== undefined;
  }

  arrange(wish: Wish): void {
    this.#dispatch({ type: 'wished', wish });
    this.#saveSoon();
  }

  again(ids: readonly string[]): void {
    this.#dispatch({ type: 'again', ids });
    this.resume();
  }

  /** Goes on at once: a pause is over, or the owner asks for it. */
  readonly resume = (): void => {
    this.#pauseTimer.clear();
    this.#polls = 0;
    this.#dispatch({ type: 'resumed' });
    if (this.#folder === null) this.#work();
    else void this.#load();
    this.#saveSoon();
  };

  /** The page is seen again. It was not polled meanwhile. */
  wake(): void {
    this.#polls = 0;
    if (isWaiting(this.state())) void this.#load();
  }

  /** The connection is back. Files that it broke go on too. */
  readonly reconnect = (): void => {
    const isBroken = ({ stage }: Upload) => stage.kind === 'failed' && stage.fault.kind === 'interrupted';
    this.again(
      this.state()
        .uploads.filter(isBroken)
        .map(({ id }) => id),
    );
  };

  #dispatch(action: PhotoAction): void {
    this.become(photosAfter(this.state(), action));
  }

  #giveUp(): void {
    for (const abort of this.#aborts.values()) abort.abort();
    this.#aborts.clear();
    for (const timer of [this.#pollTimer, this.#saveTimer]) timer.clear();
  }

  #work(): void {
    if (this.#pauseTimer.isSet) return;
    if (this.#folder === null) {
      void this.#find();
      return;
    }
    for (const upload of dueUploads(this.state())) void this.#send(this.#folder, upload);
    if (isWaiting(this.state())) this.#pollSoon();
  }

  async #find(): Promise<void> {
    const findFolder = this.#findFolder;
    if (this.#finding || findFolder === null) return;
    this.#finding = true;
    const folder = await findFolder();
    if (findFolder !== this.#findFolder) return;
    this.#finding = false;
    if (folder === null) {
      this.#pause({ kind: 'silent', why: 'offline' });
      return;
    }
    if (this.state().folder !== null && this.state().folder !== folder) this.#giveUp();
    this.#folder = folder;
    this.#dispatch({ type: 'entered', folder });
    this.#changes += 1;
    this.#saveSoon();
    await this.#load();
  }

  /** Nothing is sent for a while. */
  #pause(answer: ApiFailure): void {
    this.#dispatch({ type: 'troubled', answer });
    if (this.#pauseTimer.isSet) return;
    this.#pauseTimer.set(at(TRIES_MS, this.#failures));
    this.#failures += 1;
  }

  /** Whether an answer came. Else work pauses, or stops if the API refused. */
  #isDone<Value>(answer: Answer<Value>): answer is Extract<Answer<Value>, { kind: 'done' }> {
    if (answer.kind === 'done') {
      this.#failures = 0;
      return true;
    }
    if (isTemporary(answer)) this.#pause(answer);
    else this.#dispatch({ type: 'troubled', answer });
    return false;
  }

  /** Reads the list, again if something changed meanwhile. */
  async #load(): Promise<void> {
    if (this.#listing) return;
    this.#listing = true;
    let isRead = false;
    while (this.#folder !== null) {
      const changes = this.#changes;
      const answer = await this.#tools.listPhotos(this.#folder, this.#locale);
      if (changes !== this.#changes) continue;
      isRead = this.#isDone(answer);
      if (answer.kind === 'done') this.#dispatch({ type: 'listed', list: answer.value });
      break;
    }
    this.#listing = false;
    // Nothing is asked of a home that the API refuses, before its owner tries again.
    if (isRead) this.#work();
  }

  #pollSoon(): void {
    if (!this.#pollTimer.isSet) this.#pollTimer.set(at(POLLS_MS, this.#polls));
  }

  #poll(): void {
    // `wake` follows when the page is seen again, `enter` when the photos are.
    if (!this.#shown || this.#tools.isHidden() || this.#pauseTimer.isSet) return;
    this.#polls += 1;
    void this.#load();
  }

  async #send(folder: Folder, upload: Upload): Promise<void> {
    const { id } = upload;
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    this.#dispatch({ type: 'send', id });
    const answer = await this.#deliver(folder, upload, abort.signal);
    if (abort.signal.aborted) return;
    this.#aborts.delete(id);
    if (answer === null) return this.#work();
    this.#changes += 1;
    if (answer.kind === 'done') {
      this.#failures = 0;
      this.#polls = 0;
      this.#dispatch({ type: 'arrived', id, photo: answer.value });
      // Read the list now, so that the next poll does not announce an earlier upload.
      if (answer.value.state === 'waiting') this.#work();
      else await this.#load();
    } else if (isTemporary(answer)) {
      this.#dispatch({ type: 'broke', id });
      this.#pause(answer);
    } else if (hasCode(answer, 'photo_id_reused')) {
      // An earlier try arrived, and only its answer was lost.
      this.#dispatch({ type: 'removed', id });
      await this.#load();
    } else {
      this.#dispatch({ type: 'failed', id, fault: { kind: 'refused', answer } });
      this.#work();
    }
  }

  /** Prepares a file and uploads it; `null` if it cannot be prepared. */
  async #deliver(folder: Folder, upload: Upload, signal: AbortSignal): Promise<Answer<OwnPhoto> | null> {
    const { id, tries } = upload;
    // Read again at each try: the file may be gone by now.
    const prepared = await prepare(upload.file, this.#shrink);
    if (signal.aborted) return null;
    if (prepared.kind === 'faulty') {
      this.#dispatch({ type: 'failed', id, fault: { kind: prepared.fault } });
      return null;
    }
    let { file } = prepared;
    if (tries > 0 && file.size > SMALL_BYTES) file = (await this.#shrink(file, SIDE_SMALL)) ?? file;
    if (signal.aborted) return null;
    this.#dispatch({ type: 'prepared', id, file });
    const onProgress = (part: number) => {
      if (!signal.aborted) this.#dispatch({ type: 'progress', id, part });
    };
    return this.#tools.uploadPhoto({ folder, locale: this.#locale, id, file, onProgress, signal });
  }

  /** One at a time: a decoded picture takes hundreds of megabytes. */
  readonly #shrink: Shrink = (file, longestSide) => {
    this.#shrinking = this.#shrinking.then(() => this.#tools.shrink(file, longestSide));
    return this.#shrinking;
  };

  #saveSoon(): void {
    this.#saveTimer.set(SAVE_MS);
  }

  /** Saves the wish. Photos that changed meanwhile are read again, and the wish is applied to them. */
  async #save(): Promise<void> {
    const folder = this.#folder;
    const { wish, saving } = this.state();
    if (folder === null || saving || this.#pauseTimer.isSet || !isWish(wish) || !fits(wish)) return;
    this.#dispatch({ type: 'saving' });
    const changes = this.#changes;
    const answer = await this.#merge(folder, wish);
    if (answer === null) return;
    const isOutdated = changes !== this.#changes;
    this.#changes += 1;
    if (!this.#isDone(answer)) return;
    this.#dispatch({ type: 'saved', wish, list: answer.value });
    if (isWish(this.state().wish)) this.#saveSoon();
    if (isOutdated) await this.#load();
    else this.#work();
  }

  /** The answer to a save; `null` if the folder is another one by now. */
  async #merge(folder: Folder, wish: Wish): Promise<Answer<PhotoList> | null> {
    let { list } = this.state();
    for (let merges = 0; ; merges += 1) {
      if (list === null || merges > 0) {
        const answer = await this.#tools.listPhotos(folder, this.#locale);
        if (answer.kind !== 'done') return folder === this.state().folder ? answer : null;
        list = answer.value;
      }
      const arrangement = arrangementOf(list.items, wish);
      const answer = await this.#tools.arrangePhotos(folder, this.#locale, arrangement, list.version);
      if (folder !== this.state().folder) return null;
      if (!hasCode(answer, 'photos_changed') || merges >= MERGES_MAX) return answer;
    }
  }
}
