// Checks docker-compose.yml against the schema of the Compose Specification and against our rules for containers. Lints
// the Dockerfiles with hadolint, and checks that the files they copy exist.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import dockerignore from "@balena/dockerignore";
import { DCLinter } from "dclint";
import { parse } from "yaml";

import { COMPOSE_FILE, inStartOrder, interpolate, parseCompose, variablesOf } from "../local/compose.mjs";
import { secretFiles } from "../local/variables.mjs";
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
export function serviceFaults(name, service, { mayWrite = [], withoutHealth = [] } = {}) {
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
  must(service.healthcheck !== undefined && (!service.healthcheck.disable || withoutHealth.includes(name)), "must have a health check");
  must(service.stop_grace_period !== undefined, "must say how long it may take to stop");
  return faults;
}

/** Versions of two numbers, where there are no three. */
const TWO_NUMBERS = ["postgres", "debian"];

/** A fault where a tag may mean another image tomorrow. */
export function tagFaults(where, image) {
  if (image.startsWith("casacero/") || image.includes("@sha256:") || image === "scratch") return [];
  const [, name, version = ""] = /^(?:.*\/)?([^/:]+)(?::v?([\d.]*))?/.exec(image);
  const numbers = version.split(".").length;
  return numbers >= (TWO_NUMBERS.includes(name) ? 2 : 3) ? [] : [`${where} must name the exact version of ${image}`];
}

/** The images that a Dockerfile starts from, with the defaults of its arguments. */
export function baseImages(text) {
  const defaults = Object.fromEntries([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]));
  const stages = [...text.matchAll(/^FROM (?:--\S+ )*(\S+)(?: AS (\S+))?$/gim)];
  const own = stages.map(([, , name]) => name);
  return stages.map(([, image]) => interpolate(image, defaults)).filter((image) => !own.includes(image));
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
/** A variable of Docker Compose itself, and one that `make up` computes. */
const PROFILES = "COMPOSE_PROFILES";
const COMPUTED = "CASACERO_SECRETS_DIGEST";

/** Required variables without an explanation, and explained variables that nothing uses. */
export function variableFaults(compose, example) {
  const explained = new Map([...example.matchAll(/^(#?)([A-Z]\w*)=/gm)].map(([, comment, name]) => [name, comment === ""]));
  const faults = [];
  const used = variablesOf(compose);
  for (const [name, isNeeded] of used) {
    if (name === COMPUTED || (name === CHOSEN && explained.has(name))) continue;
    if (explained.get(name) !== isNeeded) faults.push(`.env.example must name ${name}${isNeeded ? "" : ", as a comment"}`);
  }
  for (const name of explained.keys()) if (!used.has(name) && name !== PROFILES) faults.push(`.env.example names ${name}, which docker-compose.yml does not`);
  return faults;
}

/** Secrets that a file says nothing about, that nobody is given, or that stand in an environment. */
export function secretFaults(text, variables) {
  const file = parse(text, { merge: true });
  const templates = file["x-secret-files"];
  const faults = [];
  const read = Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, interpolate(template, variables)]));
  if (!isDeepStrictEqual(secretFiles(text, variables), read)) faults.push("x-secret-files must be lines of a name and a text");
  for (const name of Object.keys(templates)) if (file.secrets[name]?.file !== `./var/secrets/${name}`) faults.push(`the secret ${name} must be the file ./var/secrets/${name}`);
  for (const name of Object.keys(file.secrets)) if (!(name in templates)) faults.push(`x-secret-files does not say what ${name} holds`);
  for (const [name, { environment = {}, secrets = [] }] of Object.entries(file.services)) {
    const given = secrets.filter((secret) => typeof secret === "string");
    const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
    for (const secret of named) if (!given.includes(secret)) faults.push(`${name} names the secret ${secret} and is not given it`);
    for (const secret of given) if (!named.includes(secret)) faults.push(`${name} is given the secret ${secret} and does not name it`);
    for (const [variable, value] of Object.entries(environment)) {
      if (/(?:SECRET|PASSWORD|_PASS|_KEY)$/.test(variable) || /\$\{\w*(?:SECRET|PASSWORD|_KEY)[:}]/.test(value)) faults.push(`${name} must have ${variable} in a file`);
    }
  }
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
    // RabbitMQ writes its settings beside its program files. The file says why two have no health check.
    ...Object.entries(raw).flatMap(([name, service]) => serviceFaults(name, service, { mayWrite: ["rabbitmq"], withoutHealth: ["collector", "photon"] })),
    ...services.flatMap(({ name, image }) => tagFaults(name, image)),
    ...dockerfiles.flatMap((file) => baseImages(readFileSync(path.join(ROOT, file), "utf8")).flatMap((image) => tagFaults(file, image))),
    ...orderFaults(services),
    ...variableFaults(text, example),
    ...secretFaults(text, anything),
    ...hadolintFaults(dockerfiles),
    ...dockerfiles.flatMap((file) => copyFaults(file, readFileSync(path.join(ROOT, file), "utf8"), context)),
  ];
  report(`${services.length} services of docker-compose.yml and ${dockerfiles.length} Dockerfiles`, faults);
}
