// Compares deploy/kubernetes with docker-compose.yml: the same components with the same commands, variables, values, ports and
// limits of memory. What differs on purpose is in the tables here, each with its reason.

import { environment, workloads } from "./kubernetes-policies.mjs";

/** Services of compose that Kubernetes has no workload for. */
const ONLY_COMPOSE = {
  demo: "invented homes are for trying out: `make run` and `make up DEMO=1` have them",
  bucket: "a cluster has an object store, or `components/bucket` names one elsewhere",
  edge: "a cluster has an Ingress or a Gateway",
  photon: "its index needs a disk of its own; whoever runs one names it",
};

/** Workloads that compose has no service for. */
const NOT_IN_COMPOSE = {
  "redo-erasures": "`docker compose run` makes one when it is needed",
  "backup-postgres": "compose has no clock; whoever runs it backs up its volumes",
  "restore-postgres": "it puts back what backup-postgres made",
};

/** Workloads that compose runs as part of another service. */
const ONLY_KUBERNETES = {
  "listing-search": { like: "listing", why: "searches are scaled apart" },
};

/** Further words of a command. */
const MORE_WORDS = { listing: ["--role", "api"], "listing-search": ["--role", "search"] };

/** Variables of one side only. */
const ONLY_THERE = {
  compose: {
    CASACERO_OUTGOING__ALLOW: "names the demo",
    CASACERO_SECRET: "a file on both sides, which here is read as what it holds",
  },
  kubernetes: {
    CASACERO_SECRET_FILE: "the same",
    CASACERO_ERASURES__URL: "set in .env, for another machine: a volume of the same one would go with it",
    CASACERO_SERVICES__SEARCH: "searches are scaled apart",
    RABBITMQ_DEFAULT_PASS: "a file of settings in compose",
    RABBITMQ_LOGS: "its settings, which say this in the image, are covered by a volume",
    POSTGRES_BACKUP_PASSWORD: "only Kubernetes has a job that makes backups",
    PGDATA: "the top of a volume may have files of its file system",
  },
};

/** Variables that a service has in compose only: it counts in Redis what it asks providers, which `.env` may name. */
const ONLY_OF_SERVICE = { geocoding: /^CASACERO_REDIS__/ };

/** Variables that the twin of a service does not need. */
const NOT_OF_TWIN = /^CASACERO_OPERATOR__/;

/** Variables whose values differ. */
const OTHER_VALUE = { CASACERO_GATEWAY__TRUSTED_PROXIES: "networks of pods and of containers" };

/** "256M" of compose, where M is 2^20, as Kubernetes writes it. */
const memory = (text) => `${text}i`;

function listening(variables) {
  const ports = Object.entries(variables).flatMap(([name, value]) => {
    const listen = /^0\.0\.0\.0:(\d+)$/.exec(value);
    if (listen) return [Number(listen[1])];
    return /(?:^|_)PORT$/.test(name) ? [Number(value)] : [];
  });
  return ports.toSorted((one, other) => one - other);
}

/** The values of a container, those of Secrets from `secrets`. */
function resolved(documents, workload, secrets) {
  return Object.fromEntries(
    environment(documents, workload).map(([name, value]) => {
      const from = value?.secretKeyRef;
      return [name, from ? (secrets[from.name]?.[from.key] ?? (from.optional ? "" : undefined)) : value];
    }),
  );
}

/** The differences between one service of compose and its workload. `broad` holds the variables that any component adds. */
function serviceFaults(service, workload, { values, broad, twin }) {
  const faults = [];
  const name = workload.name;
  const own = [...(workload.container.command ?? []), ...(workload.container.args ?? [])].join(" ");
  const expected = [...(service.command ?? []), ...(MORE_WORDS[name] ?? [])].join(" ");
  if (own !== expected) faults.push(`${name} runs "${own}" in Kubernetes, and "${expected}" in docker-compose.yml`);
  for (const [variable, value] of Object.entries(service.environment)) {
    if (variable in ONLY_THERE.compose || ONLY_OF_SERVICE[name]?.test(variable) || (twin && NOT_OF_TWIN.test(variable))) continue;
    if (!(variable in values)) {
      if (!broad.has(variable)) faults.push(`${name} has no ${variable} in Kubernetes`);
    } else if (values[variable] !== value && !(variable in OTHER_VALUE)) {
      faults.push(`${name} has ${variable}=${values[variable]} in Kubernetes, and ${value} in docker-compose.yml`);
    }
  }
  for (const variable of Object.keys(values)) {
    // An optional Secret that is not there is empty.
    if (values[variable] !== "" && !(variable in service.environment) && !(variable in ONLY_THERE.kubernetes)) faults.push(`${name} has ${variable} in Kubernetes only`);
  }
  return faults;
}

/**
 * The differences, each as a sentence.
 * @param {object} compose what `parseCompose` gives
 * @param {object[]} kind the overlay that is the like of compose
 * @param {object[]} all the overlay with every component: a variable may come with one of them
 * @param {Record<string, Record<string, string>>} secrets the Secrets of `kind`, with the values that compose was read with
 */
export function composeFaults(compose, kind, all, secrets) {
  const faults = [];
  const here = new Map(workloads(kind).map((workload) => [workload.name, workload]));
  const everywhere = new Map(workloads(all).map((workload) => [workload.name, workload]));
  const services = compose.services.filter(({ name, profiles }) => !(name in ONLY_COMPOSE) && !profiles.includes("observe"));
  const pairs = services.map((service) => [service, service.name, false]);
  for (const [name, { like }] of Object.entries(ONLY_KUBERNETES)) pairs.push([compose.services.find((service) => service.name === like), name, true]);
  for (const [service, name, twin] of pairs) {
    const workload = here.get(name);
    if (!workload) {
      faults.push(`${name} is not in Kubernetes`);
      continue;
    }
    const values = resolved(kind, workload, secrets);
    const more = everywhere.get(name);
    const broad = new Set(more ? environment(all, more).map(([variable]) => variable) : []);
    faults.push(...serviceFaults(service, workload, { values, broad, twin }));
    const open = (workload.container.ports ?? []).map(({ containerPort }) => containerPort).toSorted((one, other) => one - other);
    const ours = service.image.startsWith("casacero/") && workload.kind === "Deployment" && name !== "apertium";
    if (ours && open.join() !== listening(values).join()) faults.push(`${name} opens the ports ${open.join(", ")} and listens on ${listening(values).join(", ")}`);
    if (!service.image.startsWith("casacero/") && workload.container.image !== service.image) faults.push(`${name} is ${workload.container.image} in Kubernetes, and ${service.image} in docker-compose.yml`);
    if (service.memory && workload.container.resources.limits.memory !== memory(service.memory)) faults.push(`${name} has ${workload.container.resources.limits.memory} of memory in Kubernetes, and ${service.memory} in docker-compose.yml`);
  }
  const expected = new Set(pairs.map(([, name]) => name));
  for (const name of here.keys()) if (!expected.has(name) && !(name in NOT_IN_COMPOSE)) faults.push(`${name} is not in docker-compose.yml`);
  return faults;
}
