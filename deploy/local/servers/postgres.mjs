// PostgreSQL: one cluster in a folder, on loopback. It asks for passwords where one is given, as in its container.

import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { postgresPrograms } from "./packages.mjs";

const run = promisify(execFile);

export const name = "postgres";
/** The account of the Debian package. */
export const account = "postgres";
/** Its port in its container. */
export const imagePort = 5432;
export const portCount = 1;

/**
 * Creates the cluster when there is none, and returns how to start the server. `durable` is for data that must be there
 * tomorrow. Tests do not need it and are twice as fast without.
 */
export async function prepare({
  folder,
  ports,
  environment,
  durable,
  password,
  args = [],
  initArgs = ["--encoding=UTF8", "--locale=C.UTF-8"],
  runToEnd,
  writeFile,
}) {
  const programs = postgresPrograms();
  const data = path.join(folder, "data");
  const [port] = ports;
  if (!existsSync(path.join(data, "PG_VERSION"))) {
    const secret = path.join(folder, "password");
    const auth = password === undefined ? ["--auth=trust"] : ["--auth=scram-sha-256", `--pwfile=${secret}`];
    if (password !== undefined) writeFile(secret, `${password}\n`);
    await runToEnd({
      command: path.join(programs, "initdb"),
      args: ["-D", data, "-U", "postgres", "--no-sync", ...auth, ...initArgs],
    });
    rmSync(secret, { force: true });
  }
  // No Unix socket: its path may be too long.
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
  // A killed server still keeps what it has acknowledged; only a crash of the machine may lose data. So commits stay
  // synchronous. They cost almost nothing where nothing is flushed.
  if (!durable) settings.push("fsync=off", "full_page_writes=off");
  const process = {
    command: path.join(programs, "postgres"),
    args: ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting]), ...args],
    env: environment,
    // "Fast" shutdown: open connections are closed, transactions rolled back, and the data is left clean.
    stopSignal: "SIGINT",
  };
  const account = password === undefined ? "postgres" : `postgres:${encodeURIComponent(password)}`;
  return { processes: [process], url: `postgres://${account}@127.0.0.1:${port}` };
}

export async function isReady([port]) {
  await run(path.join(postgresPrograms(), "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port), "-U", "postgres"]);
  return true;
}
