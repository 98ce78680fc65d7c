// Free ports of loopback.

import { createServer } from "node:net";

/**
 * Below the kernel's ephemeral port range (from 32768 on Linux). An outgoing connection, or a test that binds port 0,
 * cannot take one of these between our check and the server's start.
 */
const FIRST = 20_000;
const LAST = 31_999;

const given = new Set();

/** Whether a port of loopback can be bound now. */
export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A port that is free now and that this process has not returned before. */
export async function freePort() {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port of 127.0.0.1 between ${FIRST} and ${LAST} is free`);
}
