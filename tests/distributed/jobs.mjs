// Feeds are read even when their worker is killed, and no more often than necessary.

import assert from "node:assert/strict";
import { test } from "node:test";

import { beginsAndEnds, feedsOf, soundHomes } from "./feeds.mjs";
import { until } from "../../deploy/local/wait.mjs";

/** How many feeds of one host all workers together read at once. All feeds of the demo are on one host. */
const READS_OF_A_HOST = 8;

/** Asks for a read of all feeds of these homes, at the two replicas in turn. */
const askForAll = ({ calendar }, homes) =>
  Promise.all(homes.map((property_id, index) => calendar[index % 2]("SyncProperty", { property_id, wait: false })));

/**
 * The seconds left of each permit that is held, with its host. One that has expired may stay in Redis until the next of
 * its host is asked for.
 */
function permits({ redis }) {
  const lines = (...command) => redis(...command).split("\n").filter((line) => line !== "");
  const now = Date.now();
  return lines("keys", "casacero:turns:*").flatMap((key) => {
    const held = lines("zrangebyscore", key, `(${now}`, "+inf", "withscores");
    return held.filter((_, index) => index % 2 === 1).map((ends) => ({ key, seconds: (Number(ends) - now) / 1000 }));
  });
}

/** Waits until every feed was read and no read is under way. */
async function allRead(site, homes, before) {
  let left = [];
  const isDone = async () => {
    const after = feedsOf(site, homes);
    const counts = beginsAndEnds(before, after);
    left = counts.filter(({ ended }, index) => ended === 0 || after[index].isHeld);
    return left.length === 0;
  };
  await until("all feeds", isDone, { timeoutMs: 120_000, everyMs: 250, left: () => JSON.stringify(left) });
  return beginsAndEnds(before, feedsOf(site, homes));
}

export default function jobs(site) {
  const { topology } = site;

  test("each feed is read once when nobody falls", async () => {
    const homes = soundHomes(site);
    const before = feedsOf(site, homes);
    await askForAll(site, homes);
    const read = await allRead(site, homes, before);
    assert.deepEqual(read.filter(({ begun, ended }) => begun !== 1 || ended !== 1), []);
  });

  test("no job is lost when both workers are killed while they read", async (t) => {
    // The permits of a worker that was killed, or that Redis did not answer in time, expire after half a minute.
    let held;
    const areBack = () => (held = permits(site)).length === 0;
    await until("all permits", areBack, { timeoutMs: 60_000, everyMs: 250, left: () => JSON.stringify(held) });
    const homes = soundHomes(site);
    const before = feedsOf(site, homes);
    let underWay;
    // The platform is stopped: it accepts requests and answers none.
    await topology.kill("demo", 1, "SIGSTOP");
    try {
      await askForAll(site, homes);
      const look = () => feedsOf(site, homes).filter(({ isHeld }) => isHeld).map(({ id }) => id);
      await until("the workers read", () => (underWay = look()).length >= READS_OF_A_HOST, {
        left: () => `${underWay?.length} of the ${before.length} feeds of ${homes.length} homes are being read, with ${JSON.stringify(permits(site))}`,
      });
      assert.equal(underWay.length, READS_OF_A_HOST, "no more than a host is asked for at once, by all together");
      await Promise.all([1, 2].map((replica) => topology.kill("calendar-sync-work", replica, "SIGKILL")));
    } finally {
      await topology.kill("demo", 1, "SIGCONT");
    }
    const killed = performance.now();
    const read = await allRead(site, homes, before);
    const seconds = ((performance.now() - killed) / 1000).toFixed(1);
    // A read that was begun twice and finished once was cut off. No feed was read more often than necessary.
    const cutOff = new Set(read.filter(({ begun }) => begun > 1).map(({ id }) => id));
    t.diagnostic(`${cutOff.size} reads were cut off; all ${read.length} feeds were read ${seconds} s after the kill`);
    assert.deepEqual(underWay.filter((id) => !cutOff.has(id)), [], "the kill cuts off what is under way");
    for (const { id, begun, ended } of read) assert.deepEqual({ id, begun, ended }, { id, begun: cutOff.has(id) ? 2 : 1, ended: 1 });
    for (const replica of [1, 2]) await topology.healthy("calendar-sync-work", replica);
  });
}
