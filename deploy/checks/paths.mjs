// Checks that nothing in the repository depends on the machine it was written on: no home directories, no path of
// this checkout, no addresses of package registries in lock files or settings.

import { readFileSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { ROOT, isMain, report, repositoryFiles } from "./report.mjs";

const LARGEST_BYTES = 4 * 1024 * 1024;

/** What gives a machine away in a file. `places` are directories of this machine. */
export function pathFaults(file, text, places) {
  const rules = [
    [/(?<![\w.~/-])\/(?:home|Users)\/[A-Za-z0-9_.-]+\//, "names a home directory"],
    [/(?<![\w.~/-])\/root\/[.\w]/, "names a home directory"],
    [/\b[A-Z]:\\Users\\/, "names a home directory"],
    ...places.map((place) => [new RegExp(`(?<![\\w.~-])${escaped(place)}(?![\\w-])`), "names a directory of this machine"]),
  ];
  const name = path.basename(file);
  if (name === "package-lock.json") rules.push([/"resolved":\s*"[a-z+]+:\/\//, "names the address of a registry"]);
  if (name === ".npmrc") rules.push([/^\s*(?:[^=]*:)?(?:registry|_auth\w*)\s*=/, "names a registry"]);
  if (/(?:^|\/)\.cargo\/config(?:\.toml)?$/.test(file)) rules.push([/^\s*\[(?:source|registries|registry)\b/, "names a registry"]);
  return text.split("\n").flatMap((line, index) =>
    rules.filter(([pattern]) => pattern.test(line)).map(([, what]) => `${file}:${index + 1} ${what}`),
  );
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The text of a file; nothing for pictures, links to elsewhere and what is deleted. */
function textOf(file) {
  const place = path.join(ROOT, file);
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > LARGEST_BYTES) return undefined;
  const bytes = readFileSync(place);
  return bytes.includes(0) ? undefined : bytes.toString("utf8");
}

if (isMain(import.meta)) {
  // A checkout at the top of the file system has too short a name to look for.
  const places = [ROOT, os.homedir()].filter((place) => place.split(path.sep).length > 2);
  const texts = repositoryFiles().map((file) => [file, textOf(file)]).filter(([, text]) => text !== undefined);
  const faults = texts.flatMap(([file, text]) => pathFaults(file, text, places));
  report(`paths and addresses in ${texts.length} files`, faults);
}
