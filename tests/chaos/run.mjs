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

import { startSite } from "../distributed/site.mjs";
import { ASKED, DISKS, FAULTS, SERVICES, canSkew, clocks } from "./faults.mjs";
import { happen } from "./happen.mjs";
import { canLimitMemory } from "./memory.mjs";
import { allIsKept, learnAll, seconds } from "./visitors.mjs";

const canMount = process.getuid() === 0;
if (canMount && !process.env.CASACERO_MOUNTS) {
  const command = ["--mount", "--propagation", "private", process.execPath, ...process.argv.slice(1)];
  process.exit(spawnSync("unshare", command, { stdio: "inherit", env: { ...process.env, CASACERO_MOUNTS: "1" } }).status ?? 1);
}
if (!canMount) console.log("Without root no disk is filled.");
if (!canLimitMemory) console.log("Without root and control groups of memory none runs out.");
if (!canSkew) console.log("Without libfaketime (apt-get install libfaketime) no clock is set.");

const RATE = Number(process.env.RATE ?? 30);
const MEGABYTES = { postgres: 700, rabbitmq: 128, "listing-work": 16 };

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

const dataDir = dataFolder();
const site = await startSite({ dataDir, detours: ASKED, environment: clocks(dataDir) });
let passed = 0;
let isWhole = false;
try {
  const world = await learnAll(site);
  console.log(`${cells.length} faults at ${RATE} requests a second\n`);
  console.log("process             fault                  sent  503 later  504  wrong  longest s  not well for s  healthy after s  acknowledged");
  const acknowledged = [];
  for (const cell of cells) {
    const row = await happen(site, world, { ...cell, rate: RATE });
    acknowledged.push(...row.acknowledged);
    const numbers = [[row.sent, 6], [row.later, 11], [row.late, 5], [row.wrong.length, 7], [seconds(row.longestMs), 11], [seconds(row.badForMs), 16], [seconds(row.healthyAfter), 17], [row.acknowledged.length, 14]];
    console.log(`${row.service.padEnd(20)}${row.fault.padEnd(21)}${numbers.map(([value, width]) => String(value).padStart(width)).join("")}`);
    if (row.note) console.log(`    ${row.note}`);
    for (const what of new Set(row.wrong)) console.log(`    ${row.wrong.filter((each) => each === what).length} × ${what}`);
    if (row.wrong.length === 0) passed += 1;
  }
  console.log();
  await allIsKept(site, world, acknowledged, { killed: true });
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
