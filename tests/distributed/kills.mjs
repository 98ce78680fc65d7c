// One replica of each service, worker and gateway is killed under load: what was acknowledged is kept, and every job is
// done.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { getAnywhere, inquire } from "./site.mjs";
import { sleep, until } from "../../deploy/local/wait.mjs";

const KILLED = ["calendar-sync", "listing", "geocoding", "translation", "listing-work", "calendar-sync-work", "gateway"];

/** Reads and inquiries without a pause, until it is stopped. */
function load({ gateways }) {
  const year = new Date().getUTCFullYear() + 1;
  const reads = ["/api/v1/properties?limit=3", `/api/v1/properties?checkIn=${year}-05-08&checkOut=${year}-05-12`, "/api/v1/properties/CASA-1002", "/api/v1/properties/CASA-1002/calendar"];
  const done = { reads: 0, failures: [], acknowledged: [], refused: [] };
  let goesOn = true;
  const reading = async (address) => {
    for (let turn = 0; goesOn; turn += 1) {
      // A load balancer spreads visitors over all gateways.
      const inTurn = turn % 2 === 0 ? gateways : gateways.toReversed();
      try {
        const { status, text } = await getAnywhere(inTurn, address);
        done.reads += 1;
        if (status !== 200) done.failures.push(`${address}: ${status} ${text.slice(0, 200)}`);
      } catch (error) {
        done.failures.push(`${address}: ${error.cause?.code ?? error.message}`);
      }
      await sleep(5);
    }
  };
  const inquiring = async () => {
    while (goesOn) {
      const key = randomUUID();
      const { status, body } = await inquire(gateways, "CASA-1002", key);
      if (status === 201) done.acknowledged.push(key);
      else done.refused.push(`${status} ${JSON.stringify(body)}`);
      await sleep(20);
    }
  };
  const running = Promise.all([...reads.map(reading), inquiring()]);
  return {
    done,
    stop: async () => {
      goesOn = false;
      await running;
      return done;
    },
  };
}

const listOf = (values) => values.map((value) => `'${value}'`).join(",");

/** Every acknowledged inquiry is kept once, and its mail goes out; a mail that was sent twice says that it is the same. */
async function nothingIsLost(t, site, { acknowledged }) {
  const [[kept, different]] = site.queryListings(
    `SELECT count(*), count(DISTINCT idempotency_key) FROM inquiries WHERE idempotency_key IN (${listOf(acknowledged)})`,
  );
  assert.equal(Number(kept), acknowledged.length, "every acknowledged inquiry is kept");
  assert.equal(different, kept, "and kept once");
  const waiting = `SELECT count(*) FROM mail_outbox m JOIN inquiries i ON i.id = m.inquiry_id WHERE m.sent_at IS NULL AND i.idempotency_key IN (${listOf(acknowledged)})`;
  // A mail that a killed worker had taken is free again after five minutes; it is not lost before that.
  let left = 0;
  await until("the mails", async () => (left = Number(site.queryListings(waiting)[0][0])) <= 1, { timeoutMs: 30_000, everyMs: 200 });
  const mails = readdirSync(site.mailFolder).map((name) => readFileSync(path.join(site.mailFolder, name), "utf8"));
  const ids = new Set(mails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]));
  const written = new Set(site.queryListings(`SELECT m.id FROM mail_outbox m JOIN inquiries i ON i.id = m.inquiry_id WHERE i.idempotency_key IN (${listOf(acknowledged)})`).flat());
  const sent = [...ids].filter((id) => written.has(id?.replace(/^<|@.*$/g, "")));
  assert.ok(sent.length >= acknowledged.length - left, `${sent.length} mails of ${acknowledged.length} inquiries`);
  t.diagnostic(`${acknowledged.length} inquiries acknowledged, kept once each; ${sent.length} mails, ${left} of a killed worker to come`);
}

export default function kills(site) {
  const { topology } = site;

  for (const signal of ["SIGKILL", "SIGTERM"]) {
    test(`no acknowledged request is lost when each process in turn gets ${signal}`, async (t) => {
      const traffic = load(site);
      await sleep(500);
      for (const service of KILLED) {
        const before = traffic.done.failures.length;
        await topology.kill(service, 1, signal);
        await sleep(500);
        await topology.healthy(service, 1);
        t.diagnostic(`${service}: ${traffic.done.failures.length - before} failed reads`);
      }
      const done = await traffic.stop();
      t.diagnostic(`${done.reads} reads, ${done.failures.length} failed`);
      assert.deepEqual(done.failures, [], "reads are answered by who is left");
      assert.deepEqual(done.refused, [], "inquiries are taken by who is left");
      assert.ok(done.acknowledged.length > 20, `${done.acknowledged.length} inquiries`);
      await nothingIsLost(t, site, done);
    });
  }

  test("no job is lost when a worker is killed while it reads", async (t) => {
    const count = (condition) => Number(site.queryCalendars(`SELECT count(*) FROM feeds JOIN properties p ON p.id = property_id WHERE p.active AND ${condition}`)[0][0]);
    const since = site.queryCalendars("SELECT clock_timestamp() AT TIME ZONE 'utc'")[0][0];
    const properties = site.queryCalendars("SELECT DISTINCT property_id FROM feeds JOIN properties p ON p.id = property_id WHERE p.active").flat();
    const began = performance.now();
    const asked = properties.map((property_id, index) => site.calendar[index % 2]("SyncProperty", { property_id, wait: false }));
    await topology.kill("calendar-sync-work", 1, "SIGKILL");
    await Promise.all(asked);
    await topology.kill("calendar-sync-work", 2, "SIGKILL");
    const unread = () => count(`(last_read_at IS NULL OR last_read_at < '${since}') AND failures = 0 AND failed_cycles = 0`);
    await until("all feeds", async () => unread() === 0, { timeoutMs: 120_000, everyMs: 250 });
    const held = () => count("claimed_until IS NOT NULL AND next_read_at < clock_timestamp() AT TIME ZONE 'utc'");
    await until("all claims", async () => held() === 0, { timeoutMs: 120_000, everyMs: 250 });
    t.diagnostic(`${count("true")} feeds read ${((performance.now() - began) / 1000).toFixed(1)} s after both workers were killed, one after the other`);
  });
}
