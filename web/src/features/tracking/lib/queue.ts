import type { ContactWay, SiteEventKind, SiteEvents } from '@/api/types';

export type SiteEvent = SiteEvents['items'][number];

/** The most events that the API takes at a time. */
const MOST_AT_A_TIME = 20;

type EventQueueParts = {
  /** Whether the visitor agreed to be counted; asked for each event. */
  isAllowed: () => boolean;
  /** Sends 1 to 20 events. Nothing comes back: what is lost is not counted. */
  send: (items: readonly SiteEvent[]) => void;
};

/** Events that wait to be sent together. */
export class EventQueue {
  readonly #parts: EventQueueParts;
  #waiting: SiteEvent[] = [];

  constructor(parts: EventQueueParts) {
    this.#parts = parts;
  }

  /** Adds an event if the visitor agreed. Returns whether any event waits. */
  add(kind: SiteEventKind, propertyId: string | null, way?: ContactWay): boolean {
    if (!this.#parts.isAllowed()) return false;
    this.#waiting.push({ kind, propertyId, way });
    if (this.#waiting.length >= MOST_AT_A_TIME) this.flush();
    return this.#waiting.length > 0;
  }

  /** Sends what waits; forgets it where the visitor agrees no more. */
  flush() {
    const items = this.#waiting;
    this.#waiting = [];
    if (items.length > 0 && this.#parts.isAllowed()) this.#parts.send(items);
  }
}
