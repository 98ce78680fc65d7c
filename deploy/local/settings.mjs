// The settings of `make up` and `make up-local`: `.env`, written with random secrets when there is none.

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

import { ROOT, isMain } from "./root.mjs";

/** The template of `.env`. */
export const EXAMPLE = path.join(ROOT, ".env.example");

/** The template with a random value for every empty name. */
export function withSecrets(example) {
  return example.replace(/^([A-Z]\w*)=$/gm, (_, name) => `${name}=${randomBytes(24).toString("hex")}`);
}

/** Writes `.env` when there is none. Only its owner may read it, because its secrets allow to act as any process. */
export function ensureSettings(file = path.join(ROOT, ".env")) {
  if (existsSync(file)) return file;
  writeFileSync(file, withSecrets(readFileSync(EXAMPLE, "utf8")), { mode: 0o600, flag: "wx" });
  console.error(`==> ${path.relative(process.cwd(), file)} is written, with random secrets`);
  return file;
}

/** The variables for a compose file: the settings, overridden by the environment. */
export function readSettings(file) {
  return { ...parseEnv(readFileSync(ensureSettings(file), "utf8")), ...process.env };
}

if (isMain(import.meta)) ensureSettings();
