// A process that keeps its connections and does not answer is worse than one that is gone: nothing fails, everything
// waits.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { signalAll, stopFamily } from "./family.mjs";
import { get, inquire, neverRead } from "./site.mjs";
import { until } from "../../deploy/local/wait.mjs";

const HOME = "CASA-1003";
const NEVER_READ = "CASA-2011";

/** Stops a replica and its descendants while `work` runs. */
async function frozen({ topology }, service, replica, work) {
  const { units } = await topology.state();
  const family = stopFamily(units.find((unit) => unit.service === service && unit.replica === replica).pid);
  try {
    await work();
  } finally {
    signalAll(family, "SIGCONT");
  }
}

export default function frozenParts(site) {
  const { gateways } = site;
  const home = `/api/v1/properties/${HOME}`;
  const works = () =>
    until("everything works", async () => {
      const answers = await Promise.all(gateways.flatMap((base) => [get(base, home), get(base, `${home}/calendar`)]));
      return answers.every(({ status, headers }) => status === 200 && headers.get("cache-status") === null);
    });

  test("PostgreSQL stands still: what was read is shown, pages included, and what was not is refused in time", async (t) => {
    await works();
    neverRead(site, NEVER_READ);
    await frozen(site, "postgres", 1, async () => {
      const began = performance.now();
      const pages = gateways.map((base) => get(base, `/property/${HOME}?still=1`));
      const answers = await Promise.all(gateways.flatMap((base) => [get(base, home), get(base, `${home}/calendar`)]));
      for (const { status, headers } of answers) assert.deepEqual([status, headers.get("cache-status")], [200, "casacero; hit; ttl=-1"]);
      t.diagnostic(`kept answers after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      for (const { status, text } of await Promise.all(pages)) {
        assert.equal(status, 200);
        assert.match(text, /<h1/);
      }
      t.diagnostic(`pages after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      for (const { status, headers } of await Promise.all(gateways.map((base) => get(base, `/api/v1/properties/${NEVER_READ}`)))) {
        assert.ok([503, 504].includes(status), String(status));
        assert.ok(status === 504 || Number(headers.get("retry-after")) > 0);
      }
    });
    await works();
  });

  test("one listing service stands still: nobody is refused, and few wait", async (t) => {
    await frozen(site, "listing", 1, async () => {
      const times = [];
      for (let count = 0; count < 40; count += 1) {
        const began = performance.now();
        const { status } = await get(gateways[count % gateways.length], `${home}?count=${count}`);
        assert.equal(status, 200);
        times.push(performance.now() - began);
      }
      const slow = times.filter((time) => time > 1_500).length;
      t.diagnostic(`${slow} of ${times.length} reads took longer, the longest ${(Math.max(...times) / 1000).toFixed(1)} s`);
      // Each gateway finds out once in 15 s.
      assert.ok(slow <= 2 * gateways.length, "a silent process is left alone for a while");
      // It is stored once under its key, so it may be sent to the other replica.
      assert.equal((await inquire(gateways, HOME, randomUUID())).status, 201);
    });
    await works();
  });

  test("a gateway stands still: the pages of the other are whole", async () => {
    await frozen(site, "gateway", 1, async () => {
      for (const address of ["/property/CASA-2012?still=2", "/es/propiedades?still=2"]) {
        const page = await get(gateways[1], address);
        assert.equal(page.status, 200, address);
        assert.doesNotMatch(page.text, /data-incomplete/, address);
      }
    });
    await works();
  });

  test("the web server stands still: pages that were made are shown", async (t) => {
    const page = "/property/CASA-2013";
    for (const base of gateways) assert.equal((await get(base, page)).status, 200);
    const replicas = (await site.topology.state()).units.filter((unit) => unit.service === "web").length;
    assert.equal(replicas, 1, "the file has one");
    await frozen(site, "web", 1, async () => {
      // Within a minute the page comes from the cache; its other language was never made.
      assert.equal((await get(gateways[0], page)).status, 200);
      const began = performance.now();
      const never = await fetch(`${gateways[0]}/es/propiedad/CASA-2013?still=3`, { signal: AbortSignal.timeout(25_000) });
      assert.equal(never.status, 503);
      assert.match(await never.text(), /Volvemos enseguida/);
      t.diagnostic(`a page that was never made is refused after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    });
    await works();
  });
}
