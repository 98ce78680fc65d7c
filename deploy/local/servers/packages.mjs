// The servers come from Debian's packages. Root installs what is missing; other users get an error.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { isRoot } from "../process.mjs";
import { PAIRS } from "./apertium.mjs";

const POLICY = "/usr/sbin/policy-rc.d";

/** The folder of the newest PostgreSQL's programs. Debian does not add it to PATH. */
export function postgresPrograms() {
  const top = "/usr/lib/postgresql";
  if (!existsSync(top)) return undefined;
  const versions = readdirSync(top).filter((version) => existsSync(path.join(top, version, "bin", "postgres")));
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  return newest && path.join(top, newest, "bin");
}

/** The wrapper in /usr/sbin requires the account `rabbitmq`; this script does not. */
export const RABBITMQ = "/usr/lib/rabbitmq/bin/rabbitmq-server";

const PACKAGES = {
  postgres: { debian: "postgresql", isThere: () => postgresPrograms() !== undefined },
  redis: { debian: "redis-server", isThere: () => existsSync("/usr/bin/redis-server") },
  rabbitmq: { debian: "rabbitmq-server", isThere: () => existsSync(RABBITMQ) && existsSync("/usr/bin/epmd") },
  apertium: { debian: "apertium-apy apertium-eng-spa", isThere: () => existsSync("/usr/bin/apertium-apy") && existsSync(`${PAIRS}/eng-spa.mode`) },
  // promtool; the server itself is not started.
  prometheus: { debian: "prometheus", isThere: () => existsSync("/usr/bin/promtool") },
  // amtool, too.
  alertmanager: { debian: "prometheus-alertmanager", isThere: () => existsSync("/usr/bin/amtool") },
  // Opens backups.
  age: { debian: "age", isThere: () => existsSync("/usr/bin/age-keygen") },
  pip: { debian: "python3-pip", isThere: hasPip },
};

function hasPip() {
  try {
    execFileSync("python3", ["-m", "pip", "--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Makes sure that the packages of these servers are installed. */
export function ensurePackages(names) {
  const missing = () => names.filter((name) => PACKAGES[name]?.isThere() === false).flatMap((name) => PACKAGES[name].debian.split(" "));
  const packages = missing();
  if (packages.length === 0) return;
  const command = `apt-get install ${packages.join(" ")}`;
  if (!isRoot) throw new Error(`${packages.join(", ")} must be installed first: sudo ${command}`);
  console.error(`==> Installing ${packages.join(", ")} from the system's packages`);
  install(packages);
  const still = missing();
  if (still.length > 0) throw new Error(`${still.join(", ")} was installed and its programs are not where they should be`);
}

function install(packages) {
  const run = (...args) => execFileSync("apt-get", args, { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  // Debian starts an installed service unless this file forbids it. Our servers use ports of their own.
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    run("update", "-q");
    run("install", "-y", "-q", "--no-install-recommends", ...packages);
  } finally {
    if (ours) rmSync(POLICY, { force: true });
  }
}
