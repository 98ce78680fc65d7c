// A mail server that delivers nothing: each mail becomes a file.

import path from "node:path";

import { ROOT } from "../root.mjs";
import { firstWords } from "../wait.mjs";
import { python } from "./python.mjs";

export const name = "smtp";
/** Runs as the current user, who also reads the mails. */
export const account = undefined;
export const portCount = 1;

export async function prepare({ folder, ports: [port], environment, makeFolder }) {
  const inbox = path.join(folder, "inbox");
  makeFolder(inbox);
  const program = path.join(ROOT, "tests", "servers", "smtp.py");
  const process = python([program, "--port", String(port), "--inbox", inbox], environment);
  return { processes: [process], url: `smtp://127.0.0.1:${port}`, inbox };
}

export async function isReady([port]) {
  return (await firstWords(port)).toString().startsWith("220");
}
