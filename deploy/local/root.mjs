// The top of the repository.

import path from "node:path";
import { fileURLToPath } from "node:url";

/** The top of the repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Whether the module was started as a program, and not imported. */
export function isMain(meta) {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(meta.url);
}
