// Asks for known holes in every crate and npm package of the lock files. Needs a network, so it is no part of `npm run all`.
//
//   node advisories.mjs
//
// Crates: `cargo audit` with RustSec's database, a git repository; CASACERO_ADVISORY_DB names a clone where GitHub cannot be
// reached. Packages: the registry's own service, which mirrors often lack. What could not be asked is a fault, too.

import { spawnSync } from "node:child_process";
import path from "node:path";

import { ROOT, isMain, report, repositoryFiles } from "./report.mjs";

const DATABASE = process.env.CASACERO_ADVISORY_DB;

/** The JSON that a program prints, or why there is none. */
function ask(folder, program, ...parameters) {
  const { stdout, stderr, error } = spawnSync(program, parameters, { cwd: path.join(ROOT, folder), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (error) return { why: error.code === "ENOENT" ? `${program} is not installed (cargo install cargo-audit)` : error.message };
  try {
    return JSON.parse(stdout);
  } catch {
    const said = stderr.split("\n").map((line) => line.trim()).filter((line) => line !== "");
    return { why: said.slice(0, 2).join("; ") || "no answer" };
  }
}

/** The faults in what `cargo audit` answers. */
export function crateFaults(lockFile, answer) {
  if (!answer.vulnerabilities) return [`${lockFile} was not looked at: ${answer.why ?? "the answer has another form"}`];
  const found = [...answer.vulnerabilities.list, ...Object.values(answer.warnings).flat()];
  return found.map(({ advisory, package: crate, kind }) =>
    `${lockFile}: ${crate.name} ${crate.version} ${advisory ? `${advisory.id} ${advisory.title}` : `is ${kind}`}`);
}

/** The faults in what `npm audit` answers. */
export function packageFaults(lockFile, answer) {
  if (!answer.vulnerabilities) return [`${lockFile} was not looked at: ${answer.why ?? answer.message ?? answer.error?.summary ?? "the answer has another form"}`];
  return Object.values(answer.vulnerabilities).flatMap(({ name, via }) =>
    via.filter((each) => typeof each === "object").map(({ title, url, range }) => `${lockFile}: ${name} ${range} ${title} (${url})`));
}

if (isMain(import.meta)) {
  const lockFiles = repositoryFiles().filter((file) => ["Cargo.lock", "package-lock.json"].includes(path.basename(file)));
  const database = DATABASE ? ["--db", path.resolve(DATABASE), "--no-fetch", "--stale"] : [];
  const faults = lockFiles.flatMap((file) =>
    path.basename(file) === "Cargo.lock"
      ? crateFaults(file, ask("", "cargo-audit", "audit", "--json", "--file", file, ...database))
      : packageFaults(file, ask(path.dirname(file), "npm", "audit", "--package-lock-only", "--json")));
  report(`advisories for ${lockFiles.length} lock files`, faults);
}
