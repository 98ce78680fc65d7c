// Compares a run without containers with docker-compose.yml. Hosts and ports of loopback, and the data folder, are
// allowed to differ.

import { inStartOrder } from "./compose.mjs";
import { broughtBy } from "./plan.mjs";
import { withoutSecrets } from "./topology.mjs";

/** A value with the addresses of this machine replaced by those in the compose file. */
function inContainers(value, state, { dataDir, subnets, services }) {
  const ownerOf = new Map();
  for (const { service, replica, ports } of state.units) {
    const published = services.find(({ name }) => name === service)?.published ?? [];
    for (const [inside, outside] of Object.entries(ports)) {
      const range = published.find(({ target }) => String(target) === inside)?.ports;
      ownerOf.set(String(outside), { service, inside, published: range?.[replica - 1] });
    }
  }
  const named = value
    .replaceAll(`file://${dataDir}/data`, "file:///var/lib/casacero")
    .replaceAll("127.0.0.0/8", () => subnets[0])
    .replace(/\/\/localhost:(\d+)/g, (_, port) => `//localhost:${ownerOf.get(port)?.published ?? port}`)
    .replace(/127\.0\.0\.1:(\d+)/g, (whole, port) => (ownerOf.has(port) ? `${ownerOf.get(port).service}:${ownerOf.get(port).inside}` : whole));
  // All replicas share one name.
  return [...new Set(named.split(","))].join(",");
}

/** The addresses that one process listens on, as the compose file spells them. */
function listening(name, value, { ports }) {
  const inside = Object.entries(ports).find(([, outside]) => String(outside) === value.replace(/^127\.0\.0\.1:/, ""))?.[0];
  if (/(?:^|_)HOST(?:NAME)?$/.test(name) && value === "127.0.0.1") return "0.0.0.0";
  if (inside === undefined) return undefined;
  return value.startsWith("127.0.0.1:") ? `0.0.0.0:${inside}` : inside;
}

function environmentDrift(service, unit, state, world) {
  const where = `${unit.service}-${unit.replica}`;
  const expected = withoutSecrets(service.environment);
  return Object.entries(expected).flatMap(([name, value]) => {
    if (!(name in unit.environment)) return [`${where} has no ${name}`];
    const found = listening(name, unit.environment[name], unit) ?? inContainers(unit.environment[name], state, world);
    return found === value ? [] : [`${where} has ${name}=${found}, and docker-compose.yml says ${value}`];
  });
}

function orderDrift(unit, state) {
  const where = `${unit.service}-${unit.replica}`;
  return unit.dependsOn.flatMap(({ service: on }) => {
    const before = state.units.filter(({ service }) => service === on);
    const late = before.filter((each) => state.units.indexOf(each) > state.units.indexOf(unit) || each.readyAt > unit.startedAt);
    return late.map((each) => `${where} was started before ${on}-${each.replica} was ready`);
  });
}

/**
 * The differences, each as a sentence.
 * @param {object} compose what `parseCompose` gives for the same variables
 * @param {object} state what state.json holds, of a run or of a plan
 * @param {string} dataDir where the run keeps its data
 */
export function drift(compose, state, dataDir) {
  const brought = broughtBy(compose.services);
  const world = { dataDir, subnets: compose.subnets, services: compose.services };
  const faults = [];
  for (const service of inStartOrder(compose.services)) {
    const units = state.units.filter((unit) => unit.service === service.name);
    if (units.length === 0 && service.profiles.length > 0) continue;
    if (units.length !== service.replicas) faults.push(`${service.name} runs ${units.length} times, and not ${service.replicas}`);
    const known = [...Object.keys(service.environment), ...brought[service.name]];
    for (const unit of units) {
      faults.push(...environmentDrift(service, unit, state, world), ...orderDrift(unit, state));
      const more = Object.keys(unit.environment).filter((name) => !known.includes(name));
      faults.push(...more.map((name) => `${unit.service}-${unit.replica} has ${name}, which docker-compose.yml does not name`));
      if (JSON.stringify(unit.dependsOn) !== JSON.stringify(service.dependsOn)) faults.push(`${unit.service}-${unit.replica} waits for others`);
    }
  }
  for (const { service } of state.units) {
    if (!compose.services.some(({ name }) => name === service)) faults.push(`${service} is no service of docker-compose.yml`);
  }
  return faults;
}
