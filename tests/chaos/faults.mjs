// What happens to a process. Each fault lasts as long as its function runs; whether all is well again is looked at afterwards.

import { execFileSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, readdirSync, rmSync, statSync, statfsSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";

import { familyOf, signalAll, stopFamily } from "../distributed/family.mjs";
import { sleep, until } from "../../deploy/local/wait.mjs";
import { limitMemory } from "./memory.mjs";

const SECONDS = 5;
/** A slow process runs a fifth of the time. */
const STILL_MS = 160;
const RUNS_MS = 40;
/** Not a page more than it has. */
const BYTES_LEFT = 0;

export const SERVICES = ["gateway", "listing", "listing-work", "calendar-sync", "calendar-sync-work", "geocoding", "translation", "web", "postgres", "redis", "rabbitmq"];
const PROGRAMS = SERVICES.slice(0, 7);
/** Who is asked by others over TCP. The ways to their replicas are detours, on which the network can be cut. */
export const ASKED = SERVICES.filter((name) => !name.endsWith("-work"));

/** Less than the five minutes by which clocks may differ. */
const MINUTES_OFF = 4;
const FAKETIME = readdirSync("/usr/lib").map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`).find((file) => existsSync(file));
export const canSkew = FAKETIME !== undefined;
const clockOf = (folder, service) => path.join(folder, `clock-${service}`);

/** The environment with which the clocks of first replicas can be set, by replica. */
export function clocks(folder) {
  if (!canSkew) return {};
  return Object.fromEntries(
    PROGRAMS.map((service) => {
      writeFileSync(clockOf(folder, service), "+0\n");
      // Only what time it is; how long something takes stays true. The file is read again each second.
      const environment = { LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: clockOf(folder, service), FAKETIME_CACHE_DURATION: "1", DONT_FAKE_MONOTONIC: "1" };
      return [`${service}-1`, environment];
    }),
  );
}

/** Sets the clock of the first replica for a while. */
const skewed = (sign) => async (site, service) => {
  const file = clockOf(site.topology.dataDir, service);
  writeFileSync(file, `${sign}${MINUTES_OFF * 60}\n`);
  await sleep(SECONDS * 1000);
  writeFileSync(file, "+0\n");
};

/** The way to the first replica is cut or slow for a while. */
const way = (state) => async ({ topology }, service) => {
  await topology.way(service, 1, state);
  await sleep(SECONDS * 1000);
  await topology.way(service, 1, "open");
};

export async function pidOf({ topology }, service) {
  const { units } = await topology.state();
  return units.find((unit) => unit.service === service && unit.replica === 1).pid;
}

export const filesOf = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** Lets a process have so many files and connections from now on. Returns how to undo it, also where it ended meanwhile. */
export function limitFiles(pid, most) {
  const [, before] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, "utf8"));
  // Servers run as users of their own, who alone may limit them where root may not.
  const { uid, gid } = statSync(`/proc/${pid}`);
  const set = (soft) => execFileSync("prlimit", ["--pid", String(pid), `--nofile=${soft}:`], { uid, gid });
  set(most);
  return () => existsSync(`/proc/${pid}`) && set(before);
}

/** Fills a file system but for less than a page. Returns how to empty it again. */
function fill(folder) {
  const file = path.join(folder, "full");
  const handle = openSync(file, "w");
  for (const bytes of [1 << 20, 4096]) {
    const chunk = Buffer.alloc(bytes);
    for (let { bavail, bsize } = statfsSync(folder); bavail * bsize >= bytes; { bavail, bsize } = statfsSync(folder)) {
      try {
        writeSync(handle, chunk);
      } catch (error) {
        if (error.code !== "ENOSPC") throw error;
        break;
      }
    }
  }
  closeSync(handle);
  return () => rmSync(file);
}

/** Where a service writes that has a small file system of its own here. */
export const DISKS = { postgres: "servers/postgres", rabbitmq: "servers/rabbitmq", "listing-work": "data/mail" };

async function kill(site, service) {
  const killed = await pidOf(site, service);
  await site.topology.kill(service, 1, "SIGKILL");
  await until(`another ${service}`, async () => ![undefined, killed].includes(await pidOf(site, service)));
}

async function still(site, service) {
  const family = stopFamily(await pidOf(site, service));
  await sleep(SECONDS * 1000);
  signalAll(family, "SIGCONT");
}

/** A process is killed while another one has a fault of its own. */
const killedWhile = (fault, other) => async (site, service) => {
  await Promise.all([kill(site, service), fault(site, other)]);
};
const others = (name) => SERVICES.filter((each) => each !== name);

/**
 * Each fault: what it is, whom it can befall, how, and whether a process stands still, so that an answer may not come in time (504).
 * What `happen` returns is told below the row.
 */
export const FAULTS = [
  {
    name: "kill -9",
    befalls: SERVICES,
    happen: kill,
  },
  {
    name: "still 5 s",
    standsStill: true,
    befalls: SERVICES,
    happen: still,
  },
  {
    name: "slow 5 s",
    standsStill: true,
    befalls: SERVICES,
    happen: async (site, service) => {
      const pid = await pidOf(site, service);
      for (const end = Date.now() + SECONDS * 1000; Date.now() < end; ) {
        const family = stopFamily(pid);
        await sleep(STILL_MS);
        signalAll(family, "SIGCONT");
        await sleep(RUNS_MS);
      }
    },
  },
  { name: "cut off 5 s", standsStill: true, befalls: ASKED, happen: way("cut") },
  { name: "far off 5 s", standsStill: true, befalls: ASKED, happen: way("slow") },
  { name: "clock ahead 5 s", befalls: PROGRAMS, happen: skewed("+") },
  { name: "clock behind 5 s", befalls: PROGRAMS, happen: skewed("-") },
  {
    name: "no files 5 s",
    befalls: SERVICES,
    happen: async (site, service) => {
      const undo = familyOf(await pidOf(site, service)).map((pid) => limitFiles(pid, filesOf(pid)));
      await sleep(SECONDS * 1000);
      for (const each of undo) each();
    },
  },
  {
    name: "disk full 5 s",
    befalls: Object.keys(DISKS),
    happen: async (site, service) => {
      const empty = fill(path.join(site.topology.dataDir, DISKS[service]));
      await sleep(SECONDS * 1000);
      empty();
    },
  },
  {
    name: "no memory 5 s",
    befalls: SERVICES,
    happen: async (site, service) => {
      const undo = limitMemory(familyOf(await pidOf(site, service)), BYTES_LEFT);
      await sleep(SECONDS * 1000);
      return `the kernel killed ${undo()}`;
    },
  },
  // Two at once.
  { name: "kill, no Redis", befalls: others("redis"), happen: killedWhile(kill, "redis") },
  { name: "kill, still broker", standsStill: true, befalls: others("rabbitmq"), happen: killedWhile(still, "rabbitmq") },
  { name: "kill, still database", standsStill: true, befalls: others("postgres"), happen: killedWhile(still, "postgres") },
];
