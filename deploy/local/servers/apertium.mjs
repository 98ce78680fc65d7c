// Apertium, which translates between English and Spanish.

import { readFileSync } from "node:fs";
import path from "node:path";

import { ROOT } from "../root.mjs";
import { firstWords } from "../wait.mjs";

export const name = "apertium";
/** Runs as the current user, or nobody: it writes nothing. */
export const account = "nobody";
/** Its port in its container. */
export const imagePort = 2737;
export const portCount = 1;
/** Whether everything runs without it, too. */
export const isOptional = true;

/** The program that the embedded product starts. Without a change, apertium-apy would listen on every address. */
const PROGRAM = path.join(ROOT, "services", "embedded", "src", "apertium.py");
export const PYTHON = "/usr/bin/python3";
export const PAIRS = "/usr/share/apertium/modes";

export async function prepare({ ports: [port], environment }) {
  const args = ["-c", readFileSync(PROGRAM, "utf8"), "--port", String(port), PAIRS];
  const process = { command: PYTHON, args, env: { ...environment, LC_ALL: "C.UTF-8" } };
  return { processes: [process], url: `http://127.0.0.1:${port}` };
}

export async function isReady([port]) {
  return (await firstWords(port, "GET /listPairs HTTP/1.0\r\n\r\n")).toString().startsWith("HTTP/1.");
}
