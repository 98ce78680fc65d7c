import { BrowserStore, isRecord, sessionOfTab } from './store';

/** What was begun in this tab, by names, so that neither a reload nor another sign-in loses it. */
export class DraftStore<Draft extends object> extends BrowserStore<Readonly<Record<string, Draft>>> {
  readonly #first: Draft | undefined;

  /**
   * @param isDraft whether what is stored under a name is a draft; else it is forgotten
   * @param first what a part is added to where nothing was begun
   */
  constructor(
    key: string,
    isDraft: (stored: Readonly<Record<string, unknown>>, name: string) => boolean,
    first?: Draft,
  ) {
    const isKept = (entry: [string, unknown]): entry is [string, Draft] =>
      isRecord(entry[1]) && isDraft(entry[1], entry[0]);
    super(
      key,
      (stored) => (isRecord(stored) ? Object.fromEntries(Object.entries(stored).filter(isKept)) : {}),
      sessionOfTab,
    );
    this.#first = first;
  }

  /** Keeps a part of what was begun. */
  keep(name: string, part: Partial<Draft>): void {
    const drafts = this.get();
    this.set({ ...drafts, [name]: { ...this.#first, ...drafts[name], ...part } as Draft });
  }

  forget(name: string): void {
    const { [name]: _, ...others } = this.get();
    if (Object.keys(others).length === 0) this.remove();
    else this.set(others);
  }
}
