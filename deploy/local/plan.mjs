// Plans docker-compose.yml for one machine without containers: which processes, with which environment, on which ports.
// It only computes; it starts nothing.

import path from "node:path";

import { inStartOrder } from "./compose.mjs";
import { ROOT } from "./root.mjs";
import { KINDS } from "./server.mjs";

/** The folder in which the images keep data. */
const IMAGE_DATA = "/var/lib/casacero";
const LOOPBACK = "127.0.0.0/8";
/** The ports of a service that was left out. Nothing listens on port 9. */
const NOT_STARTED = [new Proxy({}, { has: () => true, get: () => 9 })];

/** What an image provides: the place of its programs, and the environment that its Dockerfile sets. */
export function images({ binDir, webDir, gazetteer }) {
  return {
    "deploy/images/services.Dockerfile": {
      folder: ROOT,
      programs: binDir,
      environment: {
        CASACERO_BRAND_FILE: path.join(ROOT, "deploy", "brand.json"),
        CASACERO_GAZETTEER: gazetteer,
        CASACERO_POSTCODES: path.join(path.dirname(gazetteer), "postcodes.bin"),
      },
    },
    "deploy/images/web.Dockerfile": {
      folder: webDir,
      environment: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    },
  };
}

/** The names of the variables that images set, by service. */
export function broughtBy(services) {
  const brought = images({ binDir: "", webDir: "", gazetteer: "" });
  return Object.fromEntries(services.map(({ name, dockerfile }) => [name, Object.keys(brought[dockerfile]?.environment ?? {})]));
}

/** The kind of local server that replaces an image, if there is one. */
function serverKind(image) {
  return Object.keys(KINDS).find((kind) => path.basename(image).startsWith(`${KINDS[kind].image ?? kind}:`));
}

/** The variable of the port that belongs to the variable of a host: HOSTNAME and PORT, X__HOST and X__PORT. */
const portVariable = (name) => name.replace(/HOST(?:NAME)?$/, "PORT");
const isHostVariable = (name) => /(?:^|_)HOST(?:NAME)?$/.test(name);

/** The ports that a service listens on in its container. */
function listeningPorts({ name, image, environment }) {
  const kind = serverKind(image);
  if (kind) return [KINDS[kind].imagePort];
  const ports = Object.entries(environment).flatMap(([key, value]) => {
    if (value === "0.0.0.0" && isHostVariable(key)) {
      const port = environment[portVariable(key)];
      if (port === undefined) throw new Error(`${name}: ${key} comes without ${portVariable(key)}`);
      return [Number(port)];
    }
    const listen = /^0\.0\.0\.0:(\d+)$/.exec(value);
    return listen ? [Number(listen[1])] : [];
  });
  if (new Set(ports).size !== ports.length) throw new Error(`${name} listens twice on one port`);
  return ports;
}

/** Assigns a local port to each port of each replica: `table.get("listing")[1][7000]` is that of the second replica. */
function assignPorts(services, { publish, nextPort }) {
  return new Map(
    services.map(({ name, image, environment, replicas, published }) => {
      const inside = listeningPorts({ name, image, environment });
      const numbers = Array.from({ length: replicas }, (_, index) => index);
      const assigned = numbers.map((index) =>
        Object.fromEntries(
          inside.map((port) => {
            const range = published.find(({ target }) => target === port)?.ports;
            if (!publish || !range) return [port, nextPort()];
            if (range.length < replicas) throw new Error(`${name} has ${replicas} replicas and ${range.length} published ports`);
            return [port, range[index]];
          }),
        ),
      );
      return [name, assigned];
    }),
  );
}

/** The ports of detours: those under which other processes reach a service, where they are not its own. */
function assignDetours(table, names, nextPort) {
  const moved = (ports) => Object.fromEntries(Object.keys(ports).map((port) => [port, nextPort()]));
  return new Map(names.filter((name) => table.has(name)).map((name) => [name, table.get(name).map(moved)]));
}

/** Translates one value of a container's environment for a run without containers. */
function translate(value, { reached: table, services, subnets, dataDir }) {
  const moved = value.replaceAll(`file://${IMAGE_DATA}`, `file://${dataDir}`);
  const known = subnets.reduce((text, subnet) => text.replaceAll(subnet, LOOPBACK), moved);
  const local = known.replace(/\/\/localhost:(\d+)/g, (whole, port) => {
    for (const { name, published } of services) {
      for (const { target, ports } of published) {
        const index = ports.indexOf(Number(port));
        if (index >= 0 && table.has(name)) return `//localhost:${table.get(name)[index][target]}`;
      }
    }
    return whole;
  });
  // A JSON list of hosts.
  const listed = local.replace(/"([a-z][a-z0-9-]*):(\d+)"/g, (whole, name, port) => {
    return table.get(name)?.map((ports) => `"127.0.0.1:${ports[port]}"`).join(",") ?? whole;
  });
  return listed
    .split(",")
    .flatMap((part) => {
      const url = /^([a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?)([a-z][a-z0-9-]*):(\d+)(.*)$/.exec(part);
      if (!url || !services.some(({ name }) => name === url[2])) return [part];
      const [, before, , port, after] = url;
      const replicas = table.get(url[2]) ?? NOT_STARTED;
      if (replicas.some((ports) => !(port in ports))) throw new Error(`${url[2]} does not listen on ${port}, as ${part} says`);
      return replicas.map((ports) => `${before}127.0.0.1:${ports[port]}${after}`);
    })
    .join(",");
}

function environmentOf(service, ports, world) {
  const { environment } = service;
  const hosts = Object.keys(environment).filter((key) => isHostVariable(key) && environment[key] === "0.0.0.0");
  const own = Object.fromEntries(
    hosts.flatMap((key) => [
      [key, "127.0.0.1"],
      [portVariable(key), String(ports[environment[portVariable(key)]])],
    ]),
  );
  return Object.fromEntries(
    Object.entries(environment).map(([key, value]) => {
      const listen = /^0\.0\.0\.0:(\d+)$/.exec(value);
      const translated = own[key] ?? (listen ? `127.0.0.1:${ports[listen[1]]}` : translate(value, world));
      refuseLeftovers(`${service.name}: ${key}`, translated, world);
      return [key, translated];
    }),
  );
}

/** Refuses a value that still contains names that exist in containers only: it was not understood. */
function refuseLeftovers(where, value, { services }) {
  const names = services.map(({ name }) => name).join("|");
  const leftover = /0\.0\.0\.0|\/var\/lib\//.exec(value) ?? new RegExp(`(?:\\/\\/|@)(?:${names})(?=[:/,]|$)`).exec(value);
  if (leftover) throw new Error(`${where} still says ${leftover[0]}, which means nothing without containers`);
}

/**
 * The chosen services with everything they depend on. Without names, all services that have no profile or one of these.
 */
function chosen(services, names, profiles = []) {
  if (!names) return services.filter((service) => service.profiles.length === 0 || service.profiles.some((name) => profiles.includes(name)));
  const wanted = new Set();
  const add = (name) => {
    const service = services.find((each) => each.name === name);
    if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
    wanted.add(name);
    for (const { service: on, required } of service.dependsOn) if (required !== false && !wanted.has(on)) add(on);
  };
  for (const name of names) add(name);
  return services.filter(({ name }) => wanted.has(name));
}

/**
 * The processes that replace the services of a compose file, in the order in which they start.
 * @param {{services: object[], subnets: string[]}} compose what `parseCompose` gives
 * @param {object} how
 * @param {() => number} how.nextPort returns a free port, a different one each time
 * @param {string} how.dataDir where data are kept, instead of /var/lib/casacero
 * @param {string} how.binDir where the programs are
 * @param {string} how.webDir where the built web server is
 * @param {string} how.gazetteer the packed gazetteer
 * @param {boolean} [how.publish] whether to use published ports as they are, instead of free ones
 * @param {string[]} [how.only] names of the wanted services; their dependencies are added
 * @param {string[]} [how.profiles] profiles wanted, where no services are named
 * @param {Record<string, number>} [how.replicas] other numbers of replicas
 * @param {string[]} [how.detours] services that others reach by way of a port of a detour, `detours` of the unit
 * @param {Record<string, Record<string, string>>} [how.environment] more environment, by service, or by replica as
 *   `listing-1`; "*" applies to every one. Service names in values are translated as in the file itself
 */
export function planTopology(compose, how) {
  const services = inStartOrder(chosen(compose.services, how.only, how.profiles)).map((service) => ({
    ...service,
    replicas: how.replicas?.[service.name] ?? service.replicas,
  }));
  const table = assignPorts(services, how);
  const detours = assignDetours(table, how.detours ?? [], how.nextPort);
  const world = { reached: new Map([...table, ...detours]), services: compose.services, subnets: compose.subnets, dataDir: how.dataDir };
  const brought = images(how);
  return services.flatMap((service) =>
    table.get(service.name).map((ports, index) => {
      const unit = {
        id: `${service.name}-${index + 1}`,
        service: service.name,
        replica: index + 1,
        ports,
        detours: detours.get(service.name)?.[index],
        dependsOn: service.dependsOn,
        restarts: service.restarts,
        runsOnce: !service.restarts,
        stopSignal: service.stopSignal,
        graceMs: service.graceMs,
        environment: environmentOf(service, ports, world),
      };
      const kind = serverKind(service.image);
      if (kind) return { ...unit, server: { kind, args: service.command?.slice(1) ?? [], volumes: service.volumes, files: service.files } };
      const image = brought[service.dockerfile];
      if (!image) throw new Error(`${service.name}: what ${service.dockerfile ?? service.image} brings along is not known`);
      const program = (name) => (name === "node" ? process.execPath : path.join(image.programs, name));
      const commandOf = ([name, ...args]) => [program(name), ...args];
      const more = Object.entries({ ...how.environment?.["*"], ...how.environment?.[service.name], ...how.environment?.[unit.id] });
      const translated = Object.fromEntries(more.map(([key, value]) => [key, translate(value, world)]));
      const environment = { ...image.environment, ...unit.environment, ...translated };
      return {
        ...unit,
        environment,
        folder: image.folder,
        command: commandOf(service.command),
        health: service.health && { ...service.health, command: commandOf(service.health.command) },
      };
    }),
  );
}

/** The addresses of a port of a service, one for each replica. */
export function addressesOf(plan, service, port) {
  return plan.filter((unit) => unit.service === service).map(({ ports }) => `127.0.0.1:${ports[port]}`);
}
