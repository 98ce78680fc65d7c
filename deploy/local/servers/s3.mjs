// An S3 that keeps its objects in memory. It takes any keys and any bucket name.

import { python } from "./python.mjs";

export const name = "s3";
/** Runs as whoever starts it: the Python of this machine may be in a home directory that nobody else may read. */
export const account = undefined;
export const portCount = 1;

export async function prepare({ ports: [port], environment }) {
  const process = python(["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)], environment);
  return { processes: [process], url: `http://127.0.0.1:${port}` };
}

export async function isReady([port]) {
  return (await fetch(`http://127.0.0.1:${port}/moto-api/`)).ok;
}
