// Checks that nothing in the repository depends on the machine where it was written: no home directories, no path of
// this checkout, no addresses of package registries in lock files or settings.

import os from "node:os";
import path from "node:path";

import { ROOT, isMain, report, repositoryTexts } from "./report.mjs";

/** What reveals a machine in a file. `places` are directories of this machine. */
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

if (isMain(import.meta)) {
  // The path of a checkout at the root of the file system is too short to search for.
  const places = [ROOT, os.homedir()].filter((place) => place.split(path.sep).length > 2);
  const texts = repositoryTexts();
  const faults = texts.flatMap(([file, text]) => pathFaults(file, text, places));
  report(`paths and addresses in ${texts.length} files`, faults);
}
