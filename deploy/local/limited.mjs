// Runs a command with a limit of its time: one that hangs is killed with everything that it started.

import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Who is asked to end has this long to stop what it started elsewhere, such as servers. */
const GRACE_MS = 20_000;
/** Whoever holds our pipe from outside of the group does not hold us for longer than this. */
const PIPE_MS = 10_000;

/** Sends a signal to all of a group, as far as there is anybody. */
function signalAll(group, signal) {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Runs a command as a group of processes, and hands on what it prints: to `take`, with a line of ours when its time is over.
 * It is asked to end then, and killed after `graceMs`; likewise when somebody asks us to go, which we then do.
 * @param {number} limitMs
 * @param {[string, string[]]} command a program and its arguments
 * @param {import("node:child_process").SpawnOptions} how
 * @param {(text: string | Buffer) => void} take
 * @returns {Promise<number>} the exit code, or 1 where there is none; never 0 for one that had to be ended
 */
export function runWithin(limitMs, [program, args], how, take, graceMs = GRACE_MS) {
  return new Promise((resolve) => {
    // A group of its own, so that a signal reaches what the command started, too. A Ctrl-C does not, and is handed on.
    const child = spawn(program, args, { ...how, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const timers = [];
    const later = (ms, work) => timers.push(setTimeout(work, ms));
    let isEnded = false;
    let leaveWith;
    const end = (signal) => {
      isEnded = true;
      signalAll(child.pid, signal);
      later(graceMs, () => signalAll(child.pid, "SIGKILL"));
      later(graceMs + PIPE_MS, () => done(null));
    };
    const goers = ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => {
      const go = () => {
        leaveWith = 128 + constants.signals[signal];
        end(signal);
      };
      process.once(signal, go);
      return [signal, go];
    });
    const done = (code) => {
      timers.forEach(clearTimeout);
      for (const [signal, go] of goers) process.removeListener(signal, go);
      for (const pipe of [child.stdout, child.stderr]) pipe.destroy();
      // Some of the group may have heard the signal, closed the pipe and stayed.
      if (isEnded) signalAll(child.pid, "SIGKILL");
      if (leaveWith !== undefined) process.exit(leaveWith);
      resolve(isEnded ? code || 1 : (code ?? 1));
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", (error) => {
      take(`${program} cannot be run: ${error.message}\n`);
      done(127);
    });
    child.once("close", done);
    later(limitMs, () => {
      take(`\n==> not done within ${limitMs / 60_000} minutes, ended, and counted as failed: ${program} ${args.join(" ")}\n`);
      end("SIGTERM");
    });
  });
}
