// A process of ours: started with its log in a file, ended with us, whatever happens to us.

import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";

import { atMost } from "./wait.mjs";

export const isRoot = process.getuid() === 0;

/** The numbers of an account of this machine, or nothing when there is none. */
export function accountOf(name) {
  const ask = (option) => Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { name, uid: ask("-u"), gid: ask("-g") };
  } catch {
    return undefined;
  }
}

/** The last lines of a log, for a message that says why something failed. */
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
   * @param {string} what.name how it is called in messages
   * @param {string} what.command an absolute path, or a name looked up in PATH
   * @param {Record<string, string>} what.env its whole environment
   * @param {string} what.log the file that its output is added to
   * @param {{uid: number, gid: number}} [what.account] whom it runs as, where we may choose (as root)
   * @param {NodeJS.Signals} [what.stopSignal] what asks it to end
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

  /** How the last run ended, once it has. */
  get ended() {
    return this.#ended;
  }

  start() {
    if (this.isRunning) throw new Error(`${this.name} runs already`);
    mkdirSync(path.dirname(this.log), { recursive: true });
    const output = openSync(this.log, "a");
    // The kernel sends the signal when this process dies, even by SIGKILL: nothing of ours is left behind.
    const options = ["--pdeathsig", this.stopSignal.replace("SIG", "")];
    if (isRoot && this.account) {
      options.push(`--reuid=${this.account.uid}`, `--regid=${this.account.gid}`, "--clear-groups");
    }
    const child = spawn("setpriv", [...options, "--", this.command, ...this.args], {
      cwd: this.cwd,
      env: this.env,
      stdio: ["ignore", output, output],
      // A group of its own: a Ctrl-C at the terminal is ours to hand on, and SIGKILL can reach the whole group.
      detached: true,
    });
    closeSync(output);
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => resolve({ code, signal }));
      child.once("error", (error) => resolve({ code: 127, signal: null, error }));
    });
    return this.#ended;
  }

  kill(signal) {
    if (!this.isRunning) return;
    // A shell script cannot hand these on to what it started.
    const target = ["SIGKILL", "SIGSTOP", "SIGCONT"].includes(signal) ? -this.pid : this.pid;
    try {
      process.kill(target, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }

  /** Asks it to end, and makes it after `graceMs`. */
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
