// Makes target/release-files: archives of the product and of its symbols, the lists of what it is made of, and their sums.
// The web server, the gazetteer and target/sbom must be there.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build, link, split } from "./build.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..");
const FILES = path.join(ROOT, "target", "release-files");
const run = (program, ...parameters) => execFileSync(program, parameters, { cwd: ROOT, encoding: "utf8" });

const host = /^host: (.*)$/m.exec(run("rustc", "-vV"))[1];
const version = /^version = "(.*)"$/m.exec(readFileSync(path.join(ROOT, "Cargo.toml"), "utf8"))[1];
const name = `casacero-${version}-${host}`;
const symbols = `${name}-symbols`;

/** The same files give the same archive. */
function archive(folder) {
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=go-w", `--mtime=@${run("git", "log", "-1", "--format=%ct").trim()}`];
  run("tar", "--create", ...same, "--use-compress-program=gzip -n", `--file=${FILES}/${folder}.tar.gz`, `--directory=${FILES}`, folder);
  rmSync(path.join(FILES, folder), { recursive: true });
}

rmSync(FILES, { recursive: true, force: true });
split(build(ROOT), path.join(FILES, name, "bin"), path.join(FILES, symbols));
link(path.join(FILES, name, "bin"));
const more = { LICENSE: "LICENSE", NOTICE: "NOTICE", "deploy/brand.json": "brand.json", "web/.next/standalone": "web", "target/gazetteer.bin": "gazetteer.bin" };
for (const [from, to] of Object.entries(more)) cpSync(path.join(ROOT, from), path.join(FILES, name, to), { recursive: true });
archive(name);
archive(symbols);
cpSync(path.join(ROOT, "target", "sbom"), FILES, { recursive: true });

const sum = (file) => createHash("sha256").update(readFileSync(path.join(FILES, file))).digest("hex");
const sums = readdirSync(FILES).toSorted().map((file) => `${sum(file)}  ${file}\n`);
writeFileSync(path.join(FILES, "SHA256SUMS"), sums.join(""));
console.log(`In ${path.relative(process.cwd(), FILES)}:\n${sums.join("")}`);
