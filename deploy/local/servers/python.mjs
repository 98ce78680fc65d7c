// Servers written in Python, with packages in a folder of their own. The system's Python is not changed.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { ROOT } from "../root.mjs";
import { ensurePackages } from "./packages.mjs";

/** The version of Python: compiled packages work with one version only. */
function pythonVersion() {
  const ask = () => execFileSync("python3", ["-c", "import platform, sys; print(sys.version, platform.machine())"]);
  try {
    return ask();
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    // python3 is installed as a dependency of pip.
    ensurePackages(["pip"]);
    return ask();
  }
}

/**
 * Installs the packages of `requirements` into `folder`, unless they are there. They are installed again when the list
 * or the version of Python changes.
 */
export function ensurePython(requirements, folder) {
  const wanted = createHash("sha256").update(readFileSync(requirements)).update(pythonVersion()).digest("hex");
  const marker = path.join(folder, ".requirements");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return folder;
  ensurePackages(["pip"]);
  console.error(`==> Installing the packages of ${path.relative(ROOT, requirements)} from the Python package index`);
  // Filled beside its place and moved there, so that a concurrent caller never sees half of it.
  const filling = `${folder}.${process.pid}`;
  mkdirSync(filling, { recursive: true });
  const options = ["--quiet", "--disable-pip-version-check", "--no-input", "--no-warn-conflicts", "--root-user-action=ignore", "--target", filling];
  execFileSync("python3", ["-m", "pip", "install", ...options, "--requirement", requirements], { stdio: ["ignore", 2, 2] });
  writeFileSync(path.join(filling, ".requirements"), wanted);
  rmSync(folder, { recursive: true, force: true });
  renameSync(filling, folder);
  return folder;
}

/** The packages of the test servers. */
export const testServers = () =>
  ensurePython(path.join(ROOT, "tests", "servers", "requirements.txt"), path.join(ROOT, "target", "python"));

/** A command that runs Python with the packages of the test servers. */
export function python(args, environment) {
  const env = { ...environment, PYTHONPATH: testServers(), PYTHONUNBUFFERED: "1", PYTHONDONTWRITEBYTECODE: "1" };
  return { command: "python3", args, env };
}
