// One trace, from a page, a click or a call to the parsing in the worker, with the name of every hop.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";

import { get, ROOT } from "./site.mjs";
import { tree, wayTo } from "./traces.mjs";
import { until } from "../../deploy/local/wait.mjs";

const { chromium } = createRequire(path.join(ROOT, "tests", "browser", "package.json"))("@playwright/test");

const newTrace = () => randomBytes(16).toString("hex");
const parentOf = (trace) => ({ traceparent: `00-${trace}-00f067aa0ba902b7-01` });
const GENEROUS = { timeoutMs: 20_000 };

/** The hops from the method that requests a read to the worker that parses a feed. */
const toParsing = (method) => [
  `casacero-calendar-sync: calendar.v1.CalendarService/${method}`,
  "casacero-calendar-sync: publish feed-reads-now",
  "casacero-calendar-sync-work: feed read",
  "casacero-calendar-sync-work: parse feed",
];

export default function traces({ gateways, calendar, collector, queryCalendars }) {
  /** The hops to the span of this name, once they are as expected; the hops found so far otherwise. */
  const hops = async (t, trace, name, expected) => {
    const way = () => {
      const spans = collector.of(trace);
      const found = spans.find((span) => span.name === name);
      return found ? wayTo(spans, found) : [];
    };
    // Each process sends its spans every few seconds.
    await until(`the way to ${name}`, async () => way().length === expected.length, GENEROUS).catch((late) => t.diagnostic(late.message));
    for (const line of tree(collector.of(trace))) t.diagnostic(line);
    assert.deepEqual(way(), expected);
  };

  test("a page's trace goes on through the web server and back to the services", async (t) => {
    const trace = newTrace();
    const { status } = await get(gateways[0], `/property/CASA-1001?trace=${trace}`, parentOf(trace));
    assert.equal(status, 200);
    const method = "calendar.v1.CalendarService/GetCalendar";
    // The web server passes the trace on and sends no spans of its own.
    await hops(t, trace, method, [
      "casacero-gateway: GET pages",
      "casacero-gateway: GET /api/v1/properties/{id}/calendar",
      `casacero-gateway: /${method}`,
      `casacero-calendar-sync: ${method}`,
    ]);
  });

  test("'sync now' and a guest's click are each one trace to the worker's parsing", async (t) => {
    // The page waits until every feed was read, and a feed that fails never is. Some homes with feeds are not public.
    const { items } = await (await fetch(`${gateways[0]}/api/v1/properties?limit=100`)).json();
    const isPublic = `property_id IN (${items.map(({ id }) => `'${id}'`).join(",")})`;
    const healthy = `SELECT property_id FROM feeds WHERE ${isPublic} GROUP BY property_id HAVING bool_and(last_read = 'complete') ORDER BY property_id LIMIT 1`;
    const [[home]] = queryCalendars(healthy);
    // An unchanged feed is not parsed, except at the daily unconditional read.
    const ago = (time) => `(now() AT TIME ZONE 'UTC') - INTERVAL '${time}'`;
    const age = (columns) => queryCalendars(`UPDATE feeds SET last_body_at = ${ago("2 days")}${columns} WHERE property_id = '${home}'`);
    age("");
    const synced = newTrace();
    await calendar[0]("SyncProperty", { property_id: home, wait: false }, parentOf(synced));
    await hops(t, synced, "parse feed", toParsing("SyncProperty"));

    // The other feed may still be read, and the end of that read would overwrite this.
    const isAtRest = "claimed_until IS NULL AND next_read_at > now() AT TIME ZONE 'UTC'";
    const atRest = async () => queryCalendars(`SELECT bool_and(${isAtRest}) FROM feeds WHERE property_id = '${home}'`)[0][0] === "t";
    await until(`the feeds of ${home} are read`, atRest, GENEROUS);
    age(`, last_read_at = ${ago("2 hours")}, last_complete_at = ${ago("2 hours")}`);
    const clicked = newTrace();
    const browser = await chromium.launch({ executablePath: process.env.CASACERO_CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      // Opening the page triggers a read of the older calendar.
      await page.setExtraHTTPHeaders(parentOf(clicked));
      await page.goto(`${gateways[0]}/property/${home}?trace=${clicked}`);
      await page.getByRole("status").filter({ hasText: "Checked just now." }).waitFor({ timeout: GENEROUS.timeoutMs });
    } finally {
      await browser.close();
    }
    await hops(t, clicked, "parse feed", [
      "casacero-gateway: POST /api/v1/properties/{id}/calendar/refresh",
      "casacero-gateway: /calendar.v1.CalendarService/RefreshCalendar",
      ...toParsing("RefreshCalendar"),
    ]);
  });
}
