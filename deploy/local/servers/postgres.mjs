// PostgreSQL: one cluster in a folder, reached over loopback: with passwords where one is given, as in its container.

import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { postgresPrograms } from "./packages.mjs";

const run = promisify(execFile);

export const name = "postgres";
/** The account of the Debian package. */
export const account = "postgres";
/** Where it answers in its container. */
export const imagePort = 5432;
export const portCount = 1;

/**
 * Makes the cluster when there is none, and says how to start the server.
 * `durable` is for data that somebody wants to find again tomorrow; a test does not, and is twice as fast without.
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
  // No socket in the file system: its path may be too long for one.
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
  // A server that is killed still keeps what it has acknowledged, as it would in earnest: only a fall of the machine is left
  // out. That is why commits stay synchronous; they cost next to nothing where nothing is flushed.
  if (!durable) settings.push("fsync=off", "full_page_writes=off");
  const process = {
    command: path.join(programs, "postgres"),
    args: ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting]), ...args],
    env: environment,
    // "Fast": open connections are ended, transactions rolled back, and the data left tidy.
    stopSignal: "SIGINT",
  };
  const account = password === undefined ? "postgres" : `postgres:${encodeURIComponent(password)}`;
  return { processes: [process], url: `postgres://${account}@127.0.0.1:${port}` };
}

export async function isReady([port]) {
  await run(path.join(postgresPrograms(), "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port), "-U", "postgres"]);
  return true;
}
