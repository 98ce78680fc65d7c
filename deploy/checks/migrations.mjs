// Checks the rule of migrations: a release only adds (expand), so that its tables serve the programs of the release before,
// which run beside the new ones during an upgrade. What nobody uses any more goes in a later one (contract), whose migration
// says since which release: `-- contract: unused since 0.2.0`.

import { readFileSync } from "node:fs";
import path from "node:path";

import { ROOT, isMain, report, repositoryFiles } from "./report.mjs";

/** What came before has no programs in use: 0.1.0 begins with it. */
const FIRST = "2026-11-28";
const PLACE = /^services\/[^/]+\/migrations\/(\d{4}-\d{2}-\d{2})-[^/]+\/up\.sql$/;
const CONTRACT = /^--\s*contract: unused since (\d+\.\d+\.\d+)\s*$/m;

/** What programs of the release before would not survive, or not write into. */
const TAKES = [
  [/\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE)\b/i, "takes away what older programs use"],
  [/\bRENAME\b/i, "renames what older programs use"],
  [/\bALTER\s+COLUMN\b[^;]*\bTYPE\b/i, "changes a type that older programs read"],
  [/\bSET\s+NOT\s+NULL\b/i, "demands a value that older programs do not write"],
  [/\bDROP\s+DEFAULT\b/i, "takes a default that older programs rely on"],
  [/\bADD\s+(?:CONSTRAINT\b|CHECK\b|UNIQUE\b|FOREIGN\s+KEY\b|PRIMARY\s+KEY\b)/i, "refuses rows that older programs write"],
  [/\bTRUNCATE\b|\bDELETE\s+FROM\b/i, "deletes rows that older programs read"],
];

/** Statements without comments and texts, none of which takes anything. */
const statementsOf = (sql) => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, " ''").split(";").map((each) => each.replace(/\s+/g, " ").trim());

/** Whether a statement adds a column that must have a value and gets none from programs that do not know it. */
const demandsValue = (sql) => /\bADD\s+(?!CONSTRAINT|CHECK|UNIQUE|FOREIGN|PRIMARY)(?:COLUMN\s+)?\w/i.test(sql) && /\bNOT\s+NULL\b/i.test(sql) && !/\bDEFAULT\b/i.test(sql);

/**
 * What is wrong with a migration.
 * @param {string[]} released versions that were released
 */
export function migrationFaults(file, sql, released) {
  const [, day] = PLACE.exec(file) ?? [];
  if (!day || day < FIRST) return [];
  const contract = CONTRACT.exec(sql);
  if (contract && released.includes(contract[1])) return [];
  if (contract) return [`${file} says that ${contract[1]} does not use what it takes, which is not released`];
  const faults = statementsOf(sql).flatMap((statement) => {
    const taken = TAKES.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what);
    return demandsValue(statement) ? [...taken, "adds a column that older programs do not fill (it needs a DEFAULT)"] : taken;
  });
  return [...new Set(faults)].map((what) => `${file} ${what}`);
}

/** The versions of a changelog that have a date. */
export const releasedIn = (changelog) => [...changelog.matchAll(/^## (\d+\.\d+\.\d+) — \d{4}-\d{2}-\d{2}/gm)].map(([, version]) => version);

if (isMain(import.meta)) {
  const read = (file) => readFileSync(path.join(ROOT, file), "utf8");
  const released = releasedIn(read("CHANGELOG.md"));
  const files = repositoryFiles().filter((file) => PLACE.test(file));
  report(`${files.length} migrations`, files.flatMap((file) => migrationFaults(file, read(file), released)));
}
