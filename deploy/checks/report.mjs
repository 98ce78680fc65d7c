// The result of a check: what was checked, then each fault in one sentence.

import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The top of the repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

const LARGEST_BYTES = 4 * 1024 * 1024;

/** Whether the module was started as a program, and not imported by a test. */
export function isMain(meta) {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(meta.url);
}

/** Prints the result and sets the exit code. */
export function report(checked, faults) {
  if (faults.length === 0) {
    console.log(`ok: ${checked}`);
    return;
  }
  for (const fault of faults) console.error(`fault: ${fault}`);
  console.error(`${faults.length} ${faults.length === 1 ? "fault" : "faults"} in ${checked}`);
  process.exitCode = 1;
}

/** The standard output of a program that runs at the top of the repository. */
export function output(program, ...parameters) {
  return execFileSync(program, parameters, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The output of `cargo metadata`, without touching the network or the lock file. */
export function cargoMetadata(...parameters) {
  try {
    return JSON.parse(output("cargo", "metadata", "--offline", "--locked", "--format-version", "1", ...parameters));
  } catch (error) {
    throw new Error("cargo could not read the workspace; `cargo fetch` gets what is missing", { cause: error });
  }
}

/** Files of the repository, tracked or not yet added. */
export function repositoryFiles() {
  const listed = output("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  return [...new Set(listed.split("\0"))].filter((file) => file !== "");
}

/** The text of a file; nothing for binary files, links to other places, and deleted files. */
function textOf(file) {
  const place = path.join(ROOT, file);
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > LARGEST_BYTES) return undefined;
  const bytes = readFileSync(place);
  return bytes.includes(0) ? undefined : bytes.toString("utf8");
}

/** The text files of the repository, each with its name and its text. */
export function repositoryTexts() {
  return repositoryFiles().map((file) => [file, textOf(file)]).filter(([, text]) => text !== undefined);
}
