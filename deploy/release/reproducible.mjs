// Builds programs of the last commit twice, from nothing, in two folders, and compares them byte for byte.
//
//   node reproducible.mjs casacero-translation…    without a name all of them

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { build, split } from "./build.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..");
const packages = process.argv.slice(2);
const top = mkdtempSync(path.join(os.tmpdir(), "casacero-reproducible-"));

/** The sum and size of each file that a build at a place makes. */
function made(place) {
  const folder = path.join(top, place);
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-x", "-C", folder], { input: execFileSync("git", ["archive", "HEAD"], { cwd: ROOT, maxBuffer: 2 ** 30 }) });
  split(build(folder, packages), path.join(folder, "out"), path.join(folder, "out"));
  const files = readdirSync(path.join(folder, "out")).map((name) => {
    const file = path.join(folder, "out", name);
    return [name, { sum: createHash("sha256").update(readFileSync(file)).digest("hex"), bytes: statSync(file).size }];
  });
  rmSync(folder, { recursive: true });
  return new Map(files);
}

try {
  const [one, other] = [made("one"), made("another/folder-with-a-longer-name")];
  if (one.size === 0) throw new Error("nothing was built");
  for (const [name, { sum, bytes }] of one) {
    const isSame = other.get(name)?.sum === sum;
    if (!isSame) process.exitCode = 1;
    console.log(`${isSame ? "the same" : "DIFFERS "}  ${sum}  ${String(bytes).padStart(10)}  ${name}`);
  }
} finally {
  rmSync(top, { recursive: true, force: true });
}
