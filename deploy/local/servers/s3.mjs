// An S3 server that keeps its objects in memory. It accepts any keys and any bucket name.

import { python } from "./python.mjs";

export const name = "s3";
/** Runs as the current user: the Python of this machine may be in a home directory that other accounts cannot read. */
export const account = undefined;
export const portCount = 1;

export async function prepare({ ports: [port], environment }) {
  const process = python(["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)], environment);
  return { processes: [process], url: `http://127.0.0.1:${port}` };
}

export async function isReady([port]) {
  return (await fetch(`http://127.0.0.1:${port}/moto-api/`)).ok;
}
