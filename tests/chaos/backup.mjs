// A backup of the distributed product, with native servers: from PostgreSQL and a bucket into a data folder, from there encrypted into
// the bucket, restored, and moved to another PostgreSQL and another prefix. Every row and every picture is there again. Backups that
// are killed on the way leave neither a file nor an object that looks like one.
//
//   node tests/chaos/backup.mjs

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { Server } from "../../deploy/local/server.mjs";
import { sleep } from "../../deploy/local/wait.mjs";
import { BIN_DIR, inquire, startSite } from "../distributed/site.mjs";

const BUCKET = "casacero";
const WITH_PICTURES = ["listing", "listing-work", "gateway", "demo"];
/** When which migration was run: each database has its own. */
const NOT_MOVED = "__diesel_schema_migrations";

const top = mkdtempSync(path.join(os.tmpdir(), "casacero-backup-"));
chmodSync(top, 0o711);
const s3 = new Server("s3", { folder: path.join(top, "s3") });
await s3.start();
const media = (prefix) => ({
  CASACERO_MEDIA__URL: `s3://${BUCKET}/${prefix}`,
  CASACERO_MEDIA__S3__ENDPOINT: s3.url,
  CASACERO_MEDIA__S3__ACCESS_KEY_ID: "key",
  CASACERO_MEDIA__S3__SECRET_ACCESS_KEY: "secret",
});
/** Asks the bucket. The server looks whether a request is signed, not how. */
async function ask(name, options = {}) {
  const headers = { "content-type": "application/octet-stream", authorization: "AWS4-HMAC-SHA256 Credential=key/20270101/us-east-1/s3/aws4_request" };
  const answer = await fetch(`${s3.url}/${BUCKET}${name}`, { ...options, headers });
  assert.ok(answer.ok, `${name}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
await ask("", { method: "PUT" });
/** The pictures below a prefix, by name, each with its sum. */
async function pictures(prefix) {
  const found = new Map();
  for (let token = ""; ; ) {
    const more = token ? `&continuation-token=${encodeURIComponent(token)}` : "";
    const listed = (await ask(`?list-type=2&prefix=${prefix}/${more}`)).toString();
    for (const [, name, sum] of listed.matchAll(/<Key>([^<]*)<\/Key>[\s\S]*?<ETag>([^<]*)<\/ETag>/g)) found.set(name.slice(prefix.length), sum);
    token = /<NextContinuationToken>([^<]*)</.exec(listed)?.[1];
    if (!token) return found;
  }
}

const place = (name) => path.join(top, name);
const casacero = (args, env = {}) => execFileSync(path.join(BIN_DIR, "casacero"), args, { env: { PATH: process.env.PATH, HOME: top, ...env }, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const query = (url, sql) => execFileSync("psql", [url, "-qAt", "-c", sql], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
/** Every table with the number and the sum of its rows. */
function contents(url) {
  const tables = query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").split("\n");
  const sum = (table) => query(url, `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') FROM "${table}" t`);
  return Object.fromEntries(tables.filter((table) => table !== NOT_MOVED).map((table) => [table, sum(table)]));
}

const environment = Object.fromEntries(WITH_PICTURES.flatMap((service) => [1, 2].map((replica) => [`${service}-${replica}`, media("pictures")])));
const site = await startSite({ environment });
const other = new Server("postgres", { folder: place("other") });
let isWhole = false;
try {
  const { topology } = site;
  for (let turn = 0; turn < 5; turn += 1) assert.equal((await inquire(site.gateways, "CASA-1002", crypto.randomUUID())).status, 201);
  const { CASACERO_DATABASE__URL: listing, CASACERO_SECRET } = await topology.environment("listing");
  const { CASACERO_DATABASE__URL: calendar } = await topology.environment("calendar-sync");
  const { units } = await topology.state();
  for (const { service, replica } of units.filter(({ service, state }) => state === "healthy" && !["postgres", "redis", "rabbitmq", "web"].includes(service))) await topology.stop(service, replica);
  const before = { listing: contents(listing), calendar: contents(calendar) };
  const shown = await pictures("pictures");
  assert.ok(shown.size > 100, `${shown.size} pictures are in the bucket`);

  const from = { CASACERO_MOVE__LISTING: listing, CASACERO_MOVE__CALENDAR: calendar, CASACERO_SECRET, ...media("pictures") };
  casacero(["move", "from-postgres", "--data", place("data")], from);
  writeFileSync(place("words"), "olas y viento del sur\n");
  const backup = ["backup", "--data", place("data"), "--passphrase-file", place("words")];
  const today = `s3://${BUCKET}/backups/today`;
  for (const to of [place("killed"), `s3://${BUCKET}/backups/killed`]) {
    const killed = spawn(path.join(BIN_DIR, "casacero"), [...backup, "--to", to], { env: { ...process.env, ...media("pictures") }, stdio: "ignore" });
    const ended = new Promise((resolve) => killed.once("exit", (_, signal) => resolve(signal)));
    await sleep(300);
    killed.kill("SIGKILL");
    assert.equal(await ended, "SIGKILL", "it was killed before it ended");
  }
  assert.ok(!existsSync(place("killed")), "a backup that was killed has no name");
  const said = casacero([...backup, "--to", today], media("pictures"));
  assert.match(said, /every file was read again/);
  assert.deepEqual([...(await pictures("backups")).keys()], ["/today"], "a backup that was killed is no object");
  assert.throws(() => casacero([...backup, "--to", today], media("pictures")), /exists; choose another name/);
  console.log(said.trim());
  casacero(["restore", today, "--data", place("restored"), "--passphrase-file", place("words")], media("pictures"));

  await other.start();
  const admin = `${other.url}/postgres`;
  for (const name of ["casacero_listing", "casacero_calendar_sync"]) {
    query(admin, `CREATE ROLE ${name} LOGIN`);
    query(admin, `CREATE DATABASE ${name} OWNER ${name}`);
  }
  const to = (name) => `postgres://${name}@127.0.0.1:${other.port}/${name}`;
  casacero(["move", "to-postgres", "--data", place("restored")], { CASACERO_MOVE__LISTING: to("casacero_listing"), CASACERO_MOVE__CALENDAR: to("casacero_calendar_sync"), ...media("restored") });
  const after = { listing: contents(to("casacero_listing")), calendar: contents(to("casacero_calendar_sync")) };
  assert.deepEqual(after, before, "each table is as it was");
  assert.deepEqual([...(await pictures("restored"))].sort(), [...shown].sort(), "each picture is as it was");
  assert.deepEqual(readFileSync(path.join(place("restored"), "secret"), "utf8"), CASACERO_SECRET, "and the secret");
  const rows = Object.values(after).flatMap((each) => Object.values(each)).reduce((count, each) => count + Number(each.split(" ")[0]), 0);
  console.log(`${Object.keys(after.listing).length + Object.keys(after.calendar).length} tables with ${rows} rows, ${shown.size} pictures and the secret are as they were`);
  isWhole = true;
} catch (error) {
  console.error(error);
} finally {
  await site.close();
  await other.stop();
  await s3.stop();
  rmSync(top, { recursive: true, force: true });
}
console.log(`\nbackup: ${isWhole ? "1 passed, 0 failed" : "0 passed, 1 failed"}`);
process.exit(isWhole ? 0 : 1);
