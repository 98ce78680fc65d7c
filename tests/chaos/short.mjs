// A short round of load, of a fault, of an exchange and of a restore, of one product: what CI has time for.
//
//   node tests/chaos/short.mjs
//
// Programs are exchanged for the same ones: those of another commit would have to be built. The web server is exchanged for one
// whose files have other names.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";

import { BIN_DIR, ROOT, startSite } from "../distributed/site.mjs";
import { freePort } from "../../deploy/local/ports.mjs";
import { sleep } from "../../deploy/local/wait.mjs";
import { isAway, isGood, summary } from "../load/open.mjs";
import { Balancer } from "./balancer.mjs";
import { HEADING, exchange, exchangeWeb } from "./exchange.mjs";
import { FAULTS } from "./faults.mjs";
import { happen } from "./happen.mjs";
import { foldersToGoBack, goBackToAMoment } from "./moment.mjs";
import { isOther, makeOtherWeb } from "./other-web.mjs";
import { acknowledgedIn, allIsKept, learnAll, seconds, visitors } from "./visitors.mjs";

/** A second. Debug programs on a machine that is busy answer so many well. */
const RATE = 5;
const LOADED_MS = 10_000;
/** So many of all, and one in any case, may be refused for later or answered too late, as a machine that also builds does. `make upgrade` allows none. */
const LATER_MOST = 0.01;
const WEB = path.join(ROOT, "web", ".next", "standalone");

const began = performance.now();
const folders = foldersToGoBack();
const pages = new Balancer();
const environment = { "*": folders.environment, gateway: { CASACERO_GATEWAY__WEB_URL: await pages.listen(await freePort()) } };
const webDir = makeOtherWeb(WEB, path.join(ROOT, "target", "before", "web"));
const site = await startSite({ dataDir: folders.dataDir, webDir, replicas: { web: 2 }, environment });
pages.servers = site.topology.addresses.web;
const acknowledged = [];
let world;

/** Has visitors come while `work` runs, who are answered well, hardly any of them later. */
async function underLoad(work) {
  const answers = [];
  const running = visitors(site, world, { rate: RATE, tell: (answer) => answers.push(answer) });
  try {
    await work(answers);
  } finally {
    await running.stop();
  }
  acknowledged.push(...acknowledgedIn(answers));
  const isDelayed = (answer) => isAway(answer) || answer.status === 504;
  const bad = answers.filter((answer) => !isGood(answer));
  const delayed = bad.filter(isDelayed);
  const failed = bad.filter((answer) => !isDelayed(answer));
  const named = (some) => some.slice(0, 10).map(({ kind, status, ms }) => `${kind}: ${status} after ${seconds(ms)} s`).join(", ");
  assert.equal(failed.length, 0, `${failed.length} of ${answers.length} requests failed: ${named(failed)}`);
  assert.ok(delayed.length <= Math.max(1, answers.length * LATER_MOST), `${delayed.length} of ${answers.length} requests were put off: ${named(delayed)}`);
  if (delayed.length > 0) console.log(`${delayed.length} of ${answers.length} requests were put off: ${named(delayed)}`);
  return summary(answers);
}

const rounds = {
  load: async () => {
    world = await learnAll(site);
    assert.ok(world.files.some(isOther), "it begins with the other web build");
    const { count, p50, p99 } = await underLoad(() => sleep(LOADED_MS));
    console.log(`${count} requests, half of them within ${seconds(p50)} s, 99 of 100 within ${seconds(p99)} s`);
  },
  "a fault": async () => {
    const { sent, later, wrong, ...row } = await happen(site, world, { service: "listing", fault: FAULTS.find(({ name }) => name === "kill -9"), rate: RATE });
    acknowledged.push(...row.acknowledged);
    console.log(`listing is killed: ${sent} requests, ${later} refused for later, ready after ${seconds(row.healthyAfter)} s`);
    assert.deepEqual(wrong, []);
  },
  "an exchange": async () => {
    console.log(HEADING);
    await underLoad(async (answers) => {
      await exchange(site, ["gateway"], BIN_DIR, { answers });
      await exchangeWeb(site, WEB, { answers });
    });
    await allIsKept(site, world, acknowledged, { killed: true });
  },
  "a restore": () => goBackToAMoment(site, folders),
};
let passed = 0;
let why = "";
try {
  for (const [name, round] of Object.entries(rounds)) {
    console.log(`\n==> ${name}, after ${seconds(performance.now() - began)} s`);
    try {
      await round();
    } catch (error) {
      console.error(error);
      why = `${name}: ${error.message}\n`;
      break;
    }
    passed += 1;
  }
} finally {
  await site.close();
  pages.close();
  rmSync(folders.dataDir, { recursive: true, force: true });
}
// What was not tried did not pass.
const failed = Object.keys(rounds).length - passed;
// Why comes last, where a summary shows it.
console.log(`\n${why}short rounds: ${passed} passed, ${failed} failed; ${seconds(performance.now() - began)} s`);
process.exit(failed === 0 ? 0 : 1);
