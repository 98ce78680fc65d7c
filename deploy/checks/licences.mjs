// Checks, without a network, that every crate and npm package has an allowed licence, that no banned crate is used, and
// that crates whose types cross our boundaries have one version.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { ALLOWED_LICENCES, BANNED_CRATES, EXCEPTIONS, ONE_VERSION, READ_LICENCES } from "./policy.mjs";
import { ROOT, cargoMetadata, isMain, report, repositoryFiles } from "./report.mjs";

/** Whether allowed licences alone satisfy an SPDX expression. "/" is the old spelling of OR. */
export function satisfied(expression, isAllowed) {
  const tokens = expression.replaceAll("/", " OR ").match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = () => {
    let result = both();
    while (tokens[at] === "OR") {
      at += 1;
      result = both() || result;
    }
    return result;
  };
  const both = () => {
    let result = one();
    while (tokens[at] === "AND") {
      at += 1;
      result = one() && result;
    }
    return result;
  };
  const one = () => {
    const token = tokens[at];
    at += 1;
    if (token === "(") {
      const result = either();
      if (tokens[at] !== ")") return false;
      at += 1;
      return result;
    }
    if (token === undefined || [")", "OR", "AND", "WITH"].includes(token)) return false;
    if (tokens[at] !== "WITH") return isAllowed(token);
    at += 2;
    return isAllowed(`${token} WITH ${tokens[at - 1]}`);
  };
  const result = either();
  return result && at === tokens.length;
}

/** The fault of a package's licence, or nothing. */
export function licenceFault(kind, name, version, named) {
  const licence = named ?? READ_LICENCES[`${name} ${version}`];
  if (!licence) return `the ${kind} ${name} ${version} names no licence`;
  const exceptional = EXCEPTIONS.filter((exception) => name.startsWith(exception.name));
  const isAllowed = (id) =>
    ALLOWED_LICENCES.has(id) || exceptional.some((exception) => exception.licence === id);
  if (satisfied(licence, isAllowed)) return undefined;
  return `the ${kind} ${name} ${version} is under ${licence}, which deploy/checks/policy.mjs does not allow`;
}

/** The faults of the crates. */
export function crateFaults(packages) {
  const faults = [];
  for (const { name, version, license, source } of packages) {
    if (name in BANNED_CRATES) faults.push(`the crate ${name} ${version} is banned: ${BANNED_CRATES[name]}`);
    if (source === null) continue;
    const fault = licenceFault("crate", name, version, license);
    if (fault) faults.push(fault);
  }
  for (const name of ONE_VERSION) {
    const versions = packages.filter((each) => each.name === name).map((each) => each.version);
    if (versions.length > 1) faults.push(`the crate ${name} comes in ${versions.length} versions: ${versions.join(", ")}`);
  }
  return faults;
}

/** Packages of an npm lock file. Where the lock file has no licence, it is read from the package's own package.json. */
function npmPackages(lockFile) {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, lockFile), "utf8"));
  return Object.entries(packages)
    .filter(([place, entry]) => place !== "" && !entry.link)
    .map(([place, entry]) => {
      const name = entry.name ?? place.replace(/^.*node_modules\//, "");
      return { name, version: entry.version, license: entry.license ?? ownLicence(path.dirname(lockFile), place) };
    });
}

function ownLicence(folder, place) {
  const file = path.join(ROOT, folder, place, "package.json");
  if (!existsSync(file)) return undefined;
  const { license } = JSON.parse(readFileSync(file, "utf8"));
  return typeof license === "string" ? license : license?.type;
}

if (isMain(import.meta)) {
  const crates = cargoMetadata().packages;
  const faults = crateFaults(crates);
  const lockFiles = repositoryFiles().filter((file) => path.basename(file) === "package-lock.json");
  let count = 0;
  for (const lockFile of lockFiles) {
    for (const { name, version, license } of npmPackages(lockFile)) {
      count += 1;
      const fault = licenceFault("npm package", name, version, license);
      if (fault) faults.push(`${fault} (${lockFile})`);
    }
  }
  report(`licences and bans of ${crates.length} crates and ${count} npm packages in ${lockFiles.length} lock files`, faults);
}
