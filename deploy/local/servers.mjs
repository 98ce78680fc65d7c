// Starts the servers that tests need, on free ports of loopback, for as long as they are needed:
//
//   node deploy/local/servers.mjs [--only postgres,redis] -- cargo test …
//
// runs the command with their addresses in CASACERO_TEST_*, stops them, and exits as the command did. Without a command
// it prints the addresses and keeps the servers running until Ctrl-C.

import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { isKeeper, keep, startKeeper } from "./keeper.mjs";
import { isMain } from "./root.mjs";
import { KINDS, Server } from "./server.mjs";
import { ensurePackages } from "./servers/packages.mjs";
import { testServers } from "./servers/python.mjs";

/** The servers that tests need, by name. */
export const NAMES = Object.keys(KINDS).filter((name) => !KINDS[name].isOptional);

/**
 * Arguments of a server for tests. Each API test has up to 32 connections to PostgreSQL, and there is one for each core at
 * a time: its 100 are too few for four cores. Autovacuum would visit every database of every test again and again.
 */
const ARGS_FOR_TESTS = { postgres: ["-c", "max_connections=500", "-c", "autovacuum=off"] };

/** The environment variables by which tests find the servers. */
export function testEnvironment(servers) {
  const found = Object.entries(servers).map(([name, { url }]) => [`CASACERO_TEST_${name.toUpperCase()}`, url]);
  if (servers.smtp) found.push(["CASACERO_TEST_SMTP_INBOX", servers.smtp.inbox]);
  return Object.fromEntries(found);
}

/** Installs what the servers need and this machine does not have. */
export function ensureInstalled(names) {
  ensurePackages(names);
  if (names.includes("s3") || names.includes("smtp")) testServers();
}

/**
 * Starts servers and waits until all are ready. `stop` ends them, and their folder goes soon after; so does the end of this process.
 * @param {string[]} [names] some of NAMES; all of them otherwise
 * @returns {Promise<{servers: Record<string, {url: string, port: number, inbox?: string}>,
 *   environment: Record<string, string>, stop: () => Promise<void>}>}
 */
export async function startServers(names = NAMES) {
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`there is no server ${unknown.join(", ")}; there are ${NAMES.join(", ")}`);
  ensureInstalled(names);
  const { value: servers, stop } = await startKeeper(import.meta.url, { names });
  return { servers, environment: testEnvironment(servers), stop };
}

/** The work of the keeper. */
function keepServers() {
  let folder;
  let servers = [];
  keep({
    start: async ({ names }) => {
      folder = mkdtempSync(path.join(os.tmpdir(), "casacero-servers-"));
      // The servers' own accounts must be able to reach the folders inside.
      chmodSync(folder, 0o711);
      servers = names.map((name) => new Server(name, { folder: path.join(folder, name), args: ARGS_FOR_TESTS[name] }));
      await Promise.all(servers.map((server) => server.start()));
      return Object.fromEntries(servers.map(({ name, url, port, inbox }) => [name, { url, port, inbox }]));
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.close()));
      // The databases of a thousand tests are minutes of work to remove: nobody waits for that.
      if (folder) spawn("rm", ["-rf", folder], { detached: true, stdio: "ignore" }).unref();
    },
  });
}

/** Runs a command to its end and passes signals on to it. Returns the exit code that a shell would return. */
function runCommand([command, ...args], environment) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.once("error", (error) => {
      console.error(`${command} cannot be run: ${error.message}`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

async function main() {
  const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
  const started = Date.now();
  // Until the command runs, a signal ends us, and our end stops the keeper.
  const { environment, stop } = await startServers(values.only?.split(","));
  console.error(`==> ${Object.keys(environment).length} addresses after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  try {
    if (positionals.length > 0) return await runCommand(positionals, environment);
    for (const [name, value] of Object.entries(environment)) console.log(`export ${name}='${value}'`);
    await new Promise((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, resolve);
    });
    return 0;
  } finally {
    await stop();
  }
}

if (isKeeper && isMain(import.meta)) {
  keepServers();
} else if (isMain(import.meta)) {
  try {
    process.exit(await main());
  } catch (error) {
    console.error(`servers: ${error.message}`);
    process.exit(1);
  }
}
