// From the programs of one folder to those of another, one replica after the other, while guests read and write and owners
// submit homes: no request fails, and nothing that was acknowledged or handed over is lost. Then some are taken back, as after
// a release that must not stay: programs of before work with tables of after.
//
//   BEFORE=folder|commit node tests/chaos/upgrade.mjs
//
// CASACERO_BIN_DIR has the programs of after. Those of a commit are built in target/before; without BEFORE it is the one before the
// last migration. Where BEFORE has a folder `web` with a built web server, it begins with that one; otherwise with today's whose files
// have other names, as those of another release have. RATE (20) requests a second.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";

import { homesAreWhole, submitting } from "../distributed/listings.mjs";
import { BIN_DIR, ROOT, startSite } from "../distributed/site.mjs";
import { freePort } from "../../deploy/local/ports.mjs";
import { isGood } from "../load/open.mjs";
import { Balancer } from "./balancer.mjs";
import { HEADING, exchange, exchangeWeb } from "./exchange.mjs";
import { isOther, makeOtherWeb } from "./other-web.mjs";
import { acknowledgedIn, allIsKept, learnAll, visitors } from "./visitors.mjs";

const RATE = Number(process.env.RATE ?? 20);
/** Tables first. Then who is asked before who asks, and pages last, so that nobody asks for what is not there yet. */
const MIGRATIONS = ["migrate-translation", "migrate-calendar-sync", "migrate-listing"];
const PROGRAMS = ["translation", "geocoding", "calendar-sync", "calendar-sync-work", "listing", "listing-work", "gateway"];
const TAKEN_BACK = ["gateway", "listing", "listing-work", "calendar-sync", "calendar-sync-work"];
const WEB = path.join(ROOT, "web", ".next", "standalone");
const diagnostics = { diagnostic: (line) => console.log(line) };

/** The folder of programs that BEFORE names, or that a commit is built into. */
function programsOf(before) {
  if (before && existsSync(path.join(before, "casacero-gateway"))) return path.resolve(before);
  const git = (...args) => execFileSync("git", args, { cwd: ROOT, maxBuffer: 2 ** 30 });
  const found = before || git("log", "-1", "--format=%H~1", "--", "services/*/migrations").toString().trim();
  const commit = git("rev-parse", "--verify", `${found}^{commit}`).toString().trim();
  const [source, target] = ["source", "build"].map((name) => path.join(ROOT, "target", "before", name));
  console.log(`==> Building ${commit.slice(0, 8)} in target/before`);
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  execFileSync("tar", ["-x", "-C", source], { input: git("archive", commit) });
  execFileSync("cargo", ["build", "--workspace", "--no-default-features", "--bins", "--locked"], { cwd: source, stdio: "inherit", env: { ...process.env, CARGO_TARGET_DIR: target } });
  return path.join(target, "debug");
}

const before = programsOf(process.env.BEFORE);
const hasWeb = existsSync(path.join(before, "web", "server.js"));
const webBefore = hasWeb ? path.join(before, "web") : makeOtherWeb(WEB, path.join(ROOT, "target", "before", "web"));

/** Which folder the running programs come from. */
async function foldersOf({ topology }) {
  const { units } = await topology.state();
  return new Set(units.filter(({ service }) => PROGRAMS.includes(service)).map(({ pid }) => path.dirname(readlinkSync(`/proc/${pid}/exe`))));
}

// Two web servers behind one address, as a Service of Kubernetes has them.
const pages = new Balancer();
const environment = { gateway: { CASACERO_GATEWAY__WEB_URL: await pages.listen(await freePort()) } };
const site = await startSite({ binDir: before, webDir: webBefore, replicas: { web: 2 }, environment });
pages.servers = site.topology.addresses.web;
let isWhole = false;
let running;
let owners;
try {
  assert.deepEqual(await foldersOf(site), new Set([before]), "it begins with the programs of before");
  const world = await learnAll(site);
  assert.ok(hasWeb || world.files.some(isOther), "it begins with the other web build");
  const answers = [];
  running = visitors(site, world, { rate: RATE, tell: (answer) => answers.push(answer) });
  owners = submitting(site);
  console.log(`from ${before} to ${path.resolve(BIN_DIR)} at ${RATE} requests a second\n`);
  console.log(HEADING);
  await exchange(site, MIGRATIONS, BIN_DIR, { answers, replicas: [1] });
  await exchange(site, PROGRAMS, BIN_DIR, { answers });
  await exchangeWeb(site, WEB, { answers });
  assert.deepEqual(await foldersOf(site), new Set([path.resolve(BIN_DIR)]), "all come from after");
  console.log("\ntaken back:");
  await exchange(site, TAKEN_BACK, before, { answers, replicas: [1] });
  const [all, homes] = await Promise.all([running.stop(), owners.stop()]);
  const bad = all.filter((answer) => !isGood(answer));
  console.log(`\n${all.length} requests, ${bad.length} failed; ${all.filter(({ again }) => again).length} were asked again at the other gateway`);
  assert.deepEqual(bad.map(({ kind, status }) => `${kind}: ${status}`), [], "no request fails");
  await allIsKept(site, world, acknowledgedIn(all), { killed: false });
  await homesAreWhole(diagnostics, site, homes);
  isWhole = true;
} catch (error) {
  console.error(error);
  await Promise.allSettled([running?.stop(), owners?.stop()]);
} finally {
  await site.close();
  pages.close();
}
console.log(`\nupgrade: ${isWhole ? "1 passed, 0 failed" : "0 passed, 1 failed"}`);
process.exit(isWhole ? 0 : 1);
