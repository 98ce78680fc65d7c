/** A gateway that was not reached is asked last for this long, so that visitors do not wait for it one after the other. */
const REST_MS = 10_000;

/** The gateways named in a setting: addresses separated by commas. */
export function parseGateways(setting: string | undefined): string[] {
  const addresses = (setting ?? '').split(',').map((address) => address.trim().replace(/\/$/, ''));
  const found = addresses.filter((address) => address !== '');
  if (found.length > 0) return found;
  throw new Error(
    'CASACERO_API_URL is not set: the address of the gateway, such as http://127.0.0.1:3000, or several with commas',
  );
}

/** A gateway answers sooner, be it that a service is away; one that does not is no better than one that is gone. */
const TRY_MS = 6_000;

/** `fetch` and reading its answer fail so when there is no connection, or no longer one. */
function isConnectionError(error: unknown): boolean {
  return error instanceof Error && error.name === 'TypeError' && error.cause !== undefined;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Asks one of several gateways, any of which can answer. */
export class Gateways {
  #turn = 0;
  readonly #restUntil = new Map<string, number>();
  readonly #now: () => number;

  constructor(
    readonly addresses: string[],
    now: () => number = Date.now,
  ) {
    this.#now = now;
  }

  /**
   * What `ask` gets from the first gateway that answers. Only for questions that may be asked twice: the first gateway
   * may have fallen over, or stand still, after it was asked. An answer that is an error is an answer.
   */
  async ask<Answer>(ask: (address: string, signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    let last: unknown;
    for (const address of this.#inTurn()) {
      try {
        const answer = await ask(address, AbortSignal.timeout(TRY_MS));
        this.#restUntil.delete(address);
        return answer;
      } catch (error) {
        if (!isConnectionError(error) && !isTimeout(error)) throw error;
        this.#restUntil.set(address, this.#now() + REST_MS);
        last = error;
      }
    }
    throw last;
  }

  /** Each question begins at another gateway; those that rest come last. */
  #inTurn(): string[] {
    const start = this.#turn % this.addresses.length;
    this.#turn += 1;
    const turned = [...this.addresses.slice(start), ...this.addresses.slice(0, start)];
    const rests = (address: string) => (this.#restUntil.get(address) ?? 0) > this.#now();
    return [...turned.filter((address) => !rests(address)), ...turned.filter(rests)];
  }
}
