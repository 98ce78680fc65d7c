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
  const names = readdirSync(backups).filter((each) => each !== ".lock");
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
  // Twice, as on a server where it ran already and the Secret is another since: the last password is the one that counts.
  for (const password of ["former", PASSWORD]) runs("sh", [SCRIPTS.replication], { POSTGRES_BACKUP_PASSWORD: password, PGDATA: data, PGPASSWORD: "postgres" });
  for (const database of ["casacero_listing", "casacero_calendar_sync"]) sql(database, "CREATE TABLE stays AS SELECT generate_series(1, 5000) AS id");
});

after(async () => {
  await server.close();
  rmSync(top, { recursive: true, force: true });
});

test("the role of backups copies the cluster, with its password, and opens no database of ours", () => {
  const as = (user, password, database) => ["psql", ["-h", "127.0.0.1", "-d", database, "-c", "SELECT 1"], { PGUSER: user, PGPASSWORD: password }];
  refuses(/permission denied for database/, ...as("casacero_backup", PASSWORD, "casacero_listing"));
  for (const password of ["another", "former"]) {
    const backups = folder(`${password}-password`);
    refuses(/password authentication failed/, ...backup(backups, { PGPASSWORD: password }));
    assert.deepEqual(readdirSync(backups), [".lock"]);
  }
  refuses(/no pg_hba\.conf entry for replication/, ...backup(folder("another-role"), { PGUSER: "postgres", PGPASSWORD: "postgres" }));
  assert.equal(readFileSync(path.join(data, "pg_hba.conf"), "utf8"), `${HBA_OF_IMAGE}host replication casacero_backup all scram-sha-256\n`);
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
    // Right after the header of the first segment: while little is written the backup needs no more of it than a page, and nothing of later ones.
    [files("pg_wal").sort()[0], (file, bytes) => writeFileSync(file, Buffer.from(bytes).fill(0, 40))],
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

// ---- Without a server --------------------------------------------------------------------------------------------------

/** BusyBox, which the image has in place of GNU's programs, where this machine has it. */
const busybox = spawnSync("busybox", ["true"]).status === 0 ? folder("busybox") : undefined;
if (busybox) {
  chmodSync(busybox, 0o755);
  assert.equal(spawnSync("busybox", ["--install", "-s", busybox]).status, 0);
}
const userlands = { system: undefined, ...(busybox && { busybox }) };

/** A PATH on which these programs come first, before those of the userland. */
function pathWith(name, programs, userland) {
  const made = folder(`programs-${name}`);
  chmodSync(made, 0o755);
  for (const [program, text] of Object.entries(programs)) writeFileSync(path.join(made, program), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return [made, userland, process.env.PATH].filter(Boolean).join(":");
}

/** A backup with programs that only make a folder and end as they should: what is looked at is what becomes of it. */
function backupWith(backups, { copies = "true", verifies = "true", userland }) {
  const programs = { pg_basebackup: `mkdir "\${1#--pgdata=}"; ${copies}`, pg_verifybackup: verifies };
  return backup(backups, { PATH: pathWith(path.basename(backups), programs, userland) });
}

const HOUR_MS = DAY_MS / 24;
const nameBefore = (ms) => `${new Date(Date.now() - ms).toISOString().slice(0, 19)}Z`;
const wholeIn = (backups) => readdirSync(backups).filter((each) => /^\d.*Z$/.test(each)).sort();

for (const [system, userland] of Object.entries(userlands)) {
  /** Folders of these names, of which none has the times of its name: they were copied here, or somebody wrote into them. */
  const folderWith = (name, ages, others = []) => {
    const backups = folder(`${system}-${name}`);
    const names = ages.map(nameBefore);
    ages.forEach((age, at) => {
      const then = new Date(Date.now() - (age > 7 * DAY_MS ? 0 : 30 * DAY_MS));
      utimesSync(folder(path.join(path.basename(backups), names[at])), then, then);
    });
    for (const other of others) folder(path.join(path.basename(backups), other));
    return [backups, ...names];
  };
  const failures = { copies: { copies: "exit 1" }, verifies: { verifies: "exit 1" } };

  test(`${system}: what is older than a week by its name goes first, so that a full volume has room again`, () => {
    for (const [failure, ends] of Object.entries({ ...failures, none: {} })) {
      const others = ["2020-01-04T02:23:00Z.part", "kept-by-hand", "lost+found"];
      const [backups, month, older, younger] = folderWith(`aged-${failure}`, [30 * DAY_MS, 7 * DAY_MS + HOUR_MS, 7 * DAY_MS - HOUR_MS], others);
      const { status, said } = run(...backupWith(backups, { ...ends, userland }));
      assert.equal(status === 0, failure === "none", said);
      for (const each of [month, older]) assert.ok(said.includes(`removed ${each}, older than 7 days`), said);
      const [first, ...more] = wholeIn(backups);
      assert.deepEqual([first, more.length], [younger, failure === "none" ? 1 : 0]);
      assert.ok(existsSync(path.join(backups, "kept-by-hand")) && existsSync(path.join(backups, "lost+found")), "what is no backup of its own stays");
      assert.ok(!existsSync(path.join(backups, "2020-01-04T02:23:00Z.part")), "what a run that was killed left is gone");
      refuses(new RegExp(`there are: ${[first, ...more].join(" ")}\n$`), "sh", [SCRIPTS.restore], { BACKUPS: backups, PGDATA: data, ...(userland && { PATH: `${userland}:${process.env.PATH}` }) });
    }
  });

  test(`${system}: the newest backup stays until there is another, however old it is`, () => {
    for (const [failure, ends] of Object.entries(failures)) {
      const [backups, , newest] = folderWith(`stale-${failure}`, [30 * DAY_MS, 20 * DAY_MS]);
      assert.notEqual(run(...backupWith(backups, { ...ends, userland })).status, 0);
      assert.deepEqual(wholeIn(backups), [newest]);
    }
    const [backups, , newest] = folderWith("stale", [30 * DAY_MS, 20 * DAY_MS]);
    assert.ok(runs(...backupWith(backups, { userland })).includes(`removed ${newest}, older than 7 days`));
    assert.ok(wholeIn(backups).length === 1 && wholeIn(backups)[0] > newest);
  });

  test(`${system}: while one backup is made or restored no other is made, and the one that is made is not disturbed`, async () => {
    const [backups, old] = folderWith("at-once", [DAY_MS]);
    const finish = path.join(backups, "finish");
    const [program, args, variables] = backupWith(backups, { copies: `[ -z "\${WAITS-}" ] || while [ ! -e ${finish} ]; do sleep 0.1; done`, userland });
    const first = spawn(program, args, { env: environment({ ...variables, WAITS: "1" }), cwd: top, stdio: "ignore", uid: account?.uid, gid: account?.gid });
    const ended = new Promise((resolve) => first.once("exit", resolve));
    try {
      await until("it copies", () => readdirSync(backups).some((each) => each.endsWith(".part")));
      refuses(/another backup is being made, or one restored/, program, args, variables);
      refuses(/a backup is being made: /, "sh", [SCRIPTS.restore], { ...variables, PGDATA: path.join(top, "nowhere"), RESTORE: old });
    } finally {
      writeFileSync(finish, "");
    }
    assert.equal(await ended, 0);
    assert.equal(wholeIn(backups).length, 2);

    // A backup that begins in the middle of a restore. BusyBox's shell would take no other `cp`.
    const volume = folder(`${system}-volume`);
    const PATH = pathWith(`${system}-restore`, { pg_verifybackup: `sh ${SCRIPTS.backup}; exit 1` }, userland);
    refuses(/another backup is being made, or one restored: .*\n.* is damaged/, "sh", [SCRIPTS.restore], { ...variables, PATH, PGDATA: path.join(volume, "data"), RESTORE: old });
    assert.deepEqual(readdirSync(volume), []);
    assert.ok(existsSync(path.join(backups, old)));
  });

  test(`${system}: a copy for which there is no room leaves nothing, and says so`, () => {
    const [backups, name] = folderWith("no-room", [DAY_MS]);
    for (const [file, bytes] of Object.entries({ first: 1, second: 100_000 })) {
      writeFileSync(path.join(backups, name, file), Buffer.alloc(bytes));
      if (account) chownSync(path.join(backups, name, file), account.uid, account.gid);
    }
    const volume = folder(`${system}-small`);
    const old = folder(path.join(path.basename(volume), "data"));
    writeFileSync(path.join(old, "kept"), "");
    const variables = { BACKUPS: backups, PGDATA: old, RESTORE: name, OLD: "aside", ...(userland && { PATH: `${userland}:${process.env.PATH}` }) };
    // A file that may not grow fails as a full disk does, after others were copied.
    refuses(/the backup .* could not be copied, .*; nothing was changed/, "sh", ["-c", `ulimit -f 64; trap "" XFSZ; exec sh ${SCRIPTS.restore}`], variables);
    assert.deepEqual([readdirSync(volume), readdirSync(old)], [["data"], ["kept"]]);
  });
}
