// A keeper is a process that owns other processes for a caller. When the caller ends, in whatever way, the pipe between
// them closes; the keeper then stops its processes and cleans up. A caller that wants them to stay must say so.

import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROLE = "--keep";

/** Whether this process was started to be a keeper. */
export const isKeeper = process.argv[2] === ROLE && process.send !== undefined;

/**
 * Starts `module` as a keeper and waits until it is ready.
 * @param {string} module the `import.meta.url` of a module that calls {@link keep}
 * @param {object} options passed to its `start`
 * @param {object} [how]
 * @param {"inherit" | number} [how.output] where its output goes
 * @param {(line: string) => void} [how.note] receives its progress messages
 */
export async function startKeeper(module, options, { output = "inherit", note = () => {} } = {}) {
  const child = fork(fileURLToPath(module), [ROLE], {
    // A session of its own: Ctrl-C at the terminal ends the caller, and the keeper then stops in order.
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const waiting = new Map();
  let count = 0;
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
  ended.then((how) => {
    for (const { reject } of waiting.values()) reject(new Error(`the keeper ended (${how})`));
  });
  child.on("message", ({ id, value, fault, said }) => {
    if (said !== undefined) return note(said);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (fault === undefined) resolve(value);
    else reject(new Error(fault));
  });
  const ask = (method, ...args) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      child.send({ id: count, method, args }, (error) => error && reject(error));
    });
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  /** Keeps the keeper running when this process ends. */
  const leave = async () => {
    await ask("stay");
    child.disconnect();
    child.unref();
  };
  try {
    return { value: await ask("start", options), pid: child.pid, ask, stop, leave, ended };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends a line to the caller, if there still is one. */
export function say(line) {
  if (process.connected) process.send({ said: line }, () => {});
}

/**
 * Makes this process a keeper.
 * @param {object} work
 * @param {(options: object) => Promise<unknown>} work.start starts everything; the caller receives its result
 * @param {() => Promise<void>} work.stop stops everything, also while `start` is still running
 * @param {Record<string, (...args: unknown[]) => unknown>} [work.methods] other methods that the caller may call
 */
export function keep({ start, stop, methods = {} }) {
  let stays = false;
  let stopping;
  const end = () => {
    stopping ??= stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const known = {
    ...methods,
    start,
    stay: () => {
      stays = true;
    },
  };
  process.on("message", async ({ id, method, args }) => {
    let answer;
    try {
      answer = { id, value: await known[method](...args) };
    } catch (error) {
      answer = { id, fault: error.cause ? `${error.message} (${error.cause.message})` : error.message };
    }
    // The caller may have ended; the `disconnect` event handles that.
    if (process.connected) process.send(answer, () => {});
  });
  process.on("disconnect", () => stays || end());
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("uncaughtException", (error) => {
    console.error(error);
    end();
  });
}
