// Checks that dependencies between our crates and between the rooms of a service go in one direction, and that domain
// code uses no store, transport or wire format.

import { readFileSync } from "node:fs";
import path from "node:path";

import { DIRECTIONS, FIXTURES, NOT_IN_DOMAIN, ROOMS } from "./policy.mjs";
import { ROOT, cargoMetadata, isMain, report, repositoryFiles } from "./report.mjs";

/** Dependencies between crates of the workspace that the policy does not allow. */
export function directionFaults(packages, directions) {
  const ours = new Set(packages.map((each) => each.name));
  const faults = [];
  for (const { name, dependencies } of packages) {
    if (!(name in directions)) {
      faults.push(`${name} is new: say in deploy/checks/policy.mjs what it may depend on`);
      continue;
    }
    const allowed = directions[name];
    for (const dependency of dependencies) {
      if (!ours.has(dependency.name) || allowed === null || allowed.includes(dependency.name)) continue;
      const kind = dependency.kind === null ? "" : ` (${dependency.kind})`;
      faults.push(`${name} must not depend on ${dependency.name}${kind}`);
    }
  }
  return faults;
}

/** A line without its comment and without what its strings say. */
function codeOf(line) {
  return line.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\/\/.*$/, "");
}

/** The rooms that `crate::` paths name, groups included, each with the number of its line. */
function roomsNamed(source) {
  const code = source.split("\n").map(codeOf).join("\n");
  const lineAt = (index) => code.slice(0, index).split("\n").length;
  const named = [];
  for (const start of code.matchAll(/(?<![\w$:])crate\s*::\s*/g)) {
    let index = start.index + start[0].length;
    if (code[index] !== "{") {
      named.push({ room: /^\w*/.exec(code.slice(index))[0], line: lineAt(index) });
      continue;
    }
    let depth = 0;
    let begins = false;
    for (; index < code.length; index += 1) {
      const letter = code[index];
      if (letter === "{") depth += 1;
      if (letter === "}") depth -= 1;
      if (depth === 0) break;
      if (depth === 1 && (letter === "{" || letter === ",")) begins = true;
      else if (depth === 1 && begins && /\w/.test(letter)) {
        named.push({ room: /^\w+/.exec(code.slice(index))[0], line: lineAt(index) });
        begins = false;
      }
    }
  }
  return named;
}

/** Paths of an inner room that name a room it may not know. */
export function roomFaults(file, source, rooms) {
  const room = /^services\/[^/]+\/src\/(\w+)(?:\/.*)?\.rs$/.exec(file)?.[1];
  const known = Object.hasOwn(rooms, room) ? [...rooms[room], FIXTURES] : undefined;
  if (known === undefined) return [];
  const unknown = roomsNamed(source).filter((named) => !known.includes(named.room));
  return unknown.map((named) => `${file}:${named.line} is in the room ${room} but names ${named.room}`);
}

/** Lines of domain code that name a forbidden crate. Comments and strings may name anything. */
export function domainFaults(file, source, forbidden) {
  const names = forbidden.join("|");
  const path = new RegExp(`(?<![\\w:])(?:${names})\\s*::|\\buse\\s+(?:${names})\\s*[;{]|\\bextern\\s+crate\\s+(?:${names})\\b`);
  const derive = /\bderive\s*\([^)]*\b(?:Queryable|Insertable|AsChangeset|Message)\b/;
  return source.split("\n").flatMap((line, index) => {
    const code = codeOf(line);
    const found = path.exec(code) ?? derive.exec(code);
    return found ? [`${file}:${index + 1} is domain code but says \`${found[0].trim()}\``] : [];
  });
}

if (isMain(import.meta)) {
  const { packages } = cargoMetadata("--no-deps");
  const faults = directionFaults(packages, DIRECTIONS);
  const domain = repositoryFiles().filter((file) => /(?:^|\/)src\/domain(?:\/.*)?\.rs$/.test(file));
  for (const file of domain) {
    faults.push(...domainFaults(file, readFileSync(path.join(ROOT, file), "utf8"), NOT_IN_DOMAIN));
  }
  const ofServices = repositoryFiles().filter((file) => /^services\/[^/]+\/src\/.*\.rs$/.test(file));
  for (const file of ofServices) {
    faults.push(...roomFaults(file, readFileSync(path.join(ROOT, file), "utf8"), ROOMS));
  }
  report(`directions between ${packages.length} crates, and ${domain.length} files of domain code`, faults);
}
