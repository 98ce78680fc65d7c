// Tests that the check of migrations fails when it should.

import assert from "node:assert/strict";
import { test } from "node:test";

import { migrationFaults, releasedIn } from "./migrations.mjs";

const FILE = "services/listing/migrations/2027-01-02-000000_more/up.sql";
const faults = (sql, released = []) => migrationFaults(FILE, sql, released).map((fault) => fault.replace(`${FILE} `, ""));

test("what only adds is allowed", () => {
  for (const sql of [
    "CREATE TABLE pets (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK (name <> ''));",
    "ALTER TABLE listings ADD COLUMN pets TEXT;",
    "ALTER TABLE listings ADD COLUMN pets TEXT NOT NULL DEFAULT '';",
    "CREATE INDEX listings_by_pets ON listings (pets); DROP INDEX listings_by_cats;",
    "-- We do not DROP TABLE listings here.\nUPDATE listings SET text = 'DROP TABLE pets; RENAME';",
  ]) {
    assert.deepEqual(faults(sql), [], sql);
  }
});

test("what programs of the release before would not survive is refused", () => {
  for (const [sql, words] of [
    ["ALTER TABLE listings DROP COLUMN pets;", /takes away/],
    ["drop\n  table listings;", /takes away/],
    ["ALTER TABLE listings RENAME COLUMN pets TO animals;", /renames/],
    ["ALTER TABLE listings ALTER COLUMN pets TYPE BIGINT;", /changes a type/],
    ["ALTER TABLE listings ALTER COLUMN pets SET NOT NULL;", /demands a value/],
    ["ALTER TABLE listings ADD COLUMN pets TEXT NOT NULL;", /needs a DEFAULT/],
    ["ALTER TABLE listings ADD pets TEXT NOT NULL;", /needs a DEFAULT/],
    ["ALTER TABLE listings ADD CONSTRAINT few CHECK (pets < 3);", /refuses rows/],
    ["DELETE FROM listings;", /deletes rows/],
  ]) {
    assert.match(faults(sql).join(), words, sql);
  }
});

test("what no release uses any more may go, once that release is out", () => {
  const sql = "-- contract: unused since 0.2.0\nALTER TABLE listings DROP COLUMN pets;";
  assert.match(faults(sql).join(), /not released/);
  assert.deepEqual(faults(sql, releasedIn("## 0.2.0 — 2027-03-01\n")), []);
  assert.deepEqual(releasedIn("## 0.2.0 — unreleased\n"), []);
});

test("migrations from before the first release are left alone", () => {
  assert.deepEqual(migrationFaults("services/listing/migrations/2026-11-25-190000_listing_documents/up.sql", "ALTER TABLE a DROP COLUMN b;", []), []);
});
