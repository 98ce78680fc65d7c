// A pass over two thousand feeds, during which everything that it needs is killed.
//
// It proves that neither the kill of a worker that reads, nor of the broker that holds its jobs, nor of the database that
// it writes to, nor of all workers at once, loses a feed or a night: at the end each feed was read, each calendar shows
// exactly the nights that its feeds say, the old ones where a feed fails or is cut, and nobody who looked meanwhile saw a
// night free that was taken before and after. The result of each good feed is written once, however often it was read, and no
// feed is asked without a claim of its own.

import assert from "node:assert/strict";
import { test } from "node:test";

import { deadLetters, jobsThatWait } from "./letters.mjs";
import { ERRORS, makeHomes } from "./made.mjs";
import { startSampler } from "./sampler.mjs";
import { until } from "../../deploy/local/wait.mjs";

const FEEDS = 2_000;
/** Of so many homes somebody asks for the calendars when the pass is due. */
const HURRIED_HOMES = 50;
/** So many feeds a worker reads at once (`CASACERO_CALENDAR__READS_AT_ONCE`): where more are read, both are at it. */
const READS_OF_A_WORKER = 16;
const CALLS_AT_ONCE = 8;
const OURS = "property_id LIKE 'PASS-%'";
const NOW = "clock_timestamp() AT TIME ZONE 'utc'";

/** Does something for each, some at a time. */
async function forEach(items, work) {
  const rest = [...items.entries()];
  const one = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, one));
}

/** Makes the homes and their feeds known, at the two replicas in turn; gives the ids of the feeds by number. */
async function putFeeds({ calendar }, homes) {
  const ids = new Map();
  await forEach(homes, async ({ id, feeds }, index) => {
    const call = calendar[index % calendar.length];
    await call("PutProperty", { property_id: id, time_zone: "Atlantic/Canary", reading: "READING_NORMAL" });
    const addresses = feeds.map(({ platform, url }) => ({ platform, url, policy: "FEED_POLICY_PLATFORM" }));
    const { feeds: known } = await call("PutFeeds", { property_id: id, feeds: addresses });
    for (const [place, { number }] of feeds.entries()) ids.set(known[place].id, number);
  });
  return ids;
}

/** There are no faults; the first few of them tell enough. */
const none = (faults, what) => assert.equal(faults.length, 0, `${what}: ${faults.length} faults, such as ${JSON.stringify(faults.slice(0, 5))}`);

/** What is known of our feeds, by number. */
function rowsOf({ queryCalendars }, ids) {
  const rows = queryCalendars(
    `SELECT f.id, f.claim, ((SELECT count(*) FROM feed_reads r WHERE r.feed_id = f.id) + f.sums_reads + coalesce((SELECT sum(d.reads) FROM feed_days d WHERE d.feed_id = f.id), 0)), coalesce(f.last_complete_at::text, ''), CASE WHEN f.last_read IN ('never', 'complete') THEN '' ELSE f.last_read END
     FROM feeds f WHERE f.${OURS}`,
  );
  const row = ([id, begun, ended, succeededAt, error]) =>
    [ids.get(id), { id, begun: Number(begun), ended: Number(ended), succeededAt, error }];
  return new Map(rows.map(row));
}

/** The nights that a calendar shows as taken, by platform. */
async function nightsShown({ calendar }, { id, window }, replica) {
  const { taken } = await calendar[replica]("GetCalendar", { property_id: id, ...window });
  const shown = {};
  for (const { nights, platform } of taken) {
    for (let night = nights.first_day; night < nights.end_day; night += 1) (shown[platform] ??= new Set()).add(night);
  }
  return shown;
}

/** Every calendar shows exactly the nights of its feeds. */
async function showsExactly(site, homes, when) {
  const faults = [];
  await forEach(homes, async (home, index) => {
    const shown = await nightsShown(site, home, index % site.calendar.length);
    for (const feed of home.feeds) {
      const nights = shown[feed.platform] ?? new Set();
      const lost = [...feed[when]].filter((night) => !nights.has(night));
      const tooMany = [...nights].filter((night) => !feed[when].has(night));
      if (lost.length + tooMany.length > 0) faults.push({ home: home.id, feed: feed.number, kind: feed.kind, lost, tooMany });
    }
  });
  none(faults, `the nights ${when} the change`);
}

/** Kills replicas of a service at once, and waits until others have taken their place. */
async function kill(t, { topology }, service, replicas) {
  const pids = async () => (await topology.state()).units.filter((unit) => unit.service === service).map(({ pid }) => pid);
  const [began, before] = [performance.now(), await pids()];
  await Promise.all(replicas.map((replica) => topology.kill(service, replica, "SIGKILL")));
  const isThere = async () => {
    const now = await pids();
    return replicas.every((replica) => ![undefined, before[replica - 1]].includes(now[replica - 1]));
  };
  await until(`another ${service}`, isThere);
  for (const replica of replicas) await topology.healthy(service, replica);
  t.diagnostic(`${service} ${replicas.join(" and ")}: healthy again ${((performance.now() - began) / 1000).toFixed(1)} s after its kill`);
}

/**
 * A worker that is killed while it sends jobs leaves feeds behind for which none was sent: after five minutes they count as
 * lost and another is sent. Those minutes pass here, once no job waits anywhere, for feeds that are due and that nobody
 * reads. Returns how many those are.
 */
function letFiveMinutesPass(site) {
  const isLost = `next_read_at <= ${NOW} AND (claimed_until IS NULL OR claimed_until <= ${NOW}) AND woken_at > ${NOW} - interval '5 min'`;
  return site.queryCalendars(`UPDATE feeds SET woken_at = woken_at - interval '5 min' WHERE ${OURS} AND ${isLost} RETURNING id`).length;
}

export default function pass(site) {
  const { platform, topology } = site;

  test("a pass over 2,000 feeds survives the kill of workers, broker and database, and no night is lost", async (t) => {
    const homes = makeHomes(FEEDS, platform.hosts);
    const feeds = homes.flatMap((home) => home.feeds);
    const say = (when) => feeds.forEach(({ path, answers }) => platform.answers.set(path, answers[when]));
    const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
    let sampler;
    try {
      say("before");
      const arrived = performance.now();
      const ids = await putFeeds(site, homes);
      t.diagnostic(`${FEEDS} feeds of ${homes.length} homes at ${platform.hosts.length} hosts made known in ${seconds(arrived)}`);
      const count = (what) => Number(site.queryCalendars(`SELECT count(*) FROM feeds WHERE ${OURS} AND ${what}`)[0][0]);
      await until("all feeds are read once", () => count("last_complete_at IS NULL") === 0, { timeoutMs: 180_000, everyMs: 500 });
      t.diagnostic(`all read for the first time ${seconds(arrived)} after that began`);
      await showsExactly(site, homes, "before");

      const before = rowsOf(site, ids);
      const deadBefore = (await deadLetters(site.broker)).filter(({ feed }) => ids.has(feed)).length;
      assert.equal(deadBefore, 0);
      say("after");
      platform.asked.clear();
      platform.allow(0);
      sampler = startSampler(site, homes);
      const [[changedAt]] = site.queryCalendars(`SELECT ${NOW}`);
      const began = performance.now();
      site.queryCalendars(`UPDATE feeds SET next_read_at = ${NOW}, woken_at = NULL WHERE ${OURS}`);
      // The worker that is killed finds the rest to be due as soon as it is back, and not half a minute later.
      await forEach(homes.slice(-HURRIED_HOMES), ({ id }, index) => site.calendar[index % 2]("SyncProperty", { property_id: id, wait: false }));

      const left = () => count(`coalesce(last_read_at, '-infinity') < '${changedAt}'`);
      /** Lets the platform answer until this share is read, and no further. */
      const reached = async (share) => {
        let before = Number.POSITIVE_INFINITY;
        const isReached = () => {
          const missing = left() - FEEDS * (1 - share);
          // The answer to a read that was cut off brings nothing, so that some must be given again.
          if (platform.allowed() <= 0 && missing >= before) platform.allow(missing);
          before = missing;
          return missing <= 0;
        };
        platform.allow(Math.max(0, left() - FEEDS * (1 - share)));
        await until(`${share * 100} % of the pass`, isReached, { timeoutMs: 120_000, everyMs: 200 });
        platform.allow(0);
        await until("both workers are at reads", () => platform.held() > READS_OF_A_WORKER);
        t.diagnostic(`${FEEDS - left()} feeds were read ${seconds(began)} after they were due, and ${platform.held()} are under way`);
      };
      await reached(0.02);
      await kill(t, site, "calendar-sync-work", [1]);
      await until("all jobs are sent", () => count(`next_read_at <= ${NOW} AND woken_at IS NULL`) === 0, { timeoutMs: 120_000, everyMs: 200 });
      await reached(0.3);
      const waiting = await jobsThatWait(site.broker);
      assert.ok(waiting > 100, `the broker holds ${waiting} jobs when it is killed`);
      t.diagnostic(`RabbitMQ is killed with ${waiting} jobs that wait in it`);
      await kill(t, site, "rabbitmq", [1]);
      await reached(0.5);
      await kill(t, site, "postgres", [1]);
      await reached(0.7);
      await kill(t, site, "calendar-sync-work", [1, 2]);
      const later = left();
      assert.ok(later > 0, "the last kill still found feeds to read");
      platform.allow(Number.POSITIVE_INFINITY);

      const requests = () => [...platform.asked.values()].reduce((total, each) => total + each, 0);
      let [lost, asked] = [0, requests()];
      const isOver = async () => {
        if (left() === 0 && count("claimed_until IS NOT NULL") === 0) return true;
        const isQuiet = requests() === asked && (await jobsThatWait(site.broker)) === 0;
        if (isQuiet) lost += letFiveMinutesPass(site);
        asked = requests();
        return false;
      };
      await until("every feed is read, and nobody is at one", isOver, { timeoutMs: 180_000, everyMs: 1_000 });
      const took = seconds(began);
      const sampled = await sampler.stop();
      sampler = undefined;

      // Counted before the rows are read: what is asked in between is claimed in them.
      const askedFor = new Map(platform.asked);
      const after = rowsOf(site, ids);
      const faults = feeds.flatMap(({ number, kind, path }) => {
        const [was, is] = [before.get(number), after.get(number)];
        const succeeds = ERRORS[kind] === "";
        const underClaims = (askedFor.get(path) ?? 0) <= is.begun - was.begun;
        const fits =
          is.error === ERRORS[kind] && underClaims &&
          (succeeds ? is.succeededAt >= changedAt && is.ended - was.ended === 1 : is.succeededAt === was.succeededAt && is.ended > was.ended);
        return fits ? [] : [{ number, kind, asked: askedFor.get(path), was, is }];
      });
      none(faults, "each feed was read");
      await showsExactly(site, homes, "after");
      none(sampled.faults, "no taken night was ever shown as free");
      assert.ok(sampled.looks > 500, `${sampled.looks} looks at calendars`);
      assert.deepEqual((await deadLetters(site.broker)).filter(({ feed }) => ids.has(feed)), [], "no job is given up");

      const sum = (what) => [...after].reduce((total, [number, row]) => total + row[what] - before.get(number)[what], 0);
      t.diagnostic(`the pass took ${took}; ${sum("begun")} reads begun, ${sum("ended")} results written for ${FEEDS} feeds`);
      t.diagnostic(`${sum("begun") - sum("ended")} reads were cut off and repeated; the jobs of ${lost} feeds were lost with who was sending them`);
      t.diagnostic(`${sampled.looks} looks at calendars meanwhile, ${sampled.unanswered} unanswered`);
    } finally {
      await sampler?.stop();
      platform.allow(Number.POSITIVE_INFINITY);
      for (const service of ["postgres", "rabbitmq"]) await topology.healthy(service, 1);
      site.queryCalendars("DELETE FROM properties WHERE id LIKE 'PASS-%'");
    }
  });
}
