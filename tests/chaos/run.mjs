// Faults of each process of the distributed product, one after the other, while guests read and write: a table of what they
// saw, and a check that nothing that was acknowledged is lost.
//
//   node tests/chaos/run.mjs [service | fault…]     all without names; RATE (30) requests a second
//
// Only root can limit memory and make the small file systems that are filled, in a mount namespace of our own, which ends with us.

import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { nothingIsLost } from "../distributed/load.mjs";
import { startSite } from "../distributed/site.mjs";
import { learn } from "../load/mix.mjs";
import { isGood, isLater } from "../load/open.mjs";
import { sleep, until } from "../../deploy/local/wait.mjs";
import { ASKED, DISKS, FAULTS, SERVICES, canSkew, clocks } from "./faults.mjs";
import { canLimitMemory } from "./memory.mjs";
import { acknowledgedIn, seconds, visitors } from "./visitors.mjs";

const canMount = process.getuid() === 0;
if (canMount && !process.env.CASACERO_MOUNTS) {
  const command = ["--mount", "--propagation", "private", process.execPath, ...process.argv.slice(1)];
  process.exit(spawnSync("unshare", command, { stdio: "inherit", env: { ...process.env, CASACERO_MOUNTS: "1" } }).status ?? 1);
}
if (!canMount) console.log("Without root no disk is filled.");
if (!canLimitMemory) console.log("Without root and control groups of memory none runs out.");
if (!canSkew) console.log("Without libfaketime (apt-get install libfaketime) no clock is set.");

const RATE = Number(process.env.RATE ?? 30);
const BEFORE_MS = 1_500;
/** So long everything must have been well before it counts as such. */
const WELL_MS = 2_000;
const PATIENCE_MS = 120_000;
const MEGABYTES = { postgres: 700, "listing-work": 16 };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !SERVICES.includes(name) && !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}; there are ${[...SERVICES, ...FAULTS.map(({ name }) => name)].join(", ")}`);
const isWanted = (list) => (name) => !wanted.some((each) => list.includes(each)) || wanted.includes(name);
const faults = FAULTS.filter(({ name }) => isWanted(FAULTS.map((each) => each.name))(name) && (canMount || name !== "disk full 5 s") && (canLimitMemory || name !== "no memory 5 s") && (canSkew || !name.startsWith("clock")));
const cells = SERVICES.filter(isWanted(SERVICES)).flatMap((service) => faults.filter(({ befalls }) => befalls.includes(service)).map((fault) => ({ service, fault })));

/** A data folder whose disks can be filled. The mounts go with our namespace. */
function dataFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "casacero-chaos-"));
  chmodSync(folder, 0o711);
  for (const [service, place] of Object.entries(canMount ? DISKS : {})) {
    mkdirSync(path.join(folder, place), { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES[service]}m`, "none", path.join(folder, place)]);
  }
  return folder;
}

/** One fault of one process under load. */
async function happen(site, world, { service, fault }) {
  let badAt = 0;
  const tell = (answer) => {
    if (!isGood(answer)) badAt = performance.now();
  };
  const running = visitors(site, world, { rate: RATE, tell });
  await sleep(BEFORE_MS);
  const began = performance.now();
  let isOver = false;
  try {
    const note = await fault.happen(site, service);
    const over = performance.now();
    await site.topology.healthy(service, 1);
    const healthyAfter = performance.now() - over;
    await until("everything is well", () => performance.now() - Math.max(badAt, over + healthyAfter) > WELL_MS, { timeoutMs: PATIENCE_MS });
    isOver = true;
    const answers = await running.stop();
    const bad = answers.filter((answer) => !isGood(answer));
    const wrong = bad.filter((answer) => !isLater(answer) && !(fault.standsStill && answer.status === 504));
    return {
      service,
      fault: fault.name,
      note,
      sent: answers.length,
      later: bad.filter(isLater).length,
      late: bad.filter(({ status }) => status === 504).length,
      wrong: wrong.map(({ kind, status }) => `${kind}: ${status}`),
      longestMs: Math.max(...answers.map(({ ms }) => ms)),
      badForMs: badAt === 0 ? 0 : badAt - began,
      healthyAfter,
      acknowledged: acknowledgedIn(answers),
    };
  } finally {
    if (!isOver) await running.stop();
  }
}

const dataDir = dataFolder();
const site = await startSite({ dataDir, detours: ASKED, environment: clocks(dataDir) });
let passed = 0;
let isWhole = false;
try {
  const world = await learn(site.gateways[0]);
  console.log(`${cells.length} faults at ${RATE} requests a second\n`);
  console.log("process             fault                  sent  503 later  504  wrong  longest s  not well for s  healthy after s  acknowledged");
  const acknowledged = [];
  for (const cell of cells) {
    const row = await happen(site, world, cell);
    acknowledged.push(...row.acknowledged);
    const numbers = [[row.sent, 6], [row.later, 11], [row.late, 5], [row.wrong.length, 7], [seconds(row.longestMs), 11], [seconds(row.badForMs), 16], [seconds(row.healthyAfter), 17], [row.acknowledged.length, 14]];
    console.log(`${row.service.padEnd(20)}${row.fault.padEnd(21)}${numbers.map(([value, width]) => String(value).padStart(width)).join("")}`);
    if (row.note) console.log(`    ${row.note}`);
    for (const what of new Set(row.wrong)) console.log(`    ${row.wrong.filter((each) => each === what).length} × ${what}`);
    if (row.wrong.length === 0) passed += 1;
  }
  await nothingIsLost({ diagnostic: (line) => console.log(`\n${line}`) }, site, { acknowledged }, { killed: true });
  isWhole = true;
} catch (error) {
  console.error(error);
} finally {
  await site.close();
  if (canMount) for (const place of Object.values(DISKS)) execFileSync("umount", ["--lazy", path.join(dataDir, place)]);
  rmSync(dataDir, { recursive: true, force: true });
}
// What was not tried did not pass, and if something acknowledged is lost, nothing is well.
console.log(`\nfaults: ${passed} passed, ${cells.length - passed} failed${isWhole ? "" : "; it ended before all was compared"}`);
process.exit(isWhole && passed === cells.length ? 0 : 1);
