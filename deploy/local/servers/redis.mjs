// Redis, without persistence.

import { firstWords } from "../wait.mjs";

export const name = "redis";
/** The account of the Debian package. */
export const account = "redis";
/** Its port in its container. */
export const imagePort = 6379;
export const portCount = 1;

export async function prepare({ folder, ports: [port], environment, args = [] }) {
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "no"];
  const process = { command: "/usr/bin/redis-server", args: [...settings, ...args], env: environment };
  return { processes: [process], url: `redis://127.0.0.1:${port}` };
}

export async function isReady([port]) {
  return (await firstWords(port, "PING\r\n")).toString().startsWith("+PONG");
}
