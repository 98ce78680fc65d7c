// The settings of `make up` and `make up-local`: `.env`, written with random secrets when there is none, and for `make up` the files of the
// secrets of docker-compose.yml:
//
//   node deploy/local/settings.mjs [profile…]      writes both, and prints what `docker compose` needs in its environment

import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

import { ROOT, isMain } from "./root.mjs";
import { ensurePackages } from "./servers/packages.mjs";
import { secretFiles } from "./variables.mjs";

/** The template of `.env`. */
export const EXAMPLE = path.join(ROOT, ".env.example");

/** The template with a random value for every empty name. */
export function withSecrets(example) {
  return example.replace(/^([A-Z]\w*)=$/gm, (_, name) => `${name}=${randomBytes(24).toString("hex")}`);
}

/** The profile of the translator. */
const APERTIUM = "apertium";
/** The address of a service in a profile, by the variable that tells others of it. */
const ADDRESSES = { CASACERO_APERTIUM_URL: APERTIUM, CASACERO_GEOCODING__PHOTON_URL: "photon" };
/** Profiles of containers that have no like without them. */
const CONTAINERS_ONLY = ["catch-mail", "edge", "observe", "photon"];

/** The profiles that the variables choose. */
export function profilesOf({ COMPOSE_PROFILES = "" }) {
  return COMPOSE_PROFILES.split(",").map((name) => name.trim()).filter((name) => name !== "");
}

/** The variables for these profiles: nobody asks a service that is not started. */
export function withProfiles(variables, profiles) {
  const isAway = ([name, value]) => name in ADDRESSES && !profiles.includes(ADDRESSES[name]) && value.startsWith(`http://${ADDRESSES[name]}:`);
  const known = Object.entries(variables).filter((entry) => !isAway(entry));
  return { ...Object.fromEntries(known), COMPOSE_PROFILES: profiles.join(",") };
}

/**
 * The variables for a run on this machine. The translator is installed where that is possible; else all runs without it, and
 * says so.
 */
export function localSettings(note = () => {}) {
  const all = readSettings();
  const profiles = profilesOf(all).filter((name) => !CONTAINERS_ONLY.includes(name));
  for (const name of profilesOf(all)) if (!profiles.includes(name)) note(`the profile ${name} runs in containers only: make up`);
  if (profiles.includes("bucket")) note("the bucket is a server for tests, which forgets its objects when it stops");
  const variables = withProfiles(all, profiles);
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

/**
 * Writes the files of secrets. Containers run as accounts that this machine does not know, so all may read them; only the owner gets into
 * the folder. Returns a digest, which is another one when a secret is.
 */
export function writeSecrets(variables, folder = path.join(ROOT, "var", "secrets")) {
  const files = secretFiles(readFileSync(path.join(ROOT, "docker-compose.yml"), "utf8"), variables);
  mkdirSync(path.dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), content);
    // Whatever the umask takes away.
    chmodSync(path.join(folder, name), 0o644);
  }
  return createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
}

/** The profiles for `make up`: those of the settings and these. */
export function profilesWith(settings, more) {
  const profiles = [...new Set([...profilesOf(settings), ...more])];
  // The gateways take changes from the pages of one address only.
  if (profiles.includes("edge") && !settings.CASACERO_PUBLIC_URL?.startsWith("https://")) {
    throw new Error("the edge needs the address of the site in .env, such as CASACERO_PUBLIC_URL=https://homes.example, or https://localhost to try it");
  }
  return profiles;
}

if (isMain(import.meta)) {
  try {
    const settings = readSettings();
    const profiles = profilesWith(settings, process.argv.slice(2));
    console.log(`export COMPOSE_PROFILES=${profiles.join(",")} CASACERO_SECRETS_DIGEST=${writeSecrets(settings)}`);
  } catch (error) {
    console.error(`settings: ${error.message}`);
    process.exit(1);
  }
}
