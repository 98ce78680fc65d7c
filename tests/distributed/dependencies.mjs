// What happens while a dependency is unavailable, and after it is back. docs/operations.md promises this.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { INQUIRIES_OF_ONE, get, inquire, keyOf, neverRead, randomVisitor, sendInquiry, without } from "./site.mjs";
import { until } from "../../deploy/local/wait.mjs";

const HOME = "CASA-1003";
const NEVER_READ = "CASA-1004";
/** Homes that only the first gateway reads before a service is stopped. */
const READ_AT_ONE = { postgres: "CASA-2002", calendar: "CASA-2003", listing: "CASA-2005" };
/** The part of a page that says that its calendar is missing. */
const MISSING_CALENDAR = /role="alert" data-incomplete="calendar"/;

/**
 * Reads at the first gateway only, so that what the others give while a service is unavailable comes from the shared
 * cache. A gateway caches an answer after it has sent it; this waits for that, unless Redis is unavailable.
 */
async function readAtOne({ gateways: [gateway], redis }, addresses, { isKept = true } = {}) {
  for (const address of addresses) {
    const { status, headers } = await get(gateway, address);
    assert.deepEqual([address, status, headers.get("cache-status")], [address, 200, null]);
    if (isKept) await until(`${address} is kept`, async () => redis("exists", keyOf(address)) === "1");
  }
}

/** Every gateway gives the cached answers, marks them as cached, and gives the same ones. */
async function keptEverywhere(gateways, addresses) {
  for (const address of addresses) {
    const answers = await Promise.all(gateways.map((base) => get(base, address)));
    for (const { status, headers, text } of answers) {
      assert.equal(status, 200, address);
      assert.equal(headers.get("cache-status"), "casacero; hit; ttl=-1", address);
      assert.equal(text, answers[0].text, address);
    }
  }
}

/** Waits until every gateway gives fresh answers again. */
async function nothingKept(gateways, addresses) {
  const isFresh = ({ status, headers }) => status === 200 && headers.get("cache-status") === null;
  await until("fresh answers", async () => (await Promise.all(gateways.flatMap((base) => addresses.map((address) => get(base, address))))).every(isFresh));
}

/** How many of `count` inquiries of one visitor, sent to the gateways in turn, are let through. Repeats would not count. */
async function letThrough(gateways, count) {
  const visitor = randomVisitor();
  const statuses = [];
  for (let number = 0; number < count; number += 1) {
    statuses.push((await sendInquiry(gateways[number % gateways.length], HOME, { key: randomUUID(), visitor })).status);
  }
  assert.deepEqual(statuses.filter((status) => ![201, 429].includes(status)), []);
  return statuses.filter((status) => status === 201).length;
}

export default function dependencies(site) {
  const { gateways, topology } = site;
  const [gateway] = gateways;
  const year = new Date().getUTCFullYear() + 1;
  const dated = `/api/v1/properties?checkIn=${year}-06-08&checkOut=${year}-06-12`;
  /** Waits until every gateway reports this state of a dependency. Each gateway checks at moments of its own. */
  const seenByGateways = (name, state) =>
    until(`${name} is ${state} for every gateway`, async () => {
      const seen = await Promise.all(topology.admin.gateway.map((base) => get(base, "/readyz")));
      return seen.every(({ text }) => JSON.parse(text).dependencies[name] === state);
    });
  const status = async (base, address) => (await get(base, address)).status;
  const works = async () => {
    for (const base of gateways) {
      await until(`${base} works again`, async () => (await status(base, `/api/v1/properties/${HOME}`)) === 200 && (await status(base, dated)) === 200);
      await until(`${base} takes inquiries again`, async () => (await inquire([base], HOME, randomUUID())).status === 201);
    }
  };

  test("Redis away: everything works, and each gateway counts limits for itself", async (t) => {
    assert.equal(await letThrough(gateways, 2 * INQUIRIES_OF_ONE), INQUIRIES_OF_ONE, "gateways count together");
    await without(site, "redis", [1], async () => {
      await seenByGateways("redis", "away");
      for (const base of gateways) {
        assert.equal(await status(base, dated), 200);
        assert.equal(await status(base, `/api/v1/properties/${HOME}/calendar`), 200);
        assert.equal((await inquire([base], HOME, randomUUID())).status, 201);
      }
      const each = await letThrough(gateways, (gateways.length + 1) * INQUIRIES_OF_ONE);
      assert.equal(each, gateways.length * INQUIRIES_OF_ONE, "each gateway counts for itself");
      assert.equal(await status(topology.admin.gateway[0], "/readyz"), 200, "the gateway may be given work");
    });
    const began = performance.now();
    await until("gateways count together again", async () => (await letThrough(gateways, 2 * INQUIRIES_OF_ONE)) === INQUIRIES_OF_ONE);
    t.diagnostic(`gateways counted together again ${((performance.now() - began) / 1000).toFixed(1)} s after Redis was back`);
    await seenByGateways("redis", "there");
    await works();
  });

  test("Redis away, then calendar-sync: answers that Redis lost, or was away for, are kept again", async () => {
    const [lost, missed] = ["CASA-2007", "CASA-2008"].map((id) => `/api/v1/properties/${id}/calendar`);
    await readAtOne(site, [lost]);
    await without(site, "redis", [1], async () => {
      await seenByGateways("redis", "away");
      await readAtOne(site, [missed], { isKept: false });
    });
    await seenByGateways("redis", "there");
    await readAtOne(site, [lost, missed]);
    await without(site, "calendar-sync", [1, 2], () => keptEverywhere(gateways, [lost, missed]));
    await works();
  });

  test("RabbitMQ away: reads and inquiries go on, feeds that are due wait in the database", async (t) => {
    const due = () => Number(site.queryCalendars(`SELECT count(*) FROM feeds WHERE property_id = 'CASA-1001' AND next_read_at <= now() AT TIME ZONE 'utc'`)[0][0]);
    await without(site, "rabbitmq", [1], async () => {
      await seenByGateways("broker", "away");
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
    const home = `/api/v1/properties/${READ_AT_ONE.postgres}`;
    await readAtOne(site, [home, `${home}/calendar`]);
    neverRead(site, NEVER_READ);
    const key = randomUUID();
    await without(site, "postgres", [1], async () => {
      await keptEverywhere(gateways, [home, `${home}/calendar`]);
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
      const refused = await inquire([gateway], HOME, key);
      assert.equal(refused.status, 503);
      assert.ok(Number(refused.headers.get("retry-after")) > 0);
    });
    await works();
    await nothingKept(gateways, [home, `${home}/calendar`]);
    // The guest's form sends the same inquiry again, through any gateway.
    const [first, again] = [await inquire([gateway], HOME, key), await inquire(gateways.toReversed(), HOME, key)];
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.equal(again.body.id, first.body.id);
    const kept = site.queryListings(`SELECT i.id, count(m.id) FROM inquiries i LEFT JOIN mail_outbox m ON m.inquiry_id = i.id WHERE idempotency_key = '${key}' GROUP BY i.id`);
    assert.deepEqual(kept, [[first.body.id, "1"]], "kept once, with one mail");
  });

  test("calendar-sync away: a home's page says what is missing, in its language", async () => {
    const calendar = `/api/v1/properties/${READ_AT_ONE.calendar}/calendar`;
    await readAtOne(site, [calendar]);
    // Neither its calendar nor its page may be cached from an earlier test.
    neverRead(site, "CASA-2001");
    const page = "/property/CASA-2001?away=calendar-sync";
    await without(site, "calendar-sync", [1, 2], async () => {
      await keptEverywhere(gateways, [calendar]);
      assert.equal(await status(gateway, dated), 200, "the nights known last");
      for (const [address, sentence] of [
        [page, "The calendar could not be loaded"],
        ["/es/propiedad/CASA-2001?away=calendar-sync", "No se ha podido cargar el calendario"],
      ]) {
        const { status, text } = await get(gateway, address);
        assert.equal(status, 200, address);
        assert.match(text, MISSING_CALENDAR, address);
        assert.ok(text.includes(`>${sentence}<`), address);
        assert.match(text, /<h1/);
      }
    });
    await works();
    await nothingKept(gateways, [calendar]);
    assert.doesNotMatch((await get(gateway, page)).text, MISSING_CALENDAR, "an incomplete page is not kept");
  });

  test("listing away: the home page stands without its newest homes, homes read lately are shown", async () => {
    const home = `/api/v1/properties/${READ_AT_ONE.listing}`;
    await readAtOne(site, [home]);
    await without(site, "listing", [1, 2], async () => {
      await keptEverywhere(gateways, [home]);
      const page = await get(gateway, "/?fresh=1");
      assert.equal(page.status, 200);
      assert.ok(page.text.includes("The newest homes cannot be shown right now."));
      const list = await get(gateway, "/es/propiedades?fresh=1");
      assert.ok(list.text.includes("La búsqueda no está disponible por el momento"), `${list.status}`);
      for (const address of ["/api/v1/properties", "/destinations/corralejo?fresh=1"]) assert.deepEqual([address, await status(gateway, address)], [address, 503]);
    });
    await works();
    await nothingKept(gateways, [home]);
  });

  test("geocoding and translation away: guests notice nothing, forms are told", async () => {
    await without(site, "geocoding", [1, 2], () =>
      without(site, "translation", [1, 2], async () => {
        for (const base of gateways) {
          for (const address of ["/?away=places", `/property/${HOME}?away=places`, "/api/v1/destinations?q=a", dated]) {
            const { status, headers } = await get(base, address);
            assert.deepEqual([address, status, headers.get("cache-status")?.includes("ttl=-1") ?? false], [address, 200, false]);
          }
          assert.equal((await inquire([base], HOME, randomUUID())).status, 201);
          for (const address of ["/api/v1/countries", "/api/v1/postcodes/ES/35660", "/api/v1/geocode?city=Adeje&country=ES"]) {
            assert.deepEqual([address, await status(base, address)], [address, 503]);
          }
        }
      }),
    );
    await works();
  });

  test("the web server away: kept pages and the API stand", async () => {
    await get(gateway, "/");
    await without(site, "web", [1], async () => {
      assert.equal(await status(gateway, "/"), 200, "a kept page");
      assert.equal(await status(gateway, "/api/v1/properties?limit=1"), 200);
      const unknown = await get(gateway, "/es?never=read");
      assert.equal(unknown.status, 503);
      assert.match(unknown.text, /Volvemos enseguida/);
    });
    await works();
  });
}
