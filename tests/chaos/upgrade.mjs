// From the programs of one folder to those of another, one replica after the other, while guests read and write and owners
// submit homes: no request fails, and nothing that was acknowledged or handed over is lost. Then some are taken back, as after
// a release that must not stay: programs of before work with tables of after.
//
//   BEFORE=folder|commit node tests/chaos/upgrade.mjs
//
// CASACERO_BIN_DIR has the programs of after. Those of a commit (HEAD~1 without BEFORE) are built in target/before. Where
// BEFORE has a folder `web` with a built web server, it begins with that one. RATE (20) requests a second.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";

import { homesAreWhole, submitting } from "../distributed/listings.mjs";
import { nothingIsLost } from "../distributed/load.mjs";
import { BIN_DIR, ROOT, startSite } from "../distributed/site.mjs";
import { freePort } from "../../deploy/local/ports.mjs";
import { sleep } from "../../deploy/local/wait.mjs";
import { learn } from "../load/mix.mjs";
import { isGood } from "../load/open.mjs";
import { Balancer } from "./balancer.mjs";
import { acknowledgedIn, seconds, visitors } from "./visitors.mjs";

const RATE = Number(process.env.RATE ?? 20);
const SETTLED_MS = 3_000;
/** Tables first. Then who is asked before who asks, and pages last, so that nobody asks for what is not there yet. */
const MIGRATIONS = ["migrate-translation", "migrate-calendar-sync", "migrate-listing"];
const PROGRAMS = ["translation", "geocoding", "calendar-sync", "calendar-sync-work", "listing", "listing-work", "gateway"];
const TAKEN_BACK = ["gateway", "listing", "listing-work", "calendar-sync", "calendar-sync-work"];
const REPLICAS = [1, 2];
const WEB = path.join(ROOT, "web", ".next", "standalone");
const diagnostics = { diagnostic: (line) => console.log(line) };

/** The folder of programs that BEFORE names, or that a commit is built into. */
function programsOf(before) {
  if (existsSync(path.join(before, "casacero-gateway"))) return path.resolve(before);
  const git = (...args) => execFileSync("git", args, { cwd: ROOT, maxBuffer: 2 ** 30 });
  const commit = git("rev-parse", "--verify", `${before}^{commit}`).toString().trim();
  const [source, target] = ["source", "build"].map((name) => path.join(ROOT, "target", "before", name));
  console.log(`==> Building ${commit.slice(0, 8)} in target/before`);
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  execFileSync("tar", ["-x", "-C", source], { input: git("archive", commit) });
  execFileSync("cargo", ["build", "--workspace", "--bins", "--locked"], { cwd: source, stdio: "inherit", env: { ...process.env, CARGO_TARGET_DIR: target } });
  return path.join(target, "debug");
}

const before = programsOf(process.env.BEFORE || "HEAD~1");
const webBefore = existsSync(path.join(before, "web", "server.js")) ? path.join(before, "web") : WEB;

/** Each replica of services comes from a folder, one after the other; a row of each. */
async function exchange(site, services, folder, { answers, replicas = REPLICAS }) {
  for (const service of services) {
    for (const replica of replicas) {
      const [began, sent] = [performance.now(), answers.length];
      const { code, signal, afterMs } = await site.topology.replace(service, replica, folder);
      const took = performance.now() - began;
      await sleep(service.startsWith("migrate") ? 0 : SETTLED_MS);
      const meanwhile = answers.slice(sent);
      const bad = meanwhile.filter((answer) => !isGood(answer));
      const longest = Math.max(0, ...meanwhile.map(({ ms }) => ms));
      const numbers = [[seconds(afterMs), 12], [seconds(took), 14], [meanwhile.length, 9], [bad.length, 8], [seconds(longest), 11]];
      console.log(`${service.padEnd(22)}${replica}${numbers.map(([value, width]) => String(value).padStart(width)).join("")}`);
      for (const what of new Set(bad.map(({ kind, status }) => `${kind}: ${status}`))) console.log(`    ${what}`);
      // Next.js ends with the code that a shell gives to SIGTERM.
      assert.deepEqual({ code, signal }, { code: service === "web" ? 143 : 0, signal: null }, `${service} ${replica} ends in good order`);
    }
  }
}

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
  const world = await learn(site.gateways[0]);
  const answers = [];
  running = visitors(site, world, { rate: RATE, tell: (answer) => answers.push(answer) });
  owners = submitting(site);
  console.log(`from ${before} to ${path.resolve(BIN_DIR)} at ${RATE} requests a second\n`);
  console.log("process                replica  goes after s  there after s  answers  failed  longest s");
  await exchange(site, MIGRATIONS, BIN_DIR, { answers, replicas: [1] });
  await exchange(site, PROGRAMS, BIN_DIR, { answers });
  await exchange(site, ["web"], WEB, { answers });
  assert.deepEqual(await foldersOf(site), new Set([path.resolve(BIN_DIR)]), "all come from after");
  console.log("\ntaken back:");
  await exchange(site, TAKEN_BACK, before, { answers, replicas: [1] });
  const [all, homes] = await Promise.all([running.stop(), owners.stop()]);
  const bad = all.filter((answer) => !isGood(answer));
  console.log(`\n${all.length} requests, ${bad.length} failed; ${all.filter(({ again }) => again).length} were asked again at the other gateway`);
  assert.deepEqual(bad.map(({ kind, status }) => `${kind}: ${status}`), [], "no request fails");
  await nothingIsLost(diagnostics, site, { acknowledged: acknowledgedIn(all) }, { killed: false });
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
