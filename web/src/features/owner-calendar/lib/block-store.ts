import type { ApiFailure } from '@/api/call';
import { failureOf, hasCode, isRefusal } from '@/api/failure';
import { randomId } from '@/api/random-id';
import { VISIT_REFUSALS } from '@/api/visit';
import type { Locale } from '@/i18n/locale';
import { type Browser, listenTo, retryDelayMs, Timer } from '@/storage/browser';
import { Observable } from '@/storage/observable';
import { readBlocks, readCalendar, readEvents, replayEdits } from './api';
import { type Change, idOf, inverse } from './changes';
import { EditQueue, firstPart, type QueuedEdit } from './queue';
import {
  afterOtherTab,
  type BlocksState,
  NOTHING_READ,
  type Notice,
  noticesOf,
  shownBlocks,
  unmadeNotices,
} from './state';

/** How sending what waits went: `local` where some of it still waits. */
export type SyncOutcome = 'synced' | 'local' | 'ended';

/** The result of a change that was sent at once. Only `local` waits; `detail` is the server's reason, if it gave one. */
export type AddOutcome =
  | { readonly kind: SyncOutcome }
  | { readonly kind: 'refused'; readonly detail: string | null };

/** Clicks in a row go in one request. */
const GATHER_MS = 300;
/** A request may have half a megabyte, and a reason two kilobytes. */
const EDITS_PER_REQUEST = 200;
/** Blocks read longer ago than this are read again when the owner comes back to the page. */
const FRESH_MS = 60_000;

/**
 * Keeps the blocks of a home. Each edit is in the storage of this browser first; from there it goes to the server, now or once
 * there is a connection. The tabs of a browser share what waits. Sending an edit twice makes it once, so tabs need no turns.
 */
export class BlockStore extends Observable<BlocksState> {
  readonly #homeId: string;
  readonly #browser: Browser;
  readonly #queue: EditQueue;
  readonly #ended = new Set<() => void>();
  /** The edits whose outcome is told by whoever asked, with what is to be told. */
  readonly #asked = new Map<string, Notice | null>();
  #locale: Locale = 'en';
  readonly #timer = new Timer(() => void this.sync());
  #failures = 0;
  #sending: Promise<SyncOutcome> | null = null;
  /** Counts what brought or changed blocks, so that an answer that was asked for before is not taken for newer. */
  #answers = 0;
  #readAt = 0;
  #stopHearing: (() => void) | null = null;

  constructor(homeId: string, browser: Browser) {
    super(NOTHING_READ);
    this.#homeId = homeId;
    this.#browser = browser;
    this.#queue = new EditQueue(homeId, browser.local);
  }

  /** Reads the home and follows it until the returned function is called. */
  listen(locale: Locale, onEnded: () => void): () => void {
    this.#locale = locale;
    this.#ended.add(onEnded);
    this.#hear();
    if (Date.now() - this.#readAt > FRESH_MS || this.#queue.edits().length > 0) void this.refresh();
    return () => {
      this.#ended.delete(onEnded);
      if (this.#ended.size > 0) return;
      if (this.state().queue.length > 0) {
        // The page may only show another part: what waits is sent all the same, and what was to be gathered at once.
        if (this.#failures === 0) void this.sync();
        return;
      }
      this.#stopHearing?.();
      this.#stopHearing = null;
      this.#timer.clear();
    };
  }

  /** Makes changes here, and sends them soon. Returns what undoes them. */
  edit(changes: readonly Change[]): Change[] {
    const blocks = shownBlocks(this.state());
    const undoing = inverse(blocks, changes);
    this.#add(changes);
    this.#timer.set(GATHER_MS);
    return undoing;
  }

  /** Makes a change here and sends it now, for a page that shows no calendar of the home. */
  async add(change: Change, locale: Locale): Promise<AddOutcome> {
    this.#locale = locale;
    const keys = this.#add([change]).map(({ key }) => key);
    for (const key of keys) this.#asked.set(key, null);
    this.#hear();
    const kind = await this.sync();
    const { refusal } = this.state();
    const notice = keys.map((key) => this.#asked.get(key)).find((each) => each);
    for (const key of keys) this.#asked.delete(key);
    if (notice) return { kind: 'refused', detail: notice.detail };
    const isRefused = kind === 'local' && refusal !== null;
    // An edit that the owner was told is not made is not sent later.
    if (isRefused || kind === 'ended') this.#drop(keys);
    return isRefused ? { kind: 'refused', detail: refusal || null } : { kind };
  }

  /** Sends what waits, if anything does, now and once there is a connection. */
  async resend(locale: Locale): Promise<void> {
    if (this.#queue.edits().length === 0) return;
    this.#locale = locale;
    this.#hear();
    await this.sync();
  }

  sync(): Promise<SyncOutcome> {
    this.#timer.clear();
    this.#set(afterOtherTab(this.state(), this.#queue.edits()));
    if (this.state().queue.length === 0) return this.#sending ?? Promise.resolve('synced');
    this.#sending ??= this.#send();
    return this.#sending;
  }

  /** Sends what waits, and reads everything again. */
  async refresh(): Promise<void> {
    if ((await this.sync()) !== 'ended') await this.#read();
  }

  /** Has the blocks read again, now or when they are shown next: something other than an edit changed them. */
  expire(): void {
    this.#readAt = 0;
    // A reading that is under way may be from before the change.
    this.#answers += 1;
    if (this.#ended.size > 0) void this.refresh();
  }

  dismiss(keys: readonly string[]): void {
    this.#set({ notices: this.state().notices.filter(({ key }) => !keys.includes(key)) });
  }

  #set(part: Partial<BlocksState>): void {
    this.become({ ...this.state(), ...part, isKept: this.#queue.isKept });
  }

  #add(changes: readonly Change[]): QueuedEdit[] {
    const ids = changes.map(idOf);
    const touched = shownBlocks(this.state()).filter(({ id }) => ids.includes(id));
    // The clock of this device may be behind that of the one that made or edited the block.
    const after = touched.flatMap(({ createdAt, editedAt }) =>
      [createdAt, editedAt ?? createdAt].map((at) => Date.parse(at) + 1),
    );
    const added = this.#queue.add(changes, Math.max(Date.now(), ...after), randomId);
    this.#set({ queue: this.#queue.edits() });
    return added;
  }

  #drop(keys: readonly string[]): void {
    this.#queue.remove(keys);
    const queue = this.#queue.edits();
    this.#set(queue.length > 0 ? { queue } : { queue, status: 'idle', refusal: null });
  }

  #hear(): void {
    const { window } = this.#browser;
    this.#stopHearing ??= listenTo([
      [window, 'online', () => void this.#comeBack()],
      [window, 'focus', () => void this.#comeBack()],
      // A click just before leaving is still sent.
      [window, 'pagehide', () => void this.sync()],
      [window, 'storage', (event) => this.#otherTab(event as StorageEvent)],
    ]);
  }

  async #comeBack(): Promise<void> {
    if ((await this.sync()) === 'ended' || this.#ended.size === 0) return;
    if (Date.now() - this.#readAt > FRESH_MS) await this.#read();
  }

  #otherTab({ key }: StorageEvent): void {
    if (!this.#queue.concerns(key)) return;
    const before = this.state().queue.length;
    this.#set(afterOtherTab(this.state(), this.#queue.edits()));
    if (this.state().queue.length < before && this.#ended.size > 0) void this.#read();
  }

  /** Sends until nothing waits, or something is in the way. */
  async #send(): Promise<SyncOutcome> {
    this.#set({ status: 'syncing', refusal: null });
    try {
      for (;;) {
        const sent = firstPart(this.#queue.edits(), EDITS_PER_REQUEST);
        if (sent.length === 0) break;
        const answer = await replayEdits(this.#homeId, sent, this.#locale);
        if (answer.kind !== 'done') return this.#fail(answer, sent);
        const { results, items } = answer.value;
        // Another tab may have sent some of them meanwhile, and tells what came of them.
        const waiting = this.#queue.edits();
        const isWaiting = (notice: Notice) => waiting.some(({ key }) => key === notice.key);
        const own = noticesOf(sent, results, shownBlocks(this.state())).filter(isWaiting);
        const unmade = unmadeNotices(own, waiting, items);
        const notices = [...own, ...unmade];
        this.#queue.remove([...sent, ...unmade].map(({ key }) => key));
        this.#answers += 1;
        const asked = notices.filter(({ key }) => this.#asked.has(key));
        for (const notice of asked) this.#asked.set(notice.key, notice);
        const known = [...this.state().notices, ...notices.filter((notice) => !asked.includes(notice))];
        this.#set({ server: items, queue: this.#queue.edits(), notices: known });
      }
      this.#failures = 0;
      this.#set({ status: 'success' });
      // An edit also confirms a calendar, which may make unknown nights available.
      if (this.#ended.size > 0) void this.#readCalendar();
      return 'synced';
    } finally {
      this.#sending = null;
    }
  }

  #fail(answer: ApiFailure, sent: readonly QueuedEdit[]): SyncOutcome {
    this.#set({ status: 'error', queue: this.#queue.edits() });
    if (this.#isEnd(answer)) return 'ended';
    if (VISIT_REFUSALS.some((code) => hasCode(answer, code))) this.#drop(sent.map(({ key }) => key));
    if (answer.kind === 'refused' && isRefusal(failureOf(answer))) {
      // Waiting does not help. The owner may try again, and coming back to the page does.
      this.#set({ refusal: answer.problem?.detail ?? '' });
      return 'local';
    }
    const delayMs = retryDelayMs(this.#failures);
    const asked = answer.kind === 'refused' ? (answer.retryAfterSeconds ?? 0) * 1_000 : 0;
    this.#failures += 1;
    if (this.#stopHearing) this.#timer.set(Math.max(delayMs, asked));
    return 'local';
  }

  /** Whether the session is over. Then what waits stays until the owner signs in again. */
  #isEnd(answer: ApiFailure): boolean {
    if (answer.kind !== 'refused' || answer.status !== 401) return false;
    for (const tell of this.#ended) tell();
    return true;
  }

  async #read(): Promise<void> {
    const { status } = this.state();
    this.#set({ reading: 'reading', status: status === 'error' ? status : 'syncing' });
    const asked = this.#answers;
    const [blocks, events, hasCalendar] = await Promise.all([
      readBlocks(this.#homeId, this.#locale),
      readEvents(this.#homeId, this.#locale),
      this.#readCalendar(),
    ]);
    // Events only explain, so a calendar without them is shown all the same.
    if (events.kind === 'done') this.#set({ events: events.value.items });
    if (blocks.kind !== 'done') this.#isEnd(blocks);
    else if (asked === this.#answers) this.#set({ server: blocks.value.items });
    const isRead = blocks.kind === 'done' && hasCalendar;
    if (isRead && asked === this.#answers) this.#readAt = Date.now();
    this.#set({ reading: isRead ? 'read' : 'failed' });
    if (this.#sending || this.state().status !== 'syncing') return;
    this.#set({ status: isRead ? 'success' : 'idle' });
  }

  /** Resolves to whether it was read. */
  async #readCalendar(): Promise<boolean> {
    const answer = await readCalendar(this.#homeId, this.#locale);
    if (answer.kind === 'done') this.#set({ calendar: answer.value });
    else this.#isEnd(answer);
    return answer.kind === 'done';
  }
}
