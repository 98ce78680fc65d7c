// A child process: its log goes to a file, and it ends when we end, in whatever way.

import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";

import { atMost } from "./wait.mjs";

export const isRoot = process.getuid() === 0;

/** The user and group ids of an account, or nothing when there is none. */
export function accountOf(name) {
  const ask = (option) => Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { name, uid: ask("-u"), gid: ask("-g") };
  } catch {
    return undefined;
  }
}

/** The last lines of a log, for error messages. */
export function lastLines(log, count = 15) {
  try {
    return readFileSync(log, "utf8").trimEnd().split("\n").slice(-count).join("\n");
  } catch {
    return "(no log)";
  }
}

export class Process {
  #child;
  #ended = Promise.resolve({ code: 0, signal: null });

  /**
   * @param {object} what
   * @param {string} what.name its name in messages
   * @param {string} what.command an absolute path, or a name looked up in PATH
   * @param {Record<string, string>} what.env its whole environment
   * @param {string} what.log the file to which its output is appended
   * @param {{uid: number, gid: number}} [what.account] the account to run as; only root can choose
   * @param {NodeJS.Signals} [what.stopSignal] the signal that asks it to end
   */
  constructor({ name, command, args = [], env, cwd = "/", log, account, stopSignal = "SIGTERM" }) {
    Object.assign(this, { name, command, args, env, cwd, log, account, stopSignal });
  }

  get pid() {
    return this.#child?.pid;
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves to how the last run ended. */
  get ended() {
    return this.#ended;
  }

  start() {
    if (this.isRunning) throw new Error(`${this.name} runs already`);
    mkdirSync(path.dirname(this.log), { recursive: true });
    const output = openSync(this.log, "a");
    // The kernel sends this signal when we die, even by SIGKILL, so that nothing of ours stays behind.
    const options = ["--pdeathsig", this.stopSignal.replace("SIG", "")];
    if (isRoot && this.account) {
      options.push(`--reuid=${this.account.uid}`, `--regid=${this.account.gid}`, "--clear-groups");
    }
    const child = spawn("setpriv", [...options, "--", this.command, ...this.args], {
      cwd: this.cwd,
      env: this.env,
      stdio: ["ignore", output, output],
      // A group of its own: we pass on a Ctrl-C ourselves, and SIGKILL reaches the whole group.
      detached: true,
    });
    closeSync(output);
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        // A wrapper that is killed alone leaves what it started, such as RabbitMQ's script its server: the port stays taken.
        this.#signal(-child.pid, "SIGKILL");
        resolve({ code, signal });
      });
      child.once("error", (error) => resolve({ code: 127, signal: null, error }));
    });
    return this.#ended;
  }

  kill(signal) {
    if (!this.isRunning) return;
    // These go to the whole group, because a shell script cannot pass them on to its children.
    this.#signal(["SIGKILL", "SIGSTOP", "SIGCONT"].includes(signal) ? -this.pid : this.pid, signal);
  }

  /** Signals a process, or with a negative id its group, if it still exists. */
  #signal(target, signal) {
    try {
      process.kill(target, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }

  /** Asks it to end, and kills it after `graceMs`. */
  async stop(graceMs = 10_000) {
    if (!this.isRunning) return;
    this.kill(this.stopSignal);
    await atMost(graceMs, this.#ended);
    if (this.isRunning) {
      this.kill("SIGKILL");
      await this.#ended;
    }
  }
}
