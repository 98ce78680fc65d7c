// Waits for conditions, with a deadline.

import { connect } from "node:net";

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a promise is settled, but at most `ms`. */
export async function atMost(ms, promise) {
  let timer;
  await Promise.race([promise, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

/**
 * Asks until the answer is true. Errors count as "not yet"; the last one becomes the cause of the timeout error. `gone`
 * returns the reason, in words, when waiting is pointless. `left` returns what the last answer lacked, for the timeout
 * error.
 */
export async function until(what, ask, { timeoutMs = 30_000, everyMs = 50, gone = () => undefined, left } = {}) {
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
    if (Date.now() > deadline) {
      const lacks = left ? `: ${left()}` : "";
      throw new Error(`${what}: not within ${timeoutMs / 1000} seconds${lacks}`, { cause });
    }
    await sleep(everyMs);
  }
}

/** Sends `greeting` to a port of loopback, when there is one, and returns the first bytes of the answer. */
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
