// Guests who read and write without a pause, and a check that everything they were promised was kept.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { getAnywhere, inquire } from "./site.mjs";
import { sleep, until } from "../../deploy/local/wait.mjs";

const HOME = "CASA-1002";

/** Reads and sends inquiries without a pause until it is stopped. */
export function load({ gateways }) {
  const year = new Date().getUTCFullYear() + 1;
  const dated = `/api/v1/properties?checkIn=${year}-05-08&checkOut=${year}-05-12`;
  const reads = ["/", "/api/v1/properties?limit=3", dated, `/api/v1/properties/${HOME}`, `/api/v1/properties/${HOME}/calendar`];
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
      const { status, body } = await inquire(gateways, HOME, key);
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

/** The number of files for each mail, by its message id without the host. */
export function copiesOfMails({ mailFolder }) {
  const copies = new Map();
  for (const name of readdirSync(mailFolder)) {
    const text = readFileSync(path.join(mailFolder, name), "utf8");
    const id = /^Message-ID: <([^@>]*)/m.exec(text)?.[1];
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  return copies;
}

/**
 * Checks that every acknowledged inquiry is stored once and its mail is sent once. Only if a worker is `killed` between
 * sending a mail and recording that may this one mail be sent again, under the same message id.
 */
export async function nothingIsLost(t, site, { acknowledged }, { killed }) {
  const ours = `idempotency_key IN (${acknowledged.map((key) => `'${key}'`).join(",")})`;
  const [[kept, different]] = site.queryListings(`SELECT count(*), count(DISTINCT idempotency_key) FROM inquiries WHERE ${ours}`);
  assert.equal(Number(kept), acknowledged.length, "every acknowledged inquiry is kept");
  assert.equal(different, kept, "and kept once");
  const mails = `mail_outbox m JOIN inquiries i ON i.id = m.inquiry_id WHERE i.${ours}`;
  const waiting = () => Number(site.queryListings(`SELECT count(*) FROM ${mails} AND m.sent_at IS NULL`)[0][0]);
  let held = 0;
  await until("the mails", async () => {
    if (killed) held += letFiveMinutesPass(site);
    return waiting() === 0;
  }, { timeoutMs: 30_000, everyMs: 200 });
  const files = copiesOfMails(site);
  const copies = site.queryListings(`SELECT m.id FROM ${mails}`).map(([id]) => files.get(id) ?? 0);
  assert.equal(copies.length, acknowledged.length, "one mail for each inquiry");
  assert.ok(copies.every((count) => count > 0), "every mail was sent");
  const repeated = copies.filter((count) => count > 1).length;
  assert.ok(repeated <= held, `${repeated} mails were sent again, ${held} of them held by a killed worker`);
  t.diagnostic(`${acknowledged.length} inquiries acknowledged, kept once each, mailed; ${held} mails were held by a killed worker, ${repeated} sent again`);
}

/**
 * A worker that is killed while it sends a mail holds it for five minutes. This skips the wait for mails that are held
 * for longer than a live worker needs for one. Returns their number.
 */
export function letFiveMinutesPass(site) {
  const now = "clock_timestamp() AT TIME ZONE 'utc'";
  const freed = `UPDATE jobs SET due_at = ${now}
    WHERE kind = 'mail' AND last_error IS NULL AND lease IS NOT NULL
    AND due_at > ${now} AND due_at < (${now}) + interval '4 min 57 s' RETURNING key`;
  return site.queryListings(freed).length;
}
