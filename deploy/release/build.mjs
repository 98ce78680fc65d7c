// How the programs of a release are built: linked as a whole, with no path of this machine in them, and with their debug
// symbols in files of their own. Building one commit twice, in any two folders, gives the same bytes.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const PROFILE = "dist";

/** What a release has: one program, which is each of the services where it is called by the name of one. */
const PACKAGES = ["casacero"];
const SERVICES = ["listing", "calendar-sync", "geocoding", "translation", "gateway"];

/** Builds packages of the checkout at `folder` and returns the folder of their programs. */
export function build(folder, packages = PACKAGES) {
  const root = realpathSync(folder);
  const target = path.join(root, "target");
  const cargo = realpathSync(process.env.CARGO_HOME ?? path.join(os.homedir(), ".cargo"));
  // What C sources get for the time of their compilation.
  const committed = execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: import.meta.dirname, encoding: "utf8" }).trim();
  const env = { ...process.env, SOURCE_DATE_EPOCH: committed, CARGO_TARGET_DIR: target, CARGO_INCREMENTAL: "0" };
  // Programs of an earlier commit are no part of it.
  const built = path.join(target, PROFILE);
  for (const name of existsSync(built) ? readdirSync(built) : []) if (name.startsWith("casacero")) rmSync(path.join(built, name), { recursive: true });
  execFileSync("cargo", ["fetch", "--locked"], { cwd: root, env, stdio: "inherit" });
  // Crates lie in a folder with the name of the registry that they came from, which may be a mirror.
  const sources = path.join(cargo, "registry", "src");
  const registries = readdirSync(sources).map((name) => [path.join(sources, name), "/crates"]);
  const paths = { [target]: "/target", [root]: "/casacero", ...Object.fromEntries(registries), [cargo]: "/cargo" };
  // Of several that fit, rustc and the C compiler take the last.
  const flags = (option) => Object.entries(paths).toReversed().map(([from, to]) => `${option}=${from}=${to}`).join(" ");
  mkdirSync(target, { recursive: true });
  const random = path.join(target, "same-random.so");
  execFileSync("cc", ["-shared", "-fPIC", "-o", random, path.join(import.meta.dirname, "same-random.c")]);
  const chosen = packages.flatMap((name) => ["--package", name]);
  execFileSync("cargo", ["build", "--profile", PROFILE, "--locked", "--bins", ...chosen], {
    cwd: root,
    stdio: "inherit",
    env: { ...env, RUSTC_WRAPPER: path.join(import.meta.dirname, "rustc.sh"), CASACERO_SAME_RANDOM: random, CASACERO_REMAP: flags("--remap-path-prefix"), CFLAGS: flags("-ffile-prefix-map"), CXXFLAGS: flags("-ffile-prefix-map") },
  });
  return built;
}

/** Copies each program into `programs` without symbols, and its symbols into `symbols`. Returns their names. */
export function split(from, programs, symbols) {
  mkdirSync(programs, { recursive: true });
  mkdirSync(symbols, { recursive: true });
  const isProgram = ({ name }) => name.startsWith("casacero") && (statSync(path.join(from, name)).mode & 0o111) !== 0;
  const names = readdirSync(from, { withFileTypes: true }).filter((each) => each.isFile() && isProgram(each)).map(({ name }) => name).toSorted();
  for (const name of names) {
    const debug = `${name}.debug`;
    const run = (...parameters) => execFileSync("objcopy", parameters, { cwd: symbols });
    run("--only-keep-debug", "--compress-debug-sections", path.join(from, name), debug);
    // Where the file of symbols lies beside the program, or in /usr/lib/debug, traces of it have names and lines.
    run("--strip-all", `--add-gnu-debuglink=${debug}`, path.join(from, name), path.join(programs, name));
  }
  return names;
}

/** Gives the program the names of the services, in its folder. */
export function link(programs) {
  for (const service of SERVICES) symlinkSync(PACKAGES[0], path.join(programs, `${PACKAGES[0]}-${service}`));
}

/** Ends with a sentence where files differ from the last commit. */
export function requireCommitted(root) {
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
  if (changed === "") return;
  console.error(`A release is made of a commit, and these files differ from it:\n${changed}`);
  process.exit(1);
}

if (process.argv[1] === import.meta.filename) {
  const root = path.join(import.meta.dirname, "..", "..");
  requireCommitted(root);
  build(root);
}
