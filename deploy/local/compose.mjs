// Reads docker-compose.yml as `docker compose` does: it merges anchors and inserts values of the environment. It knows
// only the spellings that our file uses, and refuses others that it would misread.

import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

import { ROOT } from "./root.mjs";
import { VARIABLE, interpolate } from "./variables.mjs";

export { interpolate };

export const COMPOSE_FILE = path.join(ROOT, "docker-compose.yml");

function interpolateAll(value, variables) {
  if (typeof value === "string") return interpolate(value, variables);
  if (Array.isArray(value)) return value.map((each) => interpolateAll(each, variables));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, interpolateAll(each, variables)]));
}

/** A name of the environment without a value, which is passed on where it is set. */
const PASSED_ON = /^ +([A-Z]\w*):$/gm;

/** The names of variables in a compose file, each with whether it is required. */
export function variablesOf(text) {
  const lines = text.split("\n").filter((line) => !line.trimStart().startsWith("#"));
  const found = new Map([...text.matchAll(PASSED_ON)].map(([, name]) => [name, false]));
  for (const [, dollar, braced, operator, , bare] of lines.join("\n").matchAll(VARIABLE)) {
    const name = braced ?? bare;
    if (!dollar) found.set(name, found.get(name) || operator === "?");
  }
  return found;
}

/** A duration in milliseconds: "30s", "1m30s", "500ms". */
export function milliseconds(duration) {
  const units = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
  if (!/^(?:\d+(?:ms|[hms]))+$/.test(duration)) throw new Error(`${duration} is no duration that we know`);
  return [...duration.matchAll(/(\d+)(ms|[hms])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * units[unit], 0);
}

/** "3000-3001" and "3000" as numbers. */
function portRange(text) {
  const [first, last = first] = String(text).split("-").map(Number);
  if (!(first > 0 && last >= first)) throw new Error(`${text} is no port and no range of ports`);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function normalHealth({ disable, test, interval = "30s", timeout = "30s", retries = 3, start_period = "0s", start_interval = "5s" }) {
  if (disable) return undefined;
  if (!Array.isArray(test) || test[0] !== "CMD") throw new Error("a health check must be [CMD, program, argument…]");
  return {
    command: test.slice(1),
    intervalMs: milliseconds(interval),
    timeoutMs: milliseconds(timeout),
    retries,
    startPeriodMs: milliseconds(start_period),
    startIntervalMs: milliseconds(start_interval),
  };
}

/**
 * Values of a container's environment. A name without a value is passed on where it is set, as `docker compose` does. X_FILE, which
 * names the file of a secret, is X with what the file holds, and nothing where that is empty: without containers nobody else sees it.
 */
function normalEnvironment(environment, variables, secrets) {
  const valueOf = ([key, value]) => (value === null ? variables[key] : String(value));
  const known = Object.entries(environment).map((entry) => [entry[0], valueOf(entry)]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    known.flatMap(([key, value]) => {
      const [, secret] = (key.endsWith("_FILE") && /^\/run\/secrets\/(.+)$/.exec(value)) || [];
      if (secret === undefined) return [[key, value]];
      if (!(secret in secrets)) throw new Error(`${key}: x-secret-files does not say what ${secret} holds`);
      return secrets[secret] === "" ? [] : [[key.slice(0, -"_FILE".length), secrets[secret]]];
    }),
  );
}

function normalService(name, service, variables, secrets) {
  const { command, environment = {}, depends_on = {}, healthcheck, restart = "no", deploy = {}, ports = [], volumes = [] } = service;
  if (!Array.isArray(command) && command !== undefined) throw new Error(`${name}: the command must be a list`);
  for (const [what, value] of Object.entries({ environment, depends_on })) {
    if (Array.isArray(value)) throw new Error(`${name}: ${what} must be a mapping, not a list`);
  }
  return {
    name,
    image: service.image,
    dockerfile: service.build?.dockerfile,
    command,
    environment: normalEnvironment(environment, variables, secrets),
    // Those that stand elsewhere than where secrets do.
    files: (service.secrets ?? []).filter(({ target }) => target).map(({ source, target }) => ({ target, content: secrets[source] })),
    dependsOn: Object.entries(depends_on).map(([on, { condition, required = true }]) => ({ service: on, condition, ...(required ? {} : { required }) })),
    health: healthcheck && normalHealth(healthcheck),
    restarts: restart === "unless-stopped" || restart === "always",
    replicas: deploy.replicas ?? 1,
    stopSignal: service.stop_signal ?? "SIGTERM",
    graceMs: milliseconds(service.stop_grace_period ?? "10s"),
    published: ports.map(({ target, published, host_ip }) => ({ target, ports: portRange(published), host: host_ip })),
    volumes: volumes.map((volume) => {
      const [source, target] = volume.split(":");
      return { source, target };
    }),
    networks: service.networks ?? ["default"],
    memory: deploy.resources?.limits?.memory,
    profiles: service.profiles ?? [],
  };
}

/** The services, from the text of a compose file and the variables that it may use. */
export function parseCompose(text, variables) {
  const file = interpolateAll(parse(text, { merge: true }), variables);
  const services = Object.entries(file.services).map(([name, service]) => normalService(name, service, variables, file["x-secret-files"] ?? {}));
  const subnets = Object.values(file.networks ?? {}).flatMap((network) => network?.ipam?.config?.map(({ subnet }) => subnet) ?? []);
  return { name: file.name, services, subnets };
}

/** The project's own file. */
export function readCompose(variables) {
  return parseCompose(readFileSync(COMPOSE_FILE, "utf8"), variables);
}

/** Sorts services so that each comes after those it depends on, if they are there. Otherwise the order of the file stays. */
export function inStartOrder(services) {
  const byName = new Map(services.map((service) => [service.name, service]));
  const done = new Map();
  const visit = (name, from, isRequired) => {
    const service = byName.get(name);
    if (!service && !isRequired) return;
    if (!service) throw new Error(`${from} depends on ${name}, which is no service`);
    if (done.get(name) === true) return;
    if (done.get(name) === false) throw new Error(`${name} depends on itself by way of ${from}`);
    done.set(name, false);
    for (const { service: on, required = true } of service.dependsOn) visit(on, name, required);
    done.delete(name);
    done.set(name, true);
  };
  for (const { name } of services) visit(name, "the file", true);
  return [...done.keys()].map((name) => byName.get(name));
}
