// The scripts of deploy/kubernetes/components/backup-volume, run with the native PostgreSQL: a base backup while rows are written,
// a restore, and what either refuses. No cluster is needed, and no program of ours.
//
//   node --test tests/chaos/base-backup.test.mjs

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { accountOf, isRoot } from "../../deploy/local/process.mjs";
import { ROOT } from "../../deploy/local/root.mjs";
import { Server } from "../../deploy/local/server.mjs";
import { ensureInstalled } from "../../deploy/local/servers.mjs";
import { postgresPrograms } from "../../deploy/local/servers/packages.mjs";
import { until } from "../../deploy/local/wait.mjs";

const COMPONENT = path.join(ROOT, "deploy", "kubernetes", "components", "backup-volume");
const SCRIPTS = Object.fromEntries(
  ["replication.sh", "jobs/backup.sh", "jobs/restore.sh"].map((file) => [path.basename(file, ".sh"), path.join(COMPONENT, file)]).concat([["databases", path.join(ROOT, "deploy", "postgres", "databases.sh")]]),
);
/** What the image's entrypoint leaves, but for replication from loopback, where the test is. */
const HBA_OF_IMAGE = "local all all trust\nhost all all 127.0.0.1/32 trust\nhost all all all scram-sha-256\n";
const PASSWORD = "of-the-backup";
const DAY_MS = 86_400_000;

ensureInstalled(["postgres"]);
const account = isRoot ? accountOf("postgres") : undefined;
const top = mkdtempSync(path.join(os.tmpdir(), "casacero-base-backup-"));
chmodSync(top, 0o711);
const server = new Server("postgres", { folder: path.join(top, "server"), password: "postgres" });
const data = path.join(top, "server", "data");

/** A folder that the account of the server may write. */
function folder(name) {
  const made = path.join(top, name);
  mkdirSync(made, { mode: 0o700 });
  if (account) chownSync(made, account.uid, account.gid);
  return made;
}

const environment = (more) => ({ PATH: `${postgresPrograms()}:${process.env.PATH}`, LANG: "C.UTF-8", TZ: "UTC", PGHOST: "127.0.0.1", PGPORT: String(server.port), ...more });

/** Runs a program as the account of the server. */
function run(program, args, variables) {
  const { status, stdout, stderr } = spawnSync(program, args, { env: environment(variables), cwd: top, encoding: "utf8", uid: account?.uid, gid: account?.gid });
  return { status, said: stdout + stderr };
}

function runs(...command) {
  const { status, said } = run(...command);
  assert.equal(status, 0, said);
  return said;
}

function refuses(pattern, ...command) {
  const { status, said } = run(...command);
  assert.notEqual(status, 0, said);
  assert.match(said, pattern);
}

const sql = (database, text) => runs("psql", ["-d", database, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", text], { PGUSER: "postgres", PGPASSWORD: "postgres" }).trim();
const backup = (backups, more) => ["sh", [SCRIPTS.backup], { BACKUPS: backups, KEEP_DAYS: "7", PGUSER: "casacero_backup", PGPASSWORD: PASSWORD, ...more }];
const restore = (backups, name, more) => ["sh", [SCRIPTS.restore], { BACKUPS: backups, PGDATA: data, RESTORE: name, ...more }];
const count = (database) => Number(sql(database, "SELECT count(*) FROM stays"));
const onlyOf = (backups) => {
  const names = readdirSync(backups);
  assert.equal(names.length, 1, names.join());
  return names[0];
};

before(async () => {
  await server.start();
  writeFileSync(path.join(data, "pg_hba.conf"), HBA_OF_IMAGE);
  sql("postgres", "SELECT pg_reload_conf()");
  const passwords = Object.fromEntries(["LISTING", "CALENDAR_SYNC", "TRANSLATION"].map((name) => [`POSTGRES_${name}_PASSWORD`, name]));
  runs("sh", [SCRIPTS.databases], { ...passwords, PGPASSWORD: "postgres" });
  refuses(/no pg_hba\.conf entry for replication|password authentication failed/, ...backup(folder("too-early")));
  runs("sh", [SCRIPTS.replication], { POSTGRES_BACKUP_PASSWORD: PASSWORD, PGDATA: data, PGPASSWORD: "postgres" });
  for (const database of ["casacero_listing", "casacero_calendar_sync"]) sql(database, "CREATE TABLE stays AS SELECT generate_series(1, 5000) AS id");
});

after(async () => {
  await server.close();
  rmSync(top, { recursive: true, force: true });
});

test("the role of backups copies the cluster, with its password, and opens no database of ours", () => {
  const as = (user, password, database) => ["psql", ["-h", "127.0.0.1", "-d", database, "-c", "SELECT 1"], { PGUSER: user, PGPASSWORD: password }];
  refuses(/permission denied for database/, ...as("casacero_backup", PASSWORD, "casacero_listing"));
  refuses(/password authentication failed/, ...backup(folder("another-password"), { PGPASSWORD: "another" }));
  refuses(/no pg_hba\.conf entry for replication/, ...backup(folder("another-role"), { PGUSER: "postgres", PGPASSWORD: "postgres" }));
  assert.deepEqual(readdirSync(path.join(top, "another-password")), []);
});

test("a backup under writes comes back as all databases were at one moment", async () => {
  const backups = folder("nightly");
  // One row in each database, one after the other: at any moment they have the same number, or the first has one more.
  const insert = (database) => `psql -qAt -d ${database} -c 'INSERT INTO stays VALUES (0)'`;
  const loop = `while ${insert("casacero_listing")} && ${insert("casacero_calendar_sync")}; do :; done`;
  const writer = spawn("sh", ["-c", loop], { env: environment({ PGUSER: "postgres", PGPASSWORD: "postgres" }), stdio: "ignore", detached: true });
  const ended = new Promise((resolve) => writer.once("exit", resolve));
  try {
    await until("rows are written", () => count("casacero_calendar_sync") > 5002);
    assert.match(runs(...backup(backups)), /^backup \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ: /m);
  } finally {
    process.kill(-writer.pid, "SIGKILL");
    await ended;
  }
  const name = onlyOf(backups);
  sql("casacero_listing", "TRUNCATE stays");
  sql("casacero_calendar_sync", "DROP TABLE stays");
  refuses(/a server runs on/, ...restore(backups, name, { OLD: "aside" }));
  await server.stop();

  refuses(/is not empty; old=aside/, ...restore(backups, name));
  refuses(/name a backup.* there are: \d{4}-/, ...restore(backups));
  refuses(/there is no backup 2027-01-31T02:23:00Z; there are: \d{4}-/, ...restore(backups, "2027-01-31T02:23:00Z", { OLD: "aside" }));
  assert.deepEqual(readdirSync(path.join(top, "server")).filter((each) => each.startsWith("data")), ["data"], "what is refused changes nothing");

  assert.match(runs(...restore(backups, name, { OLD: "aside" })), new RegExp(`the old data folder is .*\nrestored ${name}\n`));
  await server.start();
  const [listing, calendar] = [count("casacero_listing"), count("casacero_calendar_sync")];
  assert.ok(calendar > 5002 && (listing === calendar || listing === calendar + 1), `${listing} and ${calendar}`);
  assert.equal(onlyOf(backups), name, "the backup is still there");

  await server.stop();
  const [aside, ...more] = readdirSync(path.join(top, "server")).filter((each) => each.startsWith("data."));
  assert.deepEqual(more, []);
  renameSync(data, `${data}-restored`);
  renameSync(path.join(top, "server", aside), data);
  await server.start();
  assert.equal(count("casacero_listing"), 0, "the old data folder is as it was");
  await server.stop();
  rmSync(data, { recursive: true });
  runs(...restore(backups, name));
  await server.start();
  assert.equal(count("casacero_listing"), listing, "nothing has to go aside where nothing is");
});

test("a backup of which one byte is another, a file is gone or the log ends early is not restored", async () => {
  const backups = path.join(top, "nightly");
  const name = onlyOf(backups);
  const files = (inside) => readdirSync(path.join(backups, name, inside)).map((file) => path.join(backups, name, inside, file));
  const [database] = readdirSync(path.join(backups, name, "base"));
  const [table] = files(path.join("base", database)).sort((one, other) => statSync(other).size - statSync(one).size);
  const another = (bytes) => Buffer.from(bytes).fill(bytes[5000] ^ 1, 5000, 5001);
  const damages = [
    [table, (file, bytes) => writeFileSync(file, another(bytes))],
    [table, (file) => rmSync(file)],
    // The first segment: later ones may hold nothing that the backup needs.
    [files("pg_wal").sort()[0], (file, bytes) => writeFileSync(file, bytes.subarray(0, 8192))],
    [path.join(backups, name, "backup_manifest"), (file) => rmSync(file)],
  ];
  await server.stop();
  const kept = statSync(data).ino;
  for (const [file, damage] of damages) {
    const bytes = readFileSync(file);
    damage(file, bytes);
    refuses(new RegExp(`the backup ${name} is damaged; nothing was changed`), ...restore(backups, name, { OLD: "aside" }));
    assert.equal(statSync(data).ino, kept);
    assert.ok(!existsSync(`${data}.part`));
    writeFileSync(file, bytes);
    if (account) chownSync(file, account.uid, account.gid);
  }
});

/** A backup with programs that only make a folder and end as they should: what is looked at is what becomes of it. */
function backupWith(backups, { copies = 0, verifies = 0 }) {
  const programs = folder(`programs-${path.basename(backups)}`);
  chmodSync(programs, 0o755);
  const program = (name, text) => writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program("pg_basebackup", `mkdir "\${1#--pgdata=}"; exit ${copies}`);
  program("pg_verifybackup", `exit ${verifies}`);
  return backup(backups, { PATH: `${programs}:${process.env.PATH}` });
}

test("old backups go once a new one is checked, and not before", () => {
  for (const [ends, isWhole] of [[{ copies: 1 }, false], [{ verifies: 1 }, false], [{}, true]]) {
    const name = `aged-${JSON.stringify(ends).replaceAll(/\W/g, "")}`;
    const backups = folder(name);
    const days = { "2020-01-01T02:23:00Z": 30, "2020-01-02T02:23:00Z": 9, "2020-01-03T02:23:00Z": 6, "kept-by-hand": 30 };
    for (const [each, age] of Object.entries(days)) {
      const then = new Date(Date.now() - age * DAY_MS);
      utimesSync(folder(path.join(name, each)), then, then);
    }
    folder(path.join(name, "2020-01-04T02:23:00Z.part"));
    const { status, said } = run(...backupWith(backups, ends));
    const left = readdirSync(backups).sort();
    if (isWhole) {
      assert.match(said, /removed 2020-01-01T02:23:00Z, older than 7 days/);
      assert.deepEqual([status, left.length, left[0], left.at(-1)], [0, 3, "2020-01-03T02:23:00Z", "kept-by-hand"]);
    } else {
      assert.notEqual(status, 0);
      assert.deepEqual(left.filter((each) => !each.endsWith(".part")), Object.keys(days), "none has gone, and none has come");
    }
    assert.ok(!left.includes("2020-01-04T02:23:00Z.part"), "what a run that was killed left is gone");
  }
});
