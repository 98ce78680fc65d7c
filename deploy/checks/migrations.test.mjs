// Tests that the check of migrations fails when it should.

import assert from "node:assert/strict";
import { test } from "node:test";

import { migrationFaults, releasedIn } from "./migrations.mjs";

const FILE = "services/listing/migrations/2027-01-02-000000_more/up.sql";
const faults = (sql, released = []) => migrationFaults(FILE, sql, released).join();

test("what only adds is allowed", () => {
  for (const sql of [
    "CREATE TABLE pets (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK (name <> ''), home TEXT REFERENCES listings (id) ON DELETE CASCADE);",
    "CREATE TABLE pets (id TEXT); CREATE UNIQUE INDEX pets_id ON pets (id); UPDATE pets SET id = 'x'; DROP TABLE pets;",
    "CREATE TABLE pets (id TEXT PRIMARY KEY); CREATE TABLE cats (id TEXT REFERENCES pets (id));",
    "ALTER TABLE listings ADD COLUMN pets TEXT;",
    "ALTER TABLE listings ADD COLUMN pets TEXT NOT NULL DEFAULT 'none; DROP TABLE';",
    "ALTER TABLE listings ADD pets BIGINT DEFAULT -1 NOT NULL;",
    "ALTER TABLE listings ADD COLUMN pet TEXT REFERENCES pets (id) ON DELETE SET NULL;",
    "INSERT INTO jobs (key, kind) SELECT id, 'pets' FROM listings;",
    "-- writes wait: reports, which has some thousand rows\nCREATE INDEX reports_by_pet ON reports (pet);",
    "-- writes wait: listings, unless it was made before\nCREATE INDEX IF NOT EXISTS listings_by_pet ON listings (pet);",
    "-- We do not DROP TABLE listings here.\n/* nor\nRENAME it */",
  ]) {
    assert.equal(faults(sql), "", sql);
  }
});

test("what programs of the release before would not survive, or not write into, is refused", () => {
  for (const [sql, words = /does more than add/] of [
    ["ALTER TABLE listings DROP COLUMN pets;"],
    ["drop\n  table listings;"],
    ["DROP TABLE listings; CREATE TABLE listings (id TEXT);"],
    ["CREATE TABLE IF NOT EXISTS listings (id TEXT); DROP TABLE listings;"],
    ["DROP INDEX listings_by_cats;"],
    ["ALTER TABLE listings RENAME COLUMN pets TO animals;"],
    ["ALTER TABLE listings RENAME TO homes;"],
    ["ALTER TABLE listings ALTER COLUMN pets TYPE BIGINT;"],
    ["ALTER TABLE listings ALTER pets SET NOT NULL;"],
    ["ALTER TABLE listings ALTER COLUMN pets DROP NOT NULL;"],
    ["ALTER TABLE listings ADD COLUMN pets TEXT NOT NULL;"],
    ["ALTER TABLE listings ADD pets TEXT NOT NULL;"],
    ["ALTER TABLE listings ADD COLUMN pets TEXT, DROP COLUMN cats;"],
    ["ALTER TABLE listings ADD COLUMN pets TEXT UNIQUE;"],
    ["ALTER TABLE listings ADD COLUMN pets INTEGER DEFAULT 0 CHECK (pets < 3);"],
    ["ALTER TABLE listings ADD CONSTRAINT few CHECK (pets < 3);"],
    ["ALTER TABLE listings ADD UNIQUE (pets);"],
    ["ALTER TABLE listings ADD COLUMN pet TEXT REFERENCES pets (id);", /deleting rows of pets/],
    ["CREATE TABLE pets (home TEXT REFERENCES listings (id), owner TEXT REFERENCES owners (id) ON DELETE CASCADE);", /deleting rows of listings/],
    ["CREATE UNIQUE INDEX listings_by_pet ON listings (pet);"],
    ["CREATE INDEX listings_by_pet ON listings (pet);", /stops writes to listings/],
    ["-- writes wait: reports, which is small\nCREATE INDEX listings_by_pet ON listings (pet);", /stops writes to listings/],
    ["-- writes wait: listings\nCREATE INDEX listings_by_pet ON listings (pet);", /stops writes to listings/],
    ["CREATE INDEX CONCURRENTLY listings_by_pet ON listings (pet);"],
    ["UPDATE listings SET document = '{}';"],
    ["INSERT INTO listings (id) VALUES ('x') ON CONFLICT (id) DO UPDATE SET id = 'y';"],
    ["DELETE FROM listings;"],
    ["TRUNCATE listings;"],
  ]) {
    assert.match(faults(sql), words, sql);
  }
});

test("what no release uses any more may go, once that release is out", () => {
  const sql = "-- contract: unused since 0.2.0\nALTER TABLE listings DROP COLUMN pets;";
  assert.match(faults(sql), /not released/);
  assert.equal(faults(sql, releasedIn("## 0.2.0 — 2027-03-01\n")), "");
  assert.deepEqual(releasedIn("## 0.2.0 — unreleased\n"), []);
});

test("migrations from before the first release are left alone by their names, not by their dates", () => {
  const sql = "ALTER TABLE a DROP COLUMN b;";
  assert.deepEqual(migrationFaults("services/listing/migrations/2026-11-25-190000_listing_documents/up.sql", sql, []), []);
  assert.equal(migrationFaults("services/listing/migrations/2026-11-25-190001_more/up.sql", sql, []).length, 1);
});
