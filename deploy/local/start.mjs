// Starts the services of docker-compose.yml without containers, for `make up-local` and for tests. A separate process
// (keeper.mjs) owns them, so that none stays behind.

import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";

import { readCompose } from "./compose.mjs";
import { isKeeper, keep, say, startKeeper } from "./keeper.mjs";
import { addressesOf, planTopology } from "./plan.mjs";
import { freePort, isFree } from "./ports.mjs";
import { ROOT, isMain } from "./root.mjs";
import { ensureInstalled } from "./servers.mjs";
import { EXAMPLE, withProfiles, withSecrets } from "./settings.mjs";
import { Topology } from "./topology.mjs";

/** More than any plan needs. Each costs one port check. */
const PORTS = 128;

/** The main port of each service inside its container. */
const KNOWN_PORTS = { postgres: 5432, redis: 6379, rabbitmq: 5672, gateway: 3000, web: 3000 };
const GRPC_PORT = 7000;
const ADMIN_PORT = 9000;

/**
 * Starts the services of docker-compose.yml. `close` stops all of them; so does the end of this process.
 * @param {object} [options]
 * @param {string} [options.binDir] where the programs are; CASACERO_BIN_DIR or target/release otherwise
 * @param {string} [options.webDir] where the built web server is
 * @param {string} [options.gazetteer] the packed gazetteer
 * @param {string} [options.dataDir] where data, logs and state.json go; a temporary folder otherwise
 * @param {string} [options.logDir] where logs go instead
 * @param {boolean} [options.publish] whether to use published ports as they are; free ones otherwise
 * @param {string[]} [options.services] the wanted services, whose dependencies are added; all otherwise
 * @param {string[]} [options.profiles] profiles wanted, where no services are named
 * @param {Record<string, number>} [options.replicas] other numbers of replicas
 * @param {string[]} [options.detours] services that others reach by a way that can be cut
 * @param {Record<string, Record<string, string>>} [options.environment] more environment, by service or by replica
 *   (`listing-1`); "*" applies to every one
 * @param {Record<string, string>} [options.variables] variables for docker-compose.yml; random secrets otherwise
 * @param {(line: string) => void} [options.note] receives progress messages
 * @param {number} [options.output] an open file for the output of the keeper
 * @returns {Promise<RunningTopology>}
 */
export async function startTopology({ note, output, ...options } = {}) {
  ensureInstalled(["postgres", "redis", "rabbitmq"]);
  const keeper = await startKeeper(import.meta.url, options, { note, output });
  return new RunningTopology(keeper);
}

class RunningTopology {
  #keeper;

  constructor(keeper) {
    this.#keeper = keeper;
    /** The addresses of each service, one for each replica: HTTP for gateway and web, gRPC for other services. */
    this.addresses = keeper.value.addresses;
    /** The admin address of each process: /healthz, /readyz, /metrics. */
    this.admin = keeper.value.admin;
    this.dataDir = keeper.value.dataDir;
  }

  /** The content of state.json: service, replica, process id, ports, restarts. */
  state = () => this.#keeper.ask("state");
  /** The whole environment of a process, secrets included. Replicas count from 1. */
  environment = (service, replica = 1) => this.#keeper.ask("environment", service, replica);
  /** Sends a signal to a process. If it dies, it is started again, the first time after a tenth of a second. */
  kill = (service, replica, signal = "SIGKILL") => this.#keeper.ask("kill", service, replica, signal);
  /** Stops a process until `start`. Returns its exit code or the signal it died of, and how long it took. */
  stop = (service, replica = 1) => this.#keeper.ask("stop", service, replica);
  /** Starts a stopped process again, and waits until it is healthy. */
  start = (service, replica = 1) => this.#keeper.ask("startOne", service, replica);
  /** Stops a process gracefully and starts it again. */
  restart = async (service, replica = 1) => {
    await this.stop(service, replica);
    await this.start(service, replica);
  };
  /** Stops a process gracefully and starts that of another folder of programs in its place. Returns how it stopped. */
  replace = async (service, replica, folder) => {
    const how = await this.stop(service, replica);
    await this.#keeper.ask("comeFrom", service, replica, folder);
    await this.start(service, replica);
    return how;
  };
  /** Makes the way to a process, which must be one of `detours`, "open", "cut" or "slow". */
  way = (service, replica, state) => this.#keeper.ask("way", service, replica, state);
  /** Waits until a process is healthy. */
  healthy = (service, replica = 1) => this.#keeper.ask("healthy", service, replica);
  /** Stops everything. */
  close = () => this.#keeper.stop();
  /** Keeps everything running when this process ends. */
  leave = () => this.#keeper.leave();
}

/** The addresses of all services of a plan. */
export function addressBook(plan) {
  const services = [...new Set(plan.map(({ service }) => service))];
  const withPort = (portOf, prefix) =>
    Object.fromEntries(
      services.flatMap((service) => {
        const port = portOf(service);
        const isListened = plan.some((unit) => unit.service === service && unit.ports[port] !== undefined);
        return isListened ? [[service, addressesOf(plan, service, port).map((address) => `${prefix(service)}${address}`)]] : [];
      }),
    );
  const isServer = (service) => plan.some((unit) => unit.service === service && unit.server);
  return {
    addresses: withPort((service) => KNOWN_PORTS[service] ?? GRPC_PORT, (service) => (isServer(service) ? "" : "http://")),
    admin: withPort(() => ADMIN_PORT, () => "http://"),
  };
}

/** Makes the plan from the options of a caller. */
async function makePlan({ services, binDir, webDir, gazetteer, publish = false, variables, dataDir, ...rest }) {
  const ports = [];
  while (ports.length < PORTS) ports.push(await freePort());
  const plan = planTopology(readCompose(variables ?? withProfiles(parseEnv(withSecrets(readFileSync(EXAMPLE, "utf8"))), rest.profiles ?? [])), {
    ...rest,
    only: services,
    publish,
    dataDir: path.join(dataDir, "data"),
    binDir: path.resolve(binDir ?? process.env.CASACERO_BIN_DIR ?? path.join(ROOT, "target", "release")),
    webDir: path.resolve(webDir ?? path.join(ROOT, "web", ".next", "standalone")),
    gazetteer: path.resolve(gazetteer ?? path.join(ROOT, "target", "gazetteer.bin")),
    nextPort: () => ports.pop(),
  });
  if (publish) await refuseTaken(plan);
  return plan;
}

/** Published ports are fixed, so another program may use them. */
async function refuseTaken(plan) {
  for (const { id, ports } of plan) {
    for (const port of Object.values(ports)) {
      if (!(await isFree(port))) throw new Error(`port ${port} of ${id} is in use by another program; CASACERO_PORTS in .env chooses others`);
    }
  }
}

/** The work of the keeper. */
function keepTopology() {
  let topology;
  let temporary;
  keep({
    start: async (options) => {
      if (!options.dataDir) {
        temporary = mkdtempSync(path.join(os.tmpdir(), "casacero-local-"));
        // The servers' own accounts must be able to reach their folders.
        chmodSync(temporary, 0o711);
      }
      const dataDir = options.dataDir ?? temporary;
      const plan = await makePlan({ ...options, dataDir });
      topology = new Topology(plan, { dataDir, logDir: options.logDir, durable: !temporary, say });
      await topology.start();
      return { ...addressBook(plan), dataDir };
    },
    stop: async () => {
      await topology?.stop();
      if (temporary) rmSync(temporary, { recursive: true, force: true });
    },
    methods: {
      state: () => topology.state,
      environment: (service, replica) => topology.unit(service, replica).plan.environment,
      kill: (service, replica, signal) => topology.unit(service, replica).kill(signal),
      stop: (service, replica) => topology.unit(service, replica).stop(),
      startOne: (service, replica) => topology.unit(service, replica).start(),
      way: (service, replica, state) => topology.way(service, replica, state),
      comeFrom: (service, replica, folder) => topology.unit(service, replica).comeFrom(folder),
      healthy: (service, replica) => topology.unit(service, replica).untilHealthy(),
    },
  });
}

if (isKeeper && isMain(import.meta)) keepTopology();
