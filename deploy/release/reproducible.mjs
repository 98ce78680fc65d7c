// Builds programs of the last commit once more, from nothing, in another folder, and compares them byte for byte with those of this
// checkout, which `make release` has built or which are built first.
//
//   node reproducible.mjs casacero-translation…    without a name what a release has

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { build, requireCommitted, split } from "./build.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..");
const packages = process.argv.length > 2 ? process.argv.slice(2) : undefined;
requireCommitted(ROOT);
const top = mkdtempSync(path.join(os.tmpdir(), "casacero-reproducible-"));

/** The sum and size of each program, and of its file of symbols, that a build of the checkout at `folder` makes. */
function made(folder, out) {
  const names = split(build(folder, packages), out, out);
  const files = names.flatMap((name) => [name, `${name}.debug`]).map((name) => {
    const bytes = readFileSync(path.join(out, name));
    return [name, { sum: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length }];
  });
  return new Map(files);
}

try {
  const elsewhere = path.join(top, "another", "folder-with-a-longer-name");
  mkdirSync(elsewhere, { recursive: true });
  execFileSync("tar", ["-x", "-C", elsewhere], { input: execFileSync("git", ["archive", "HEAD"], { cwd: ROOT, maxBuffer: 2 ** 30 }) });
  const [one, other] = [made(ROOT, path.join(top, "one")), made(elsewhere, path.join(top, "other"))];
  if (one.size === 0) throw new Error("nothing was built");
  for (const [name, { sum, bytes }] of one) {
    const isSame = other.get(name)?.sum === sum;
    if (!isSame) process.exitCode = 1;
    console.log(`${isSame ? "the same" : "DIFFERS "}  ${sum}  ${String(bytes).padStart(10)}  ${name}`);
  }
} finally {
  rmSync(top, { recursive: true, force: true });
}
