// What happens while something is away, and after it is back: docs/operations.md promises it.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { get, inquire } from "./site.mjs";
import { until } from "../../deploy/local/wait.mjs";

const HOME = "CASA-1003";
const NEVER_READ = "CASA-1004";
/** The part of a page that says that its calendar is missing. */
const MISSING_CALENDAR = /role="alert" data-incomplete="calendar"/;

/** A pause, for as long as `work` takes, of all replicas of a service. */
async function without({ topology }, service, replicas, work) {
  for (let replica = 1; replica <= replicas; replica += 1) await topology.stop(service, replica);
  try {
    await work();
  } finally {
    for (let replica = 1; replica <= replicas; replica += 1) await topology.start(service, replica);
  }
}

export default function dependencies(site) {
  const { gateways, topology } = site;
  const [gateway] = gateways;
  const year = new Date().getUTCFullYear() + 1;
  const dated = `/api/v1/properties?checkIn=${year}-06-08&checkOut=${year}-06-12`;
  const dependency = async (service, name) => {
    const { text } = await get(topology.admin[service][0], "/readyz");
    return JSON.parse(text).dependencies[name];
  };
  const status = async (base, address) => (await get(base, address)).status;
  const works = async () => {
    for (const base of gateways) {
      await until(`${base} works again`, async () => (await status(base, `/api/v1/properties/${HOME}`)) === 200 && (await status(base, dated)) === 200);
      await until(`${base} takes inquiries again`, async () => (await inquire([base], HOME, randomUUID())).status === 201);
    }
  };

  test("Redis away: everything works", async () => {
    await without(site, "redis", 1, async () => {
      await until("Redis is missed", async () => (await dependency("gateway", "redis")) === "away");
      for (const base of gateways) {
        assert.equal(await status(base, dated), 200);
        assert.equal(await status(base, `/api/v1/properties/${HOME}/calendar`), 200);
        assert.equal((await inquire([base], HOME, randomUUID())).status, 201);
      }
      assert.equal(await status(topology.admin.gateway[0], "/readyz"), 200, "the gateway may be given work");
    });
    await until("Redis is back", async () => (await dependency("gateway", "redis")) === "there");
    await works();
  });

  test("RabbitMQ away: reads and inquiries go on, feeds that are due wait in the database", async (t) => {
    const due = () => Number(site.queryCalendars(`SELECT count(*) FROM feeds WHERE property_id = 'CASA-1001' AND next_read_at <= now() AT TIME ZONE 'utc'`)[0][0]);
    await without(site, "rabbitmq", 1, async () => {
      await until("RabbitMQ is missed", async () => (await dependency("gateway", "broker")) === "away");
      assert.equal(await status(gateway, dated), 200);
      assert.equal(await status(gateway, `/api/v1/properties/${HOME}`), 200);
      assert.equal((await inquire(gateways, HOME, randomUUID())).status, 201);
      await site.calendar[0]("SyncProperty", { property_id: "CASA-1001", wait: false });
      assert.ok(due() > 0, "the feeds are due");
    });
    const began = performance.now();
    await until("the feeds are read", async () => due() === 0, { timeoutMs: 90_000, everyMs: 200 });
    t.diagnostic(`feeds that waited were read ${((performance.now() - began) / 1000).toFixed(1)} s after RabbitMQ was back`);
    await works();
  });

  test("PostgreSQL away: what was read is shown, searches go on, writes are to be repeated", async () => {
    for (const base of gateways) {
      assert.equal(await status(base, `/api/v1/properties/${HOME}`), 200);
      assert.equal(await status(base, `/api/v1/properties/${HOME}/calendar`), 200);
      assert.equal(await status(base, `/property/${HOME}`), 200);
    }
    await without(site, "postgres", 1, async () => {
      for (const base of gateways) {
        assert.equal(await status(base, dated), 200, "dated searches");
        for (const address of [`/api/v1/properties/${HOME}`, `/api/v1/properties/${HOME}/calendar`]) {
          const kept = await get(base, address);
          assert.equal(kept.status, 200, address);
          assert.match(kept.headers.get("cache-status"), /ttl=-1/, address);
        }
        assert.equal(await status(base, `/property/${HOME}`), 200, "a page that was read");
        const unread = await get(base, `/api/v1/properties/${NEVER_READ}`, { "accept-language": "es" });
        assert.equal(unread.status, 503);
        assert.ok(Number(unread.headers.get("retry-after")) > 0);
        assert.equal(JSON.parse(unread.text).code, "service_unavailable");
        assert.match(JSON.parse(unread.text).detail, /Inténtalo/);
      }
      const refused = await inquire([gateway], HOME, randomUUID());
      assert.equal(refused.status, 503);
      assert.ok(Number(refused.headers.get("retry-after")) > 0);
    });
    await works();
  });

  test("calendar-sync away: a home's page says what is missing, in its language", async () => {
    await without(site, "calendar-sync", 2, async () => {
      assert.equal(await status(gateway, dated), 200, "the nights known last");
      for (const [address, sentence] of [
        ["/property/CASA-2001", "Error loading calendar"],
        ["/es/propiedad/CASA-2001", "No se ha podido cargar el calendario"],
      ]) {
        const page = await get(gateway, address);
        assert.equal(page.status, 200, address);
        assert.match(page.text, MISSING_CALENDAR, address);
        assert.ok(page.text.includes(`>${sentence}<`), address);
        assert.match(page.text, /<h1/);
      }
    });
    await works();
    const page = await get(gateway, "/property/CASA-2001");
    assert.doesNotMatch(page.text, MISSING_CALENDAR, "an incomplete page is not kept");
  });

  test("listing away: the home page stands without its newest homes", async () => {
    await without(site, "listing", 2, async () => {
      const page = await get(gateway, "/?fresh=1");
      assert.equal(page.status, 200);
      assert.ok(page.text.includes("The newest homes cannot be shown just now."));
      const list = await get(gateway, "/es/propiedades?fresh=1");
      assert.ok(list.text.includes("Ahora mismo no se puede buscar"), `${list.status}`);
      assert.equal(await status(gateway, "/api/v1/properties"), 503);
    });
    await works();
  });

  test("the web server away: kept pages and the API stand", async () => {
    await get(gateway, "/");
    await without(site, "web", 1, async () => {
      assert.equal(await status(gateway, "/"), 200, "a kept page");
      assert.equal(await status(gateway, "/api/v1/properties?limit=1"), 200);
      const unknown = await get(gateway, "/es?never=read");
      assert.equal(unknown.status, 503);
      assert.match(unknown.text, /Volvemos enseguida/);
    });
    await works();
  });
}
