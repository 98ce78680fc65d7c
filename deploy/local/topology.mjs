// The services of docker-compose.yml, running on this machine without containers.

import { appendFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

import { Detour } from "./detour.mjs";
import { Unit } from "./unit.mjs";

/**
 * How long programs may take to finish their work when everything is stopped, and how long the servers may take after
 * that.
 */
const PROGRAMS_GRACE_MS = 20_000;
const SERVERS_GRACE_MS = 6_000;

/** An environment that may be shown: without secrets and without passwords in addresses. */
export function withoutSecrets(environment) {
  const shown = Object.entries(environment)
    .filter(([name]) => !/SECRET|PASSWORD|_PASS$|_KEY(?:_|$)|TOKEN/.test(name))
    .map(([name, value]) => [name, value.replace(/(:\/\/[^:@/]*):[^@/]*@/g, "$1:***@")]);
  return Object.fromEntries(shown);
}

/** The public state of a running topology. */
export function stateOf(units, supervisor) {
  return {
    supervisor,
    units: units.map(({ plan, pid, state, restarts, startedAt, readyAt }) => ({
      service: plan.service,
      replica: plan.replica,
      state,
      pid: state === "healthy" || state === "starting" ? pid : undefined,
      startedAt,
      readyAt,
      restarts,
      ports: plan.ports,
      command: plan.command,
      dependsOn: plan.dependsOn,
      environment: withoutSecrets(plan.environment),
    })),
  };
}

export class Topology {
  #units;
  #detours;
  #stateFile;
  #isStopping = false;
  #writes = false;

  /**
   * @param {object[]} plan what `planTopology` gives
   * @param {{dataDir: string, logDir?: string, durable: boolean, say: (line: string) => void}} how
   */
  constructor(plan, { dataDir, logDir = path.join(dataDir, "logs"), durable, say }) {
    mkdirSync(logDir, { recursive: true });
    this.say = (line) => {
      appendFileSync(path.join(logDir, "supervisor.log"), `${new Date().toISOString()} ${line}\n`);
      say(line);
    };
    this.#stateFile = path.join(dataDir, "state.json");
    // The images contain these folders.
    for (const folder of ["data/media", "data/mail"]) mkdirSync(path.join(dataDir, folder), { recursive: true });
    const changed = () => this.#writeState();
    this.#detours = new Map(plan.map(({ id, ports, detours = {} }) => [id, Object.entries(detours).map(([port, at]) => new Detour(at, ports[port]))]));
    this.#units = plan.map((each) => new Unit(each, { dataDir, logDir, durable, changed, say: this.say }));
  }

  /** Starts everything, each part when its dependencies are ready. */
  async start() {
    this.#writes = true;
    await Promise.all([...this.#detours.values()].flat().map((detour) => detour.listen()));
    const started = new Map();
    for (const unit of this.#units) {
      const before = unit.plan.dependsOn.map(({ service }) => started.get(service));
      const one = this.#startAfter(unit, before);
      const others = started.get(unit.plan.service) ?? [];
      started.set(unit.plan.service, [...others, one]);
    }
    await Promise.all([...started.values()].flat());
  }

  async #startAfter(unit, before) {
    await Promise.all(before.flat());
    if (this.#isStopping) throw new Error(`${unit.id} was not started, because all is stopped`);
    const since = Date.now();
    await unit.start();
    this.say(`${unit.id} is ${unit.state} after ${((Date.now() - since) / 1000).toFixed(1)} s`);
  }

  /** The unit of a service and replica (from 1). */
  unit(service, replica) {
    const found = this.#units.find(({ plan }) => plan.service === service && plan.replica === replica);
    if (!found) throw new Error(`there is no ${service} ${replica}`);
    return found;
  }

  /** The way to a replica, for those who reach it by a detour, becomes "open", "cut" or "slow". */
  way(service, replica, state) {
    const detours = this.#detours.get(this.unit(service, replica).id);
    if (detours.length === 0) throw new Error(`no detour leads to ${service}`);
    for (const detour of detours) detour.become(state);
  }

  /** Stops everything within half a minute, each part after those that depend on it. */
  async stop() {
    this.#isStopping = true;
    const deadline = Date.now() + PROGRAMS_GRACE_MS;
    const stopped = new Map();
    for (const unit of [...this.#units].reverse()) {
      const dependents = this.#units.filter(({ plan }) => plan.dependsOn.some(({ service }) => service === unit.plan.service));
      const before = dependents.map(({ id }) => stopped.get(id));
      const grace = () => (unit.plan.server ? SERVERS_GRACE_MS : Math.max(500, deadline - Date.now()));
      stopped.set(unit.id, Promise.all(before).then(() => unit.stop(Math.min(unit.plan.graceMs, grace()))));
    }
    await Promise.all(stopped.values());
    for (const detour of [...this.#detours.values()].flat()) detour.close();
  }

  get state() {
    return stateOf(this.#units, process.pid);
  }

  /** Written beside its place and moved there, so that a reader never sees half of it. */
  #writeState() {
    if (!this.#writes) return;
    const draft = `${this.#stateFile}.new`;
    writeFileSync(draft, `${JSON.stringify(this.state, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, this.#stateFile);
  }
}
