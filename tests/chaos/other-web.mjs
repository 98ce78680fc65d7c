// A web build as another release has it: the same pages, with every script and style under another name, and another id of the build.

import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const TEXTS = /\.(?:js|json|html|css|rsc|meta|body|map)$/;
/** A name is written whole wherever it stands, behind its folder. */
const NAMES = /(static\/chunks\/[\w.~-]+?)(?=\.(?:js|css)\b)/g;
const MARK = "-other";
/** An id that is shorter could be a word of a page. */
const LEAST_ID = 10;

/** Whether a script or style is one of the other build. */
export const isOther = (file) => file.includes(`${MARK}.`);

/** Copies a built web server to a folder, in which all files have other names. */
export function makeOtherWeb(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const build = path.join(to, ".next");
  const id = readFileSync(path.join(build, "BUILD_ID"), "utf8").trim();
  if (id.length < LEAST_ID) throw new Error(`the build's id ${id} may be a word of its pages`);
  const renamed = (text) => text.replace(NAMES, `$1${MARK}`).replaceAll(id, `${id}${MARK}`);
  const inBuild = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (TEXTS.test(entry.name) || entry.name === "BUILD_ID"))
    .map((entry) => path.join(entry.parentPath, entry.name));
  // The service worker has the id, too.
  for (const file of [...inBuild, path.join(to, "public", "sw.js")]) {
    const text = readFileSync(file, "utf8");
    const other = renamed(text);
    if (other !== text) writeFileSync(file, other);
  }
  const chunks = path.join(build, "static", "chunks");
  for (const name of readdirSync(chunks)) {
    const [, other] = renamed(`static/chunks/${name}`).split("chunks/");
    renameSync(path.join(chunks, name), path.join(chunks, other));
  }
  renameSync(path.join(build, "static", id), path.join(build, "static", `${id}${MARK}`));
  return to;
}
