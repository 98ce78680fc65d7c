// An S3 server that keeps its objects in memory. It accepts any keys and any bucket name.

import path from "node:path";

import { python } from "./python.mjs";

export const name = "s3";
/** Runs as the current user: the Python of this machine may be in a home directory that other accounts cannot read. */
export const account = undefined;
/** The name of its image, and its port in its container. */
export const image = "bucket";
export const imagePort = 7070;
export const portCount = 1;

export async function prepare({ ports: [port], environment }) {
  const process = python(["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)], environment);
  return { processes: [process], url: `http://127.0.0.1:${port}` };
}

/** Makes the buckets that its container has: the folders of volumes. */
export async function makeBuckets(url, volumes) {
  for (const { target } of volumes) {
    const { ok, status } = await fetch(`${url}/${path.basename(target)}`, { method: "PUT" });
    if (!ok) throw new Error(`the bucket ${path.basename(target)} cannot be made: ${status}`);
  }
}

export async function isReady([port]) {
  return (await fetch(`http://127.0.0.1:${port}/moto-api/`)).ok;
}
