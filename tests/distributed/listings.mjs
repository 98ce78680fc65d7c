// Owners who submit homes without a pause, and an operator who erases every second one; then a check that each home is
// there once, with its feed, or gone from every service.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";

import { letFiveMinutesPass } from "./load.mjs";
import { OPERATOR, randomVisitor } from "./site.mjs";
import { sleep, until } from "../../deploy/local/wait.mjs";

/**
 * How long hand-overs to the calendar service may take: a killed worker's stays claimed for two minutes, and an erasure
 * is told again after three, in case an earlier hand-over of the home arrived after it.
 */
const HANDED_OVER_MS = 200_000;
const DRAFTS = "/api/v1/listings/drafts";
const CALENDAR = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "END:VCALENDAR", ""].join("\r\n");

/** The form of a home whose name is that of no other. */
const formOf = (key, feed) => ({
  name: `Casa ${key}`, propertyType: "house",
  descriptions: [{ language: "es", text: "Una casa tranquila junto al volcán." }],
  maxGuests: 4, bedrooms: 2, bathrooms: 1.5,
  country: "ES", region: "Fuerteventura", city: "Lajares", address: "Calle Oculta 3", postalCode: "35650",
  price: { currency: "EUR", minMinor: 9_500, maxMinor: null },
  ownerName: "Marta Gil", ownerEmail: `${key}@owners.example`, phone: "+34 600 000 009", preferredContact: "phone",
  licenseNumber: "VV-35-2-0001111",
  feeds: [{ platform: "airbnb", address: feed }],
});

/**
 * Sends a request that may be repeated: again at the next gateway after a broken connection or a server error.
 * @returns {Promise<{ status: number, body: any, headers: Headers, tries: number }>}
 */
async function sendAnywhere(gateways, method, address, { headers = {}, body } = {}) {
  const visitor = randomVisitor();
  let last;
  for (const [index, base] of [...gateways, ...gateways, ...gateways].entries()) {
    try {
      const answer = await fetch(`${base}${address}`, {
        method,
        headers: { "content-type": "application/json", "x-forwarded-for": visitor, ...headers },
        body: JSON.stringify(body ?? {}),
        signal: AbortSignal.timeout(15_000),
      });
      const text = await answer.text();
      last = { status: answer.status, body: text === "" ? null : JSON.parse(text), headers: answer.headers, tries: index + 1 };
      if (answer.status < 500) return last;
    } catch (error) {
      last = { status: 0, body: String(error.cause?.code ?? error.message), tries: index + 1 };
    }
    await sleep(100);
  }
  return last;
}

/** Submits a home. Returns its id, or throws. */
async function submit({ gateways, platform }, key) {
  const path = `/submitted/${key}.ics`;
  platform.answers.set(path, () => ({ status: 200, body: CALENDAR }));
  const made = await sendAnywhere(gateways, "POST", DRAFTS);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const draft = `${DRAFTS}/${made.body.token}`;
  const form = formOf(key, `http://${platform.hosts[0]}${path}`);
  const saved = await sendAnywhere(gateways, "PUT", draft, { headers: { "if-match": '"1"' }, body: form });
  // A repeated request finds what the first one saved.
  assert.ok(saved.status === 200 || (saved.status === 412 && saved.tries > 1), JSON.stringify(saved.body));
  const body = { password: "olas y viento", acceptsTerms: true, hasPhotoRights: true };
  const { status, body: receipt } = await sendAnywhere(gateways, "POST", `${draft}/submit`, { headers: { "idempotency-key": key }, body });
  assert.ok([200, 201].includes(status), JSON.stringify(receipt));
  return receipt.propertyId;
}

/** The cookie of an operator. */
export async function signIn(gateways) {
  const { status, headers, body } = await sendAnywhere(gateways, "POST", "/api/v1/admin/session", { body: OPERATOR });
  assert.equal(status, 200, JSON.stringify(body));
  return headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Erases a home. */
export async function erase({ gateways }, cookie, id) {
  const { status, body, tries } = await sendAnywhere(gateways, "DELETE", `/api/v1/admin/properties/${id}`, { headers: { cookie, "if-match": "*" } });
  // A repeated request finds that the first one erased it.
  assert.ok(status === 204 || (status === 404 && tries > 1), JSON.stringify(body));
}

/** Submits homes, and erases every second one, until `stop` is called. */
export function submitting(site) {
  const done = { kept: new Map(), erased: new Map(), refused: [] };
  let goesOn = true;
  const work = async () => {
    const cookie = await signIn(site.gateways);
    for (let turn = 0; goesOn; turn += 1) {
      const key = randomUUID();
      try {
        const id = await submit(site, key);
        if (turn % 2 === 1) await erase(site, cookie, id);
        (turn % 2 === 1 ? done.erased : done.kept).set(id, key);
      } catch (error) {
        done.refused.push(error.message);
      }
      await sleep(50);
    }
  };
  const running = work();
  return {
    done,
    stop: async () => {
      goesOn = false;
      await running;
      return done;
    },
  };
}

/** These homes, and how their hand-over to the calendar service stands, in words. */
function handOversOf({ queryListings }, ids) {
  const of = `SELECT key, due_at, attempts, last_error FROM jobs WHERE kind = 'calendar' AND key = ANY('{${ids.join(",")}}')`;
  return `${ids.join(", ")}; at ${new Date().toISOString()} their hand-overs (due, attempts, error) are ${JSON.stringify(queryListings(of))}`;
}

/** Checks that submitted homes are there once, with their feed and a mail, and that erased ones are gone. */
export async function homesAreWhole(t, site, { kept, erased, refused }) {
  assert.deepEqual(refused, [], "owners and the operator are served by who is left");
  assert.ok(kept.size > 3 && erased.size > 3, `${kept.size} homes kept, ${erased.size} erased`);
  const list = (values) => [...values].map((value) => `'${value}'`).join(",");
  const names = site.queryListings(`SELECT id, name FROM listings WHERE name IN (${list([...kept.values(), ...erased.values()].map((key) => `Casa ${key}`))})`);
  const expected = [...kept].map(([id, key]) => [id, `Casa ${key}`]);
  assert.deepEqual(names.sort(), expected.sort(), "each home is there once, and no erased one");
  const tombstones = site.queryListings(`SELECT count(*) FROM erased_listings WHERE id IN (${list(erased.keys())})`);
  assert.equal(Number(tombstones[0][0]), erased.size, "what was erased is never given again");
  const fed = `SELECT property_id, count(*) FROM feeds WHERE property_id IN (${list([...kept.keys(), ...erased.keys()])}) GROUP BY 1`;
  let wrong = [];
  const areRight = () => {
    const feeds = new Map(site.queryCalendars(fed));
    wrong = [...[...kept.keys()].filter((id) => feeds.get(id) !== "1"), ...[...erased.keys()].filter((id) => feeds.has(id))];
    return wrong.length === 0;
  };
  await until("the calendars", areRight, { timeoutMs: HANDED_OVER_MS, everyMs: 500, left: () => handOversOf(site, wrong) });
  const waiting = () => Number(site.queryListings(`SELECT count(*) FROM mail_outbox WHERE sent_at IS NULL AND recipient LIKE '%@owners.example'`)[0][0]);
  await until("the mails to owners", () => {
    letFiveMinutesPass(site);
    return waiting() === 0;
  }, { timeoutMs: 60_000, everyMs: 500, left: () => `${waiting()} of them wait` });
  t.diagnostic(`${kept.size} homes submitted, there once, with their feed; ${erased.size} more erased, gone from both services`);
}
