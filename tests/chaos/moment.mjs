// Back to a moment of PostgreSQL, with the native server: a base backup, the log that is archived, a disaster, and a restore to
// just before it. Every row of all three databases is as it was then; homes that were erased after it are erased again; and the
// product goes on.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { accountOf, isRoot } from "../../deploy/local/process.mjs";
import { postgresPrograms } from "../../deploy/local/servers/packages.mjs";
import { sleep, until } from "../../deploy/local/wait.mjs";
import { erase, signIn } from "../distributed/listings.mjs";
import { load } from "../distributed/load.mjs";
import { runListing } from "../distributed/owner.mjs";
import { inquire } from "../distributed/site.mjs";

const WORKERS = ["listing-work", "calendar-sync-work"];
const PROGRAMS = ["gateway", "listing", "calendar-sync", "translation", ...WORKERS];
const DATABASES = { listing: "listing", "calendar-sync": "calendar_sync", translation: "translation" };
const LOADED_MS = 6_000;
/** Whose steps are taken as they stand there. */
const GUIDE = path.join(import.meta.dirname, "..", "..", "docs", "backup.md");
const account = isRoot ? accountOf("postgres") : undefined;
const say = (line) => console.log(line);

/** Folders for the data of a site, its backup, the archive of PostgreSQL's log and the journal of erasures; what a site needs to know of them. */
export function foldersToGoBack() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "casacero-restore-"));
  chmodSync(dataDir, 0o711);
  const [archive, base, journal] = ["archive", "base", "erasures"].map((name) => path.join(dataDir, name));
  for (const folder of [archive, base]) {
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
  }
  return { dataDir, archive, base, journal, environment: { CASACERO_ERASURES__URL: `file://${journal}` } };
}

/** Takes a backup of a site under load, has a disaster befall it, and goes back to a moment before that. */
export async function goBackToAMoment(site, { dataDir, archive, base, journal }) {
  const { topology } = site;
  const { POSTGRES_PASSWORD: PGPASSWORD } = await topology.environment("postgres");
  const [PGHOST, PGPORT] = topology.addresses.postgres[0].split(":");
  const env = { ...process.env, PGPASSWORD, PGHOST, PGPORT, PGUSER: "postgres" };
  const psql = (database, sql) => execFileSync("psql", ["-d", database, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql], { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  /** Every table of a service with what is in it. */
  const contents = (database) => {
    const tables = psql(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").split("\n");
    const sum = (table) => psql(database, `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') FROM "${table}" t`);
    return Object.fromEntries(tables.map((table) => [table, sum(table)]));
  };
  const all = () => Object.fromEntries(Object.values(DATABASES).map((name) => [name, contents(`casacero_${name}`)]));
  const allOf = async (programs, act) => {
    const { units } = await topology.state();
    for (const { service, replica } of units.filter(({ service }) => programs.includes(service))) await topology[act](service, replica);
  };

  for (const [step] of readFileSync(GUIDE, "utf8").matchAll(/ALTER SYSTEM SET archive.*/g)) psql("postgres", step.replaceAll("/archive/", `${archive}/`));
  await topology.restart("postgres");
  const programs = postgresPrograms();
  const traffic = load(site);
  try {
    await sleep(LOADED_MS / 2);
    execFileSync(path.join(programs, "pg_basebackup"), ["-D", base, "-X", "none", "--checkpoint=fast"], { env, stdio: ["ignore", "ignore", "pipe"] });
    execFileSync(path.join(programs, "pg_verifybackup"), ["-n", base], { stdio: ["ignore", "ignore", "pipe"] });
    say(`a base backup under load: ${execFileSync("du", ["-sh", base], { encoding: "utf8" }).split("\t")[0]}`);
    await sleep(LOADED_MS);
  } finally {
    await traffic.stop();
  }
  const { acknowledged } = traffic.done;
  assert.ok(acknowledged.length > 10, `${acknowledged.length} inquiries`);
  // Mail that waits has left, and nobody reads feeds or works off jobs, so that two looks at a table are the same.
  await until("the mails", () => site.queryListings("SELECT count(*) FROM mail_outbox WHERE sent_at IS NULL")[0][0] === "0", { timeoutMs: 60_000 });
  await allOf(WORKERS, "stop");
  let kept, moment;
  // What services still had to do is done meanwhile.
  await until("a moment without a change", () => {
    kept = all();
    moment = psql("postgres", "SELECT clock_timestamp()");
    return isDeepStrictEqual(all(), kept);
  }, { timeoutMs: 60_000 });
  await sleep(1_000);
  await allOf(WORKERS, "start");

  // What happens afterwards: an owner has a home erased, and somebody empties tables.
  const erased = "CASA-1004";
  await erase(site, await signIn(site.gateways), erased);
  // Names of entries begin with their time; the journal's beginning is there from the start.
  await until("the erasure is noted", () => readdirSync(journal).some((name) => /^\d{8}t/.test(name)));
  psql("casacero_listing", "TRUNCATE inquiries CASCADE");
  psql("casacero_calendar_sync", "TRUNCATE feeds CASCADE");
  const segment = psql("postgres", "SELECT pg_walfile_name(pg_switch_wal())");
  await until("the log is archived", () => psql("postgres", "SELECT last_archived_wal FROM pg_stat_archiver") >= segment);

  const began = performance.now();
  await allOf(PROGRAMS, "stop");
  await topology.stop("postgres");
  const data = path.join(dataDir, "servers", "postgres", "data");
  renameSync(data, `${data}.lost`);
  execFileSync("cp", ["-a", base, data]);
  appendFileSync(path.join(data, "postgresql.auto.conf"), `restore_command = 'cp "${archive}/%f" "%p"'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`);
  writeFileSync(path.join(data, "recovery.signal"), "");
  if (account) execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, data]);
  await topology.start("postgres");
  await until("the restore", () => psql("postgres", "SELECT pg_is_in_recovery()") === "f", { timeoutMs: 60_000 });
  const back = (performance.now() - began) / 1000;
  assert.deepEqual(all(), kept, "each table is as it was at the moment");
  const tables = Object.values(kept).reduce((count, each) => count + Object.keys(each).length, 0);
  const rows = Object.values(kept).flatMap((each) => Object.values(each)).reduce((count, each) => count + Number(each.split(" ")[0]), 0);
  say(`back at ${moment} after ${back.toFixed(1)} s: ${tables} tables of three databases with ${rows} rows, each as it was`);
  const ours = `idempotency_key IN (${acknowledged.map((key) => `'${key}'`).join(",")})`;
  assert.equal(Number(site.queryListings(`SELECT count(*) FROM inquiries WHERE ${ours}`)[0][0]), acknowledged.length, "every acknowledged inquiry is there");
  say(`${acknowledged.length} acknowledged inquiries are there`);

  const isThere = () => psql("casacero_listing", `SELECT count(*) FROM listings WHERE id = '${erased}'`) === "1";
  assert.ok(isThere(), "the erased home is back, as the database is");
  const since = new Date(moment.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")).toISOString();
  const redone = await runListing(site, "redo-erasures", "--since", since);
  assert.match(redone, /^erased again: 1 homes, 0 inquiries/);
  assert.ok(!isThere());
  await allOf(PROGRAMS, "start");
  const status = async (id) => (await fetch(`${site.gateways[1]}/api/v1/properties/${id}`)).status;
  await until("the product", async () => (await status("CASA-1002")) === 200, { timeoutMs: 60_000 });
  await until("the home is gone from both services", async () => {
    const feeds = site.queryCalendars(`SELECT count(*) FROM feeds WHERE property_id = '${erased}'`)[0][0];
    return feeds === "0" && (await status(erased)) === 404;
  }, { timeoutMs: 60_000 });
  assert.equal((await inquire(site.gateways, "CASA-1002", crypto.randomUUID())).status, 201, "guests can write again");
  say(`${erased}, erased after that moment, is erased again; guests can write`);
}
