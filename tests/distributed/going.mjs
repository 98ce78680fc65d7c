// A process that gets SIGTERM first finishes its current work. Each process is held in the middle of its work, asked to
// stop, and released once it says that it is stopping.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { beginsAndEnds, feedsOf, soundHomes } from "./feeds.mjs";
import { copiesOfMails } from "./load.mjs";
import { sendInquiry, without } from "./site.mjs";
import { until } from "../../deploy/local/wait.mjs";

const HOME = "CASA-1002";
/** The exit code after a second signal during shutdown. */
const CODE_OF_IMPATIENCE = 130;

/** Whether a process says that it is stopping, or does not answer any more. */
async function isGoing({ topology }, service) {
  try {
    return !(await fetch(`${topology.admin[service][0]}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return true;
  }
}

/**
 * How many statements wait for a lock of this kind, `relation` or `advisory`, that another transaction holds. An
 * account sees its own statements only.
 */
const waiting = (query, kind) => Number(query(`SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = '${kind}'`)[0][0]);

/** Asks the first replica to stop during its work. Returns the result of that work. `release` lets it continue. */
async function finishes(site, service, { begin, isUnderWay, release }) {
  const { topology } = site;
  const begun = begin();
  // A failure is reported further down. If the test ends before that, its own error says why.
  begun.catch(() => {});
  let ended;
  try {
    await until(`${service} is at it`, isUnderWay);
    ended = topology.stop(service, 1);
    await until(`${service} takes note`, () => isGoing(site, service));
    await release();
    const answer = await begun;
    const { code, signal } = await ended;
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
    return answer;
  } finally {
    await release();
    if (ended) await ended.then(() => topology.start(service, 1));
  }
}

export default function going(site) {
  const { topology, queryListings, queryCalendars } = site;

  test("a gateway that is asked to go answers what it was asked before", async () => {
    const { status } = await finishes(site, "gateway", {
      release: await site.holdListings("LOCK TABLE inquiries IN SHARE MODE"),
      begin: () => sendInquiry(site.gateways[0], HOME, { key: randomUUID() }),
      isUnderWay: () => waiting(queryListings, "relation") > 0,
    });
    assert.equal(status, 201);
  });

  test("a gateway that is asked twice goes at once", async () => {
    const release = await site.holdListings("LOCK TABLE inquiries IN SHARE MODE");
    let ended;
    try {
      const begun = sendInquiry(site.gateways[0], HOME, { key: randomUUID() });
      const cutOff = assert.rejects(begun);
      await until("the inquiry is under way", () => waiting(queryListings, "relation") > 0);
      ended = topology.stop("gateway", 1);
      await until("the gateway takes note", () => isGoing(site, "gateway"));
      await topology.kill("gateway", 1, "SIGTERM");
      const { code, signal } = await ended;
      assert.deepEqual({ code, signal }, { code: CODE_OF_IMPATIENCE, signal: null });
      await cutOff;
    } finally {
      await release();
      if (ended) await ended.then(() => topology.start("gateway", 1));
    }
  });

  test("a listing service that is asked to go while it waits for its database goes in good order", async () => {
    const pidOf = async () => (await topology.state()).units.find((unit) => unit.service === "listing" && unit.replica === 1).pid;
    let ended;
    try {
      await without(site, "postgres", [1], async () => {
        const before = await pidOf();
        await topology.kill("listing", 1, "SIGKILL");
        await until("another listing service", async () => ![undefined, before].includes(await pidOf()));
        const [admin] = topology.admin.listing;
        await until("it says that it lives", async () => (await fetch(`${admin}/healthz`)).ok);
        assert.equal((await fetch(`${admin}/readyz`)).status, 503);
        ended = await topology.stop("listing", 1);
        assert.deepEqual({ code: ended.code, signal: ended.signal }, { code: 0, signal: null });
      });
    } finally {
      if (ended) await topology.start("listing", 1);
      await topology.healthy("listing", 1);
    }
  });

  test("a listing service that is asked to go answers what it was asked before", async () => {
    const guest = { guest_name: "Ana", guest_email: "ana@example.com", message: "Is it quiet?", language: "en", consent: true };
    const { inquiry_id } = await finishes(site, "listing", {
      release: await site.holdListings("LOCK TABLE inquiries IN SHARE MODE"),
      begin: () => site.listing[0]("SendInquiry", { listing_id: HOME, idempotency_key: randomUUID(), ...guest }),
      isUnderWay: () => waiting(queryListings, "relation") > 0,
    });
    assert.equal(queryListings(`SELECT count(*) FROM inquiries WHERE id = '${inquiry_id}'`)[0][0], "1");
  });

  test("a calendar-sync service that is asked to go answers what it was asked before", async () => {
    const firstDay = Math.floor(Date.now() / 86_400_000) + 400;
    const nights = { first_day: firstDay, end_day: firstDay + 2 };
    const id = randomUUID();
    const { block } = await finishes(site, "calendar-sync", {
      release: await site.holdCalendars("LOCK TABLE blocks IN SHARE MODE"),
      begin: () => site.calendar[0]("PutBlock", { property_id: HOME, block: { id, nights, block_type: "BLOCK_TYPE_OWNER_BLOCK", reason: "test" } }),
      isUnderWay: () => waiting(queryCalendars, "relation") > 0,
    });
    assert.equal(block.id, id);
    await site.calendar[1]("DeleteBlock", { property_id: HOME, block_id: id });
  });

  test("a feed worker that is asked to go reads to the end what it has begun", async () => {
    const [home] = soundHomes(site);
    await without(site, "calendar-sync-work", [2], async () => {
      const before = feedsOf(site, [home]);
      await topology.kill("demo", 1, "SIGSTOP");
      await finishes(site, "calendar-sync-work", {
        release: () => topology.kill("demo", 1, "SIGCONT"),
        begin: () => site.calendar[1]("SyncProperty", { property_id: home, wait: true }),
        isUnderWay: () => feedsOf(site, [home]).every(({ isHeld }) => isHeld),
      });
      for (const { begun, ended } of beginsAndEnds(before, feedsOf(site, [home]))) assert.deepEqual({ begun, ended }, { begun: 1, ended: 1 });
    });
  });

  test("a mail worker that is asked to go notes that it sent what it was sending", async () => {
    const key = randomUUID();
    const [gateway] = site.gateways;
    // Only our own mail: an earlier test's mail may be updated at the same moment.
    queryListings(`CREATE FUNCTION hold_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM inquiries WHERE id = NEW.inquiry_id AND idempotency_key = '${key}') THEN PERFORM pg_advisory_xact_lock(1); END IF;
        RETURN NEW; END $$;
      CREATE TRIGGER hold_for_test BEFORE UPDATE OF sent_at ON mail_outbox FOR EACH ROW EXECUTE FUNCTION hold_for_test()`);
    // The mail is sent when the worker reaches the update of `sent_at`, and waits there.
    const release = await site.holdListings("SELECT pg_advisory_xact_lock(1)");
    try {
      await without(site, "listing-work", [2], () =>
        finishes(site, "listing-work", {
          release,
          begin: () => sendInquiry(gateway, HOME, { key }),
          isUnderWay: () => waiting(queryListings, "advisory") > 0,
        }),
      );
    } finally {
      // Whoever waits for the lock holds the table from which the trigger is dropped.
      await release();
      queryListings("DROP FUNCTION hold_for_test CASCADE");
    }
    const [[id, isSent]] = queryListings(`SELECT m.id, m.sent_at IS NOT NULL FROM mail_outbox m JOIN inquiries i ON i.id = m.inquiry_id WHERE i.idempotency_key = '${key}'`);
    assert.equal(isSent, "t", "the mail is noted as sent");
    assert.equal(copiesOfMails(site).get(id), 1);
  });
}
