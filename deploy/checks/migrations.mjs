// Checks the rule of migrations: a release only adds (expand), so that its tables serve the programs of the release before,
// which run beside the new ones during an upgrade. What nobody uses any more goes in a later one (contract), whose migration
// says since which release: `-- contract: unused since 0.2.0`.
//
// What is allowed is a short list; all else is refused. An index stops writes to its table while it is made. A migration of ours
// cannot make it CONCURRENTLY: SQLite does not know the word, and a second `migrate`, which waits for the lock of the first, would
// deadlock with it. So it says why the wait is no harm: `-- writes wait: audit, which has some thousand rows`. That of a large table
// is made by hand before, CONCURRENTLY, and then the migration says `CREATE INDEX IF NOT EXISTS`.

import { readFileSync } from "node:fs";
import path from "node:path";

import { ROOT, isMain, report, repositoryFiles } from "./report.mjs";

const PLACE = /^services\/[^/]+\/migrations\/[^/]+\/up\.sql$/;
const CONTRACT = /^--\s*contract: unused since (\d+\.\d+\.\d+)\s*$/m;
const WRITES_WAIT = /^--\s*writes wait: (\w+)\b.+$/gm;

/** Those that do more than add, from before the first release, when no programs were in use. Once that is out, no other comes here. */
const BEFORE_FIRST_RELEASE = [
  "services/calendar-sync/migrations/2026-11-27-010000_property_nights/up.sql",
  "services/calendar-sync/migrations/2026-11-27-230000_holds/up.sql",
  "services/calendar-sync/migrations/2026-11-28-070000_unread_exports/up.sql",
  "services/listing/migrations/2026-11-24-205900_mail_failures/up.sql",
  "services/listing/migrations/2026-11-24-210000_jobs/up.sql",
  "services/listing/migrations/2026-11-24-211000_translation_jobs/up.sql",
  "services/listing/migrations/2026-11-24-212000_mail_jobs/up.sql",
  "services/listing/migrations/2026-11-24-213000_photo_jobs/up.sql",
  "services/listing/migrations/2026-11-25-190000_listing_documents/up.sql",
  "services/listing/migrations/2026-11-26-040000_operators/up.sql",
  "services/listing/migrations/2026-11-26-100000_directory/up.sql",
  "services/listing/migrations/2026-11-26-110000_report_decisions/up.sql",
  "services/listing/migrations/2026-11-28-100000_notices/up.sql",
];

const CREATE_TABLE = /^CREATE TABLE (?!IF\b)"?(\w+)/i;
const INDEX = /^CREATE INDEX (?:IF NOT EXISTS )?\w+ ON "?(\w+)/i;
const VALUE = "(?:''|[\\w.+-]+)";
const REFERENCE = String.raw`REFERENCES \w+(?: ?\(\w+\))? ON DELETE (?:CASCADE|SET NULL)`;
/** A column that programs which do not know it leave empty, or at its default. */
const ADD_COLUMN = new RegExp(String.raw`^ALTER TABLE "?\w+"? ADD (?:COLUMN )?"?\w+"? (?:DOUBLE PRECISION|\w+)(?: NOT NULL DEFAULT ${VALUE}| DEFAULT ${VALUE}(?: NOT NULL)?| ${REFERENCE})?$`, "i");
const INSERT = /^INSERT INTO (?!.*\bDO UPDATE\b)/i;
/** The table that a statement is about. */
const SUBJECT = /^(?:ALTER TABLE|DROP TABLE|UPDATE|DELETE FROM|CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON) "?(\w+)/i;
/** Whoever deletes a row there deletes, or unties, what older programs know nothing of. */
const TIES = /\bREFERENCES "?(\w+)"?(?: ?\([^)]*\))?( ON DELETE (?:CASCADE|SET NULL))?/gi;

/** Statements without comments and texts, none of which takes anything. */
const statementsOf = (sql) =>
  sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (found) => (found.startsWith("'") ? "''" : " "))
    .split(";")
    .map((each) => each.replace(/\s+/g, " ").trim())
    .filter((each) => each !== "");

/** What is wrong with a statement after which the tables `made` are those of this migration; nothing where it only adds. */
function faultOf(statement, made, mayWait) {
  const [, table] = CREATE_TABLE.exec(statement) ?? [];
  if (table) made.add(table);
  const [, tied] = [...statement.matchAll(TIES)].find(([, to, unties]) => !made.has(to) && !unties) ?? [];
  if (tied) return `keeps older programs from deleting rows of ${tied} (it needs ON DELETE CASCADE or SET NULL)`;
  if (table || made.has(SUBJECT.exec(statement)?.[1]) || ADD_COLUMN.test(statement) || INSERT.test(statement)) return undefined;
  const [, indexed] = INDEX.exec(statement) ?? [];
  if (!indexed) return "does more than add, or adds a rule that older programs do not keep (a new column has a DEFAULT or is NULL)";
  return mayWait.has(indexed) ? undefined : `stops writes to ${indexed} while it is made (say \`-- writes wait: ${indexed}, …\`)`;
}

/**
 * What is wrong with a migration.
 * @param {string[]} released versions that were released
 */
export function migrationFaults(file, sql, released) {
  if (BEFORE_FIRST_RELEASE.includes(file)) return [];
  const contract = CONTRACT.exec(sql);
  if (contract && released.includes(contract[1])) return [];
  if (contract) return [`${file} says that ${contract[1]} does not use what it takes, which is not released`];
  const made = new Set();
  const mayWait = new Set([...sql.matchAll(WRITES_WAIT)].map(([, table]) => table));
  return statementsOf(sql).flatMap((statement) => {
    const fault = faultOf(statement, made, mayWait);
    return fault ? [`${file}: "${statement.slice(0, 80)}" ${fault}`] : [];
  });
}

/** The versions of a changelog that have a date. */
export const releasedIn = (changelog) => [...changelog.matchAll(/^## (\d+\.\d+\.\d+) — \d{4}-\d{2}-\d{2}/gm)].map(([, version]) => version);

if (isMain(import.meta)) {
  const read = (file) => readFileSync(path.join(ROOT, file), "utf8");
  const released = releasedIn(read("CHANGELOG.md"));
  const files = repositoryFiles().filter((file) => PLACE.test(file));
  report(`${files.length} migrations`, files.flatMap((file) => migrationFaults(file, read(file), released)));
}
