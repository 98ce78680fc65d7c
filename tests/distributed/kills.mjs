// Under load, one replica of each service, worker and gateway, and the web server, is killed or asked to stop. What was
// acknowledged is kept, reads continue, and a process that was asked to stop does so gracefully.

import assert from "node:assert/strict";
import { test } from "node:test";

import { homesAreWhole, submitting } from "./listings.mjs";
import { load, nothingIsLost } from "./load.mjs";
import { get } from "./site.mjs";
import { sleep, until } from "../../deploy/local/wait.mjs";

const PROGRAMS = ["calendar-sync", "listing", "geocoding", "translation", "listing-work", "calendar-sync-work", "web", "gateway"];
/** Next.js shuts down gracefully with the exit code that a shell gives to SIGTERM. */
const CODE_OF_NEXT = 143;

/** Applies `act` to the first replica of each program, one after the other, under load. */
async function inTurn(t, site, act) {
  // While the only web server is down, gateways serve their cached pages.
  for (const gateway of site.gateways) assert.equal((await get(gateway, "/")).status, 200);
  const traffic = load(site);
  const owners = submitting(site);
  try {
    await sleep(500);
    for (const service of PROGRAMS) {
      const before = traffic.done.failures.length;
      const said = await act(service);
      t.diagnostic(`${service}: ${said}, ${traffic.done.failures.length - before} failed reads`);
    }
  } finally {
    await Promise.all([traffic.stop(), owners.stop()]);
  }
  const { done } = traffic;
  t.diagnostic(`${done.reads} reads, ${done.failures.length} failed`);
  assert.deepEqual(done.failures, [], "reads are answered by who is left");
  assert.deepEqual(done.refused, [], "inquiries are taken by who is left");
  assert.ok(done.acknowledged.length > 20, `${done.acknowledged.length} inquiries`);
  return { guests: done, homes: owners.done };
}

export default function kills(site) {
  const { topology } = site;
  const pidOf = async (service) => (await topology.state()).units.find((unit) => unit.service === service && unit.replica === 1).pid;

  test("no acknowledged request is lost when each process in turn is killed", async (t) => {
    const done = await inTurn(t, site, async (service) => {
      const [began, killed] = [performance.now(), await pidOf(service)];
      await topology.kill(service, 1, "SIGKILL");
      await until(`another ${service}`, async () => ![undefined, killed].includes(await pidOf(service)));
      await topology.healthy(service, 1);
      return `healthy again after ${((performance.now() - began) / 1000).toFixed(1)} s`;
    });
    await nothingIsLost(t, site, done.guests, { killed: true });
    await homesAreWhole(t, site, done.homes);
  });

  test("no acknowledged request is lost when each process in turn is asked to go, and each goes in good order", async (t) => {
    const done = await inTurn(t, site, async (service) => {
      const { code, signal, afterMs } = await topology.stop(service, 1);
      await topology.start(service, 1);
      assert.deepEqual({ service, code, signal }, { service, code: service === "web" ? CODE_OF_NEXT : 0, signal: null });
      return `went after ${afterMs} ms`;
    });
    await nothingIsLost(t, site, done.guests, { killed: false });
    await homesAreWhole(t, site, done.homes);
  });
}
