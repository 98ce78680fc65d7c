// Checks docker-compose.yml against the schema of the Compose Specification and against our rules for containers. Lints
// the Dockerfiles with hadolint, and checks that the files they copy exist.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import dockerignore from "@balena/dockerignore";
import { DCLinter } from "dclint";
import { parse } from "yaml";

import { COMPOSE_FILE, inStartOrder, parseCompose, variablesOf } from "../local/compose.mjs";
import { ensurePython } from "../local/servers/python.mjs";
import { ROOT, isMain, report, repositoryFiles } from "./report.mjs";

const REQUIREMENTS = path.join(ROOT, "deploy", "checks", "requirements.txt");
const PYTHON = path.join(ROOT, "target", "hadolint");

/** Rules of dclint that concern style only, and one that forbids to name an image that is built. */
const RULES_OFF = [
  "no-build-and-image",
  "service-dependencies-alphabetical-order",
  "service-keys-order",
  "services-alphabetical-order",
  "top-level-properties-order",
];

/** Faults found by the schema of the Compose Specification and by the rules of dclint. */
export function lintFaults(file) {
  const linter = new DCLinter({ rules: Object.fromEntries(RULES_OFF.map((rule) => [rule, 0])), quiet: false, debug: false, exclude: [] });
  return linter
    .lintFiles([file], false)
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, message, rule }) => `${path.relative(ROOT, filePath)}:${line} ${message} (${rule})`),
    );
}

/** Our rules for containers that a service breaks. */
export function serviceFaults(name, service, { mayWrite = [] } = {}) {
  const faults = [];
  const must = (holds, what) => holds || faults.push(`${name} ${what}`);
  must(service.cap_drop?.includes("ALL"), "must drop all capabilities");
  must(service.security_opt?.includes("no-new-privileges:true"), "must not let its processes gain privileges");
  must(service.user !== undefined && !/^(?:root|0)(?::|$)/.test(String(service.user)), "must run as somebody who is not root");
  must(service.read_only === true || mayWrite.includes(name), "must not write but to volumes");
  must(service.deploy?.resources?.limits?.memory, "must have a limit of memory");
  must(service.networks !== undefined, "must name its networks");
  if (service.restart === "no") return faults;
  must(service.restart === "unless-stopped", 'must restart "unless-stopped", or "no" when it runs once');
  must(service.healthcheck !== undefined, "must have a health check");
  must(service.stop_grace_period !== undefined, "must say how long it may take to stop");
  return faults;
}

/** Conditions of `depends_on` that can never become true, or that become true too early. */
export function orderFaults(services) {
  const byName = new Map(services.map((service) => [service.name, service]));
  return inStartOrder(services).flatMap(({ name, dependsOn }) =>
    dependsOn.flatMap(({ service: on, condition }) => {
      const { health, restarts } = byName.get(on);
      const right = restarts ? (health ? "service_healthy" : "service_started") : "service_completed_successfully";
      return condition === right ? [] : [`${name} waits for ${on} to be ${condition}; ${right} is what it can wait for`];
    }),
  );
}

/** The address of a service in a profile that the example chooses. */
const CHOSEN = "CASACERO_APERTIUM_URL";
/** A variable of Docker Compose itself. */
const PROFILES = "COMPOSE_PROFILES";

/** Required variables without an explanation, and explained variables that nothing uses. */
export function variableFaults(compose, example) {
  const explained = new Map([...example.matchAll(/^(#?)([A-Z]\w*)=/gm)].map(([, comment, name]) => [name, comment === ""]));
  const faults = [];
  const used = variablesOf(compose);
  for (const [name, isNeeded] of used) {
    if (name === CHOSEN && explained.has(name)) continue;
    if (explained.get(name) !== isNeeded) faults.push(`.env.example must name ${name}${isNeeded ? "" : ", as a comment"}`);
  }
  for (const name of explained.keys()) if (!used.has(name) && name !== PROFILES) faults.push(`.env.example names ${name}, which docker-compose.yml does not`);
  return faults;
}

/** Files that a Dockerfile copies and that do not exist, or that .dockerignore excludes. */
export function copyFaults(dockerfile, text, files) {
  const lines = text.replaceAll("\\\n", " ").split("\n");
  const sources = lines.flatMap((line) => {
    const [instruction, ...words] = line.trim().split(/\s+/);
    const own = instruction === "COPY" && !words.some((word) => word.startsWith("--from="));
    return own ? words.filter((word) => !word.startsWith("--")).slice(0, -1) : [];
  });
  const isThere = (source) => files.some((file) => file === source || file.startsWith(`${source}/`));
  return sources.filter((source) => !isThere(source)).map((source) => `${dockerfile} copies ${source}, which is not there`);
}

function hadolintFaults(dockerfiles) {
  const program = path.join(ensurePython(REQUIREMENTS, PYTHON), "bin", "hadolint");
  const { status, stdout, stderr, error } = spawnSync(program, ["--no-color", ...dockerfiles], { cwd: ROOT, encoding: "utf8" });
  if (error) throw error;
  const said = `${stdout}${stderr}`.trim();
  return status === 0 && said === "" ? [] : said.split("\n");
}

if (isMain(import.meta)) {
  const text = readFileSync(COMPOSE_FILE, "utf8");
  const example = readFileSync(path.join(ROOT, ".env.example"), "utf8");
  const anything = Object.fromEntries([...variablesOf(text)].filter(([, isNeeded]) => isNeeded).map(([name]) => [name, "x"]));
  const { services } = parseCompose(text, anything);
  const raw = parse(text, { merge: true }).services;

  const allFiles = repositoryFiles();
  const dockerfiles = allFiles.filter((file) => file.endsWith("Dockerfile"));
  const context = dockerignore().add(readFileSync(path.join(ROOT, ".dockerignore"), "utf8")).filter(allFiles);
  const faults = [
    ...lintFaults(COMPOSE_FILE),
    // RabbitMQ writes its settings beside its program files.
    ...Object.entries(raw).flatMap(([name, service]) => serviceFaults(name, service, { mayWrite: ["rabbitmq"] })),
    ...orderFaults(services),
    ...variableFaults(text, example),
    ...hadolintFaults(dockerfiles),
    ...dockerfiles.flatMap((file) => copyFaults(file, readFileSync(path.join(ROOT, file), "utf8"), context)),
  ];
  report(`${services.length} services of docker-compose.yml and ${dockerfiles.length} Dockerfiles`, faults);
}
