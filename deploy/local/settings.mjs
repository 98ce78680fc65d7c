// The settings of `make up` and `make up-local`: `.env`, written with random secrets when there is none.

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

import { ROOT, isMain } from "./root.mjs";
import { ensurePackages } from "./servers/packages.mjs";

/** The template of `.env`. */
export const EXAMPLE = path.join(ROOT, ".env.example");

/** The template with a random value for every empty name. */
export function withSecrets(example) {
  return example.replace(/^([A-Z]\w*)=$/gm, (_, name) => `${name}=${randomBytes(24).toString("hex")}`);
}

/** The profile of the translator, and the variable of its address. */
const APERTIUM = "apertium";
/** A profile of containers that have no like without them. */
const OBSERVE = "observe";
const APERTIUM_URL = "CASACERO_APERTIUM_URL";

/** The profiles that the variables choose. */
export function profilesOf({ COMPOSE_PROFILES = "" }) {
  return COMPOSE_PROFILES.split(",").map((name) => name.trim()).filter((name) => name !== "");
}

/** The variables for these profiles: nobody asks a translator that is not started. */
export function withProfiles(variables, profiles) {
  return { ...variables, COMPOSE_PROFILES: profiles.join(","), ...(profiles.includes(APERTIUM) ? {} : { [APERTIUM_URL]: "" }) };
}

/**
 * The variables for a run on this machine. The translator is installed where that is possible; else all runs without it, and
 * says so.
 */
export function localSettings(note = () => {}) {
  const all = readSettings();
  const profiles = profilesOf(all).filter((name) => name !== OBSERVE);
  if (profilesOf(all).includes(OBSERVE)) note("what watches the processes runs in containers only: make up OBSERVE=1");
  const variables = { ...all, COMPOSE_PROFILES: profiles.join(",") };
  if (!profiles.includes(APERTIUM)) return variables;
  try {
    ensurePackages([APERTIUM]);
    return variables;
  } catch (error) {
    note(`Apertium is not there, and texts stay in their language: ${error.message}`);
    return withProfiles(variables, profiles.filter((name) => name !== APERTIUM));
  }
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
