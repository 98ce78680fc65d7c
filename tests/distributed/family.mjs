// A process and everything it started, for faults that all of it has.

import { readdirSync, readFileSync } from "node:fs";

/** A process and everything it started. */
export function familyOf(pid) {
  const parents = new Map();
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8"));
      parents.set(Number(name), Number(parent));
    } catch {
      // It ended in the meantime.
    }
  }
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Sends a signal to those processes that still exist. */
export function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

/** Stops a process and its descendants, parents first, because a stopped process starts no more children. */
export function stopFamily(pid) {
  const stopped = new Set();
  for (;;) {
    const fresh = familyOf(pid).filter((member) => !stopped.has(member));
    if (fresh.length === 0) return stopped;
    signalAll(fresh, "SIGSTOP");
    for (const member of fresh) stopped.add(member);
  }
}
