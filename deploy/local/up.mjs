// Runs docker-compose.yml on this machine without containers:
//
//   node deploy/local/up.mjs            starts everything, prints where it is, and leaves it running
//   node deploy/local/up.mjs status     says how each process is
//   node deploy/local/up.mjs check      compares what runs with docker-compose.yml
//   node deploy/local/up.mjs down       stops it
//
// Data, logs and state.json are in var/local. The programs come from target/release, or from CASACERO_BIN_DIR.

import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { readCompose } from "./compose.mjs";
import { drift } from "./drift.mjs";
import { ROOT, isMain } from "./root.mjs";
import { localSettings, profilesOf, readSettings, withProfiles } from "./settings.mjs";
import { startTopology } from "./start.mjs";
import { sleep } from "./wait.mjs";

const DATA = path.join(ROOT, "var", "local");
const DOWN_MS = 30_000;

/** The state of the run in var/local, or nothing when there is none. */
function running() {
  const file = path.join(DATA, "state.json");
  if (!existsSync(file)) return undefined;
  const state = JSON.parse(readFileSync(file, "utf8"));
  // Process ids are reused, so the command line must be that of a keeper.
  const commandLine = path.join("/proc", String(state.supervisor), "cmdline");
  return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes("start.mjs") ? state : undefined;
}

const gatewaysOf = (state) => state.units.filter(({ service }) => service === "gateway").map(({ ports }) => `http://localhost:${ports[3000]}`);

async function up() {
  const before = running();
  if (before) {
    console.log(`CasaCero runs already, at ${gatewaysOf(before).join(" and ")}; \`make down-local\` stops it.`);
    return;
  }
  const variables = localSettings((line) => console.log(`==> ${line}`));
  mkdirSync(path.join(DATA, "logs"), { recursive: true });
  const log = path.join(DATA, "logs", "supervisor.log");
  const started = Date.now();
  const note = (line) => console.log(`    ${line}`);
  const topology = await startTopology({ dataDir: DATA, publish: true, profiles: [...profilesOf(variables), ...(process.env.DEMO === "1" ? ["demo"] : [])], variables, note, output: openSync(log, "a") });
  await topology.leave();
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`\nCasaCero is at ${gatewaysOf(running()).join(" and ")}, ready after ${seconds} s.`);
  console.log("Processes are in var/local/state.json, their logs in var/local/logs; `make down-local` stops them.");
}

async function down() {
  const state = running();
  if (!state) {
    console.log("Nothing runs.");
    return;
  }
  const started = Date.now();
  process.kill(state.supervisor, "SIGTERM");
  while (running() && Date.now() - started < DOWN_MS) await sleep(100);
  if (running()) {
    // The kernel signals its processes when it dies.
    process.kill(state.supervisor, "SIGKILL");
    throw new Error(`it did not stop within ${DOWN_MS / 1000} s and was killed`);
  }
  rmSync(path.join(DATA, "state.json"), { force: true });
  console.log(`Everything is stopped after ${((Date.now() - started) / 1000).toFixed(1)} s; the data are in var/local.`);
}

function check() {
  const state = running();
  if (!state) throw new Error("nothing runs");
  const variables = readSettings();
  const profiles = profilesOf(variables).filter((profile) => state.units.some(({ service }) => service === profile));
  const faults = drift(readCompose(withProfiles(variables, profiles)), state, DATA);
  if (faults.length > 0) throw new Error(`what runs is not what docker-compose.yml says\n${faults.join("\n")}`);
  console.log(`${state.units.length} processes run as docker-compose.yml says, and were started in its order.`);
}

function status() {
  const state = running();
  if (!state) throw new Error("nothing runs");
  for (const { service, replica, state: how, pid = "", restarts } of state.units) {
    console.log(`${`${service}-${replica}`.padEnd(26)}${how.padEnd(10)}${String(pid).padEnd(9)}${restarts ? `started again ${restarts} times` : ""}`);
  }
}

if (isMain(import.meta)) {
  const commands = { up, status, check, down };
  const command = commands[process.argv[2] ?? "up"];
  try {
    if (!command) throw new Error(`there is no ${process.argv[2]}; there are ${Object.keys(commands).join(", ")}`);
    await command();
  } catch (error) {
    console.error(`local: ${error.message}`);
    process.exit(1);
  }
}
