// A server that our services need. It runs from the system's packages, in a folder of its own.

import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { freePort } from "./ports.mjs";
import { Process, accountOf, isRoot, lastLines } from "./process.mjs";
import * as apertium from "./servers/apertium.mjs";
import * as postgres from "./servers/postgres.mjs";
import * as rabbitmq from "./servers/rabbitmq.mjs";
import * as redis from "./servers/redis.mjs";
import * as s3 from "./servers/s3.mjs";
import * as smtp from "./servers/smtp.mjs";
import { until } from "./wait.mjs";

export const KINDS = Object.fromEntries([postgres, redis, rabbitmq, s3, smtp, apertium].map((kind) => [kind.name, kind]));

const START_TIMEOUT_MS = 60_000;

export class Server {
  #kind;
  #account;
  #ports = [];
  #processes = [];
  #isClosed = false;

  /**
   * @param {string} kind a key of KINDS
   * @param {object} how
   * @param {string} how.folder where it keeps all its files; created when absent
   * @param {string} [how.log] the file for its output; in its folder otherwise
   * @param {boolean} [how.durable] whether its data must survive a crash of the machine
   * @param {number} [how.port] its main port; a free one otherwise
   * @param {string[]} [how.args] more arguments for its program
   */
  constructor(kind, how) {
    this.name = kind;
    this.how = how;
    this.log = how.log ?? path.join(how.folder, `${kind}.log`);
    this.#kind = KINDS[kind];
    if (how.port) this.#ports.push(how.port);
    // Servers refuse to run as root, or should.
    if (isRoot && this.#kind.account) this.#account = accountOf(this.#kind.account) ?? accountOf("nobody");
  }

  /** Its main port. */
  get port() {
    return this.#ports[0];
  }

  get pid() {
    return this.#processes.at(-1)?.pid;
  }

  get isRunning() {
    return this.#processes.at(-1)?.isRunning ?? false;
  }

  /** How its process ended, once it has ended. */
  get ended() {
    return this.#processes.at(-1)?.ended;
  }

  /** Starts it and waits until it is ready. After a restart it has the same ports and data. */
  async start() {
    while (this.#ports.length < this.#kind.portCount) this.#ports.push(await freePort());
    this.#makeFolder(this.how.folder);
    await this.#checkFolder();
    const prepared = await this.#kind.prepare({
      ...this.how,
      ports: this.#ports,
      environment: this.#environment(),
      makeFolder: (folder) => this.#makeFolder(folder),
      writeFile: (file, text) => this.#writeFile(file, text),
      runToEnd: (command) => this.#runToEnd(command),
    });
    await this.stop();
    if (this.#isClosed) throw new Error(`${this.name} was stopped while it started`);
    Object.assign(this, { url: prepared.url, inbox: prepared.inbox });
    this.#processes = prepared.processes.map((each) => this.#process(each));
    for (const each of this.#processes) each.start();
    const gone = () => (this.#processes.every((each) => each.isRunning) ? undefined : `it ended\n${lastLines(this.log)}`);
    await until(`${this.name} does not answer`, () => this.isReady(), { timeoutMs: START_TIMEOUT_MS, gone });
  }

  /** Whether it is ready now. It may reject with the reason when it is not. */
  isReady() {
    return this.#kind.isReady(this.#ports);
  }

  /** Sends a signal to the server alone, to simulate a fault. */
  kill(signal) {
    this.#processes.at(-1)?.kill(signal);
  }

  /** Stops all processes, the last one first. */
  async stop(graceMs) {
    for (const each of [...this.#processes].reverse()) await each.stop(graceMs);
  }

  /** Stops it for good, also while it is starting. */
  async close(graceMs) {
    this.#isClosed = true;
    await this.stop(graceMs);
  }

  #process(what) {
    return new Process({ name: this.name, cwd: this.how.folder, log: this.log, account: this.#account, ...what });
  }

  async #runToEnd(what) {
    const { code } = await this.#process({ env: this.#environment(), ...what }).start();
    if (code !== 0) throw new Error(`${path.basename(what.command)} failed\n${lastLines(this.log)}`);
  }

  /** Takes only PATH and HOME from the caller's environment, so that a PGHOST or ERL_FLAGS there has no effect. */
  #environment() {
    const home = this.#account ? this.how.folder : process.env.HOME;
    return { PATH: process.env.PATH, HOME: home, LANG: "C.UTF-8", TZ: "UTC" };
  }

  #makeFolder(folder) {
    mkdirSync(folder, { recursive: true });
    if (!this.#account) return;
    chownSync(folder, this.#account.uid, this.#account.gid);
    chmodSync(folder, 0o755);
  }

  /** A parent of the folder may be closed to the server's account. */
  async #checkFolder() {
    const { code } = await this.#process({ command: "test", args: ["-w", this.how.folder], cwd: "/", env: this.#environment() }).start();
    if (code !== 0) throw new Error(`${this.name} runs as ${this.#account?.name} and may not write into ${this.how.folder}`);
  }

  /** A file that only the server can read, because it may contain a password. */
  #writeFile(file, text) {
    writeFileSync(file, text, { mode: 0o600 });
    if (this.#account) chownSync(file, this.#account.uid, this.#account.gid);
  }
}
