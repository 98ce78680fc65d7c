// Runs a command with a time limit. A command that hangs is killed with everything that it started.

import { spawn } from "node:child_process";
import { constants } from "node:os";

/** How long a command that is asked to end may take to stop what it started outside of its group, such as servers. */
const GRACE_MS = 20_000;
/** How long we wait for a process outside of the group that still holds our pipe. */
const PIPE_MS = 10_000;

/** Sends a signal to all processes of a group, if any are left. */
function signalAll(group, signal) {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Runs a command as a process group and passes its output to `take`. After the time limit it is asked to end, with a
 * note in the output, and killed after `graceMs`. A signal to us does the same, and then we exit too.
 * @param {number} limitMs
 * @param {[string, string[]]} command a program and its arguments
 * @param {import("node:child_process").SpawnOptions} how
 * @param {(text: string | Buffer) => void} take
 * @returns {Promise<number>} the exit code, or 1 where there is none; never 0 for a command that had to be ended
 */
export function runWithin(limitMs, [program, args], how, take, graceMs = GRACE_MS) {
  return new Promise((resolve) => {
    // A group of its own, so that a signal also reaches what the command started. Ctrl-C does not reach it, so it is
    // passed on.
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
      // Some processes of the group may have received the signal, closed the pipe and stayed.
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
