/** For this long an unreachable gateway is asked last, so that not every visitor waits for it. */
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

/** A running gateway answers sooner, even while a service is unavailable. One that is slower counts as unreachable. */
const TRY_MS = 6_000;

/** `fetch`, and reading its answer, throw this when there is no connection or when it breaks. */
function isConnectionError(error: unknown): boolean {
  return error instanceof Error && error.name === 'TypeError' && error.cause !== undefined;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/**
 * A gateway that heard no request on a connection for twelve seconds answers 408 and has done nothing: the network between
 * was cut, or it stood still so long itself. It counts as one that does not answer.
 */
export function refuseUnheard(answer: Response): void {
  if (answer.status === 408) throw new DOMException('the gateway heard no request', 'TimeoutError');
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
   * Returns what `ask` gets from the first gateway that answers. Use it only for requests that may be sent twice: a
   * gateway may crash or freeze after it got the request. An error status is an answer, too.
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

  /** Each request starts at a different gateway. Gateways that were unreachable lately come last. */
  #inTurn(): string[] {
    const start = this.#turn % this.addresses.length;
    this.#turn += 1;
    const turned = [...this.addresses.slice(start), ...this.addresses.slice(0, start)];
    const rests = (address: string) => (this.#restUntil.get(address) ?? 0) > this.#now();
    return [...turned.filter((address) => !rests(address)), ...turned.filter(rests)];
  }
}
