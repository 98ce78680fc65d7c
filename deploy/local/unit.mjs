// One replica of a service, as a process or a server of this machine: it is started, watched, and restarted after a
// crash.

import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { Process, lastLines } from "./process.mjs";
import { ROOT } from "./root.mjs";
import { Server } from "./server.mjs";
import * as s3 from "./servers/s3.mjs";
import { until } from "./wait.mjs";

const run = promisify(execFile);

/** Like a container engine: the pause doubles with each crash, and a run of `GOOD_RUN_MS` resets it. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const GOOD_RUN_MS = 10_000;
const HEALTH_EVERY_MS = 200;
/** Number of crashes after which a start fails. */
const FALLS = 5;

/** The part of our own environment that every process gets. */
const INHERITED = Object.fromEntries(["PATH", "HOME", "LANG", "TMPDIR"].filter((name) => process.env[name]).map((name) => [name, process.env[name]]));

export class Unit {
  /** "waiting", "starting", "healthy", "done" (it runs once) or "stopped". */
  state = "waiting";
  /** Number of restarts after a crash. */
  restarts = 0;
  /** When it was first started, and when it was first healthy or done. */
  startedAt;
  readyAt;
  #body;
  #wanted = false;
  #pauseMs = FIRST_PAUSE_MS;
  #timer;
  #changed;
  #say;

  /**
   * @param {object} plan one of what `planTopology` gives
   * @param {{dataDir: string, logDir: string, durable: boolean, changed: () => void, say: (line: string) => void}} world
   */
  constructor(plan, { dataDir, logDir, durable, changed, say }) {
    this.plan = plan;
    this.id = plan.id;
    this.#changed = changed;
    this.#say = say;
    const log = path.join(logDir, `${plan.id}.log`);
    const folder = path.join(dataDir, "servers", plan.service);
    this.#body = plan.server ? serverOf(plan, { folder, log, durable }) : programOf(plan, { log });
  }

  get pid() {
    return this.#body.pid;
  }

  /** Starts it, and waits until it is healthy or, if it runs once, until it has finished. */
  async start() {
    if (this.#wanted) throw new Error(`${this.id} is started already`);
    this.#wanted = true;
    this.#pauseMs = FIRST_PAUSE_MS;
    const before = this.restarts;
    await this.#run();
    if (this.plan.runsOnce) return;
    const gone = () => (this.restarts - before >= FALLS ? `it fell ${FALLS} times\n${lastLines(this.#body.log)}` : undefined);
    await this.untilHealthy(gone);
  }

  /** Waits until it is healthy, as long as a container engine waits before it calls a service unhealthy. */
  async untilHealthy(gone = () => undefined) {
    const { health, id } = this.plan;
    const timeoutMs = health ? health.startPeriodMs + health.intervalMs * health.retries : undefined;
    const reason = () => (this.#wanted ? gone() : "it was stopped");
    await until(`${id} is not healthy`, () => this.isHealthy(), { timeoutMs, everyMs: HEALTH_EVERY_MS, gone: reason });
    this.#become("healthy");
  }

  /** Stops it until the next start. Returns how it ended, and after how long. */
  async stop(graceMs = this.plan.graceMs) {
    this.#wanted = false;
    clearTimeout(this.#timer);
    const since = Date.now();
    await this.#body.stop(graceMs);
    if (this.state !== "done") this.#become("stopped");
    const { code, signal } = (await this.#body.ended) ?? {};
    return { code, signal, afterMs: Date.now() - since };
  }

  /** Simulates a fault: if it dies, it is started again. */
  kill(signal) {
    this.#body.kill(signal);
  }

  /** Its program is that of another folder from its next start on. The web server's is node, which runs in that folder. */
  comeFrom(folder) {
    const { plan } = this;
    if (plan.command[0] === process.execPath) {
      plan.folder = this.#body.cwd = folder;
      return;
    }
    const moved = ([program, ...args]) => [path.join(folder, path.basename(program)), ...args];
    plan.command = moved(plan.command);
    if (plan.health) plan.health.command = moved(plan.health.command);
    this.#body.command = plan.command[0];
  }

  /** Whether it is healthy now. */
  async isHealthy() {
    const { health, server, folder } = this.plan;
    if (!this.#body.isRunning) return false;
    if (server) return this.#body.isReady();
    if (!health) return true;
    const [command, ...args] = health.command;
    try {
      await run(command, args, { cwd: folder, env: environmentOf(this.plan), timeout: health.timeoutMs });
      return true;
    } catch {
      return false;
    }
  }

  #become(state) {
    this.state = state;
    if (state === "starting") this.startedAt ??= new Date().toISOString();
    if (state === "healthy" || state === "done") this.readyAt ??= new Date().toISOString();
    this.#changed();
  }

  async #run() {
    this.#become("starting");
    const since = Date.now();
    const { server, runsOnce } = this.plan;
    if (server) {
      await this.#body.start();
      // It may have been stopped while it prepared its files.
      if (!this.#wanted) return await this.#body.stop();
      await initialise(this.plan, this.#body);
    } else {
      void this.#body.start();
    }
    const { ended } = this.#body;
    this.#changed();
    if (!runsOnce) return void ended.then((how) => this.#wanted && this.#startAgain(describe(how), since));
    const how = await ended;
    if (how.code !== 0) throw new Error(`${this.id} ended (${describe(how)})\n${lastLines(this.#body.log)}`);
    this.#become("done");
  }

  #startAgain(reason, since) {
    if (Date.now() - since > GOOD_RUN_MS) this.#pauseMs = FIRST_PAUSE_MS;
    this.#say(`${this.id} ended (${reason}) and is started again in ${this.#pauseMs / 1000} s`);
    this.#timer = setTimeout(() => this.#again(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.restarts += 1;
    this.#become("starting");
  }

  async #again() {
    const since = Date.now();
    try {
      await this.#run();
      await this.untilHealthy();
    } catch (error) {
      // The exit of a program is handled in `#run`; a server may fail before its process exists.
      if (this.#wanted && !this.#body.isRunning && this.plan.server) this.#startAgain(error.message, since);
      else if (this.#wanted) this.#say(error.message);
    }
  }
}

const describe = ({ code, signal, error }) => error?.message ?? signal ?? `exit code ${code}`;

function environmentOf({ environment }) {
  return { ...INHERITED, ...environment };
}

function programOf(plan, { log }) {
  const [command, ...args] = plan.command;
  if (!existsSync(command)) throw new Error(`${command} is not there; it must be built first`);
  return new Process({ name: plan.id, command, args, env: environmentOf(plan), cwd: plan.folder, log, stopSignal: plan.stopSignal });
}

/** A server with the settings that its image takes from the environment. */
function serverOf({ server, environment, ports }, { folder, log, durable }) {
  const how = { folder, log, durable, args: server.args, port: Object.values(ports)[0] };
  if (environment.POSTGRES_INITDB_ARGS) how.initArgs = environment.POSTGRES_INITDB_ARGS.split(" ");
  if (environment.POSTGRES_PASSWORD) how.password = environment.POSTGRES_PASSWORD;
  if (environment.RABBITMQ_DEFAULT_USER) {
    Object.assign(how, { user: environment.RABBITMQ_DEFAULT_USER, settings: server.files.map(({ content }) => content) });
  }
  return new Server(server.kind, how);
}

/** Runs the scripts of /docker-entrypoint-initdb.d as PostgreSQL's image does: each once, on a new cluster. */
async function initialise(plan, server) {
  if (plan.server.kind === s3.name) return await s3.makeBuckets(server.url, plan.server.volumes);
  const scripts = plan.server.volumes.filter(({ target }) => target.startsWith("/docker-entrypoint-initdb.d/"));
  const done = path.join(server.how.folder, "initialised");
  if (scripts.length === 0 || existsSync(done)) return;
  const env = { ...environmentOf(plan), PGHOST: "127.0.0.1", PGPORT: String(server.port), PGPASSWORD: plan.environment.POSTGRES_PASSWORD };
  for (const { source } of scripts) await run(path.resolve(ROOT, source), [], { env });
  writeFileSync(done, "");
}
