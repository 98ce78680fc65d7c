// Checks that dependencies between our crates go in one direction, and that domain code uses no store, transport or
// wire format.

import { readFileSync } from "node:fs";
import path from "node:path";

import { DIRECTIONS, NOT_IN_DOMAIN } from "./policy.mjs";
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

/** Lines of domain code that name a forbidden crate. Comments and strings may name anything. */
export function domainFaults(file, source, forbidden) {
  const names = forbidden.join("|");
  const path = new RegExp(`(?<![\\w:])(?:${names})\\s*::|\\buse\\s+(?:${names})\\s*[;{]|\\bextern\\s+crate\\s+(?:${names})\\b`);
  const derive = /\bderive\s*\([^)]*\b(?:Serialize|Deserialize|Queryable|Insertable|AsChangeset|Message)\b/;
  return source.split("\n").flatMap((line, index) => {
    const code = line.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\/\/.*$/, "");
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
  report(`directions between ${packages.length} crates, and ${domain.length} files of domain code`, faults);
}
