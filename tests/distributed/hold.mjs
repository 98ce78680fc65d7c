// Transactions that stay open, so that a process waits in the middle of its work for as long as a test needs.

import { spawn } from "node:child_process";
import { once } from "node:events";

/** Longer than any test holds a transaction. When psql ends, its transaction ends. */
const HELD_AT_MOST_MS = 120_000;

/** Runs a statement in a transaction. The returned function ends the transaction; a second call does nothing. */
export async function hold(url, statement) {
  const child = spawn("psql", [url, "-qAt", "-v", "ON_ERROR_STOP=1"], { stdio: ["pipe", "pipe", "inherit"], timeout: HELD_AT_MOST_MS });
  const ended = once(child, "close");
  let text = "";
  const isHeld = new Promise((resolve) => {
    child.stdout.on("data", (chunk) => (text += chunk).includes("held\n") && resolve(true));
    ended.then(() => resolve(false));
  });
  child.stdin.write(`BEGIN; ${statement}; SELECT 'held';\n`);
  if (!(await isHeld)) throw new Error(`psql refuses: ${statement}`);
  return async () => {
    if (child.stdin.writable) child.stdin.end("COMMIT;\n");
    await ended;
  };
}
