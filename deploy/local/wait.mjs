// Waiting for things, with a deadline instead of a guess.

import { connect } from "node:net";

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a promise is settled, but no longer than this. */
export async function atMost(ms, promise) {
  let timer;
  await Promise.race([promise, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

/**
 * Asks until the answer is true. Errors count as "not yet"; the last one is the cause when time is over.
 * `gone` says, in words, why waiting is in vain, or nothing.
 */
export async function until(what, ask, { timeoutMs = 30_000, everyMs = 50, gone = () => undefined } = {}) {
  const deadline = Date.now() + timeoutMs;
  let cause;
  for (;;) {
    const reason = gone();
    if (reason) throw new Error(`${what}: ${reason}`);
    try {
      if (await ask()) return;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} seconds`, { cause });
    await sleep(everyMs);
  }
}

/** Says `greeting` to a port of loopback, when there is one, and gives the first bytes that come back. */
export function firstWords(port, greeting) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port });
    const end = (settle, value) => {
      socket.destroy();
      settle(value);
    };
    socket.setTimeout(2_000, () => end(reject, new Error(`port ${port} says nothing`)));
    socket.once("error", (error) => end(reject, error));
    socket.once("close", () => end(reject, new Error(`port ${port} closed the connection`)));
    socket.once("data", (bytes) => end(resolve, bytes));
    if (greeting !== undefined) socket.write(greeting);
  });
}
