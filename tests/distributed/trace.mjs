// One trace, from a request at the gateway to the worker's parsing, with every hop by its name.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";

import { get } from "./site.mjs";
import { tree, wayTo } from "./traces.mjs";
import { until } from "../../deploy/local/wait.mjs";

const newTrace = () => randomBytes(16).toString("hex");
const parentOf = (trace) => ({ traceparent: `00-${trace}-00f067aa0ba902b7-01` });

export default function traces({ gateways, calendar, collector, queryCalendars }) {
  test("a page's trace goes on through the web server and back to the services", async (t) => {
    const trace = newTrace();
    const { status } = await get(gateways[0], `/property/CASA-1001?trace=${trace}`, parentOf(trace));
    assert.equal(status, 200);
    const way = () => {
      const spans = collector.of(trace);
      const asked = spans.find(({ name }) => name === "calendar.v1.CalendarService/GetCalendar");
      return asked ? wayTo(spans, asked) : [];
    };
    // The web server hands the trace on and sends no spans of its own.
    const expected = [
      "casacero-gateway: GET pages",
      "casacero-gateway: GET /api/v1/properties/{id}/calendar",
      "casacero-calendar-sync: calendar.v1.CalendarService/GetCalendar",
    ];
    // Each process sends its spans every few seconds.
    await until("the page's trace", async () => way().length === expected.length, { timeoutMs: 20_000 }).catch(() => {});
    for (const line of tree(collector.of(trace))) t.diagnostic(line);
    assert.deepEqual(way(), expected);
  });

  test("'sync now' is one trace to the worker's parsing", async (t) => {
    // A feed that has not changed is not parsed: some platforms do not say that theirs has not.
    const synced = new Map();
    for (const [property_id] of queryCalendars("SELECT DISTINCT property_id FROM feeds ORDER BY property_id LIMIT 12")) {
      const trace = newTrace();
      synced.set(trace, property_id);
      await calendar[0]("SyncProperty", { property_id, wait: false }, parentOf(trace));
    }
    const parsed = () => [...synced.keys()].flatMap((trace) => collector.of(trace)).find(({ name }) => name === "parse feed");
    const whole = async () => collector.of(parsed().trace).some(({ name }) => name.endsWith("SyncProperty"));
    await until("the worker's trace", whole, { timeoutMs: 30_000 });
    const spans = collector.of(parsed().trace);
    for (const line of tree(spans)) t.diagnostic(line);
    const way = wayTo(spans, parsed());
    assert.deepEqual(way, [
      "casacero-calendar-sync: calendar.v1.CalendarService/SyncProperty",
      "casacero-calendar-sync: feed read",
      "casacero-calendar-sync: parse feed",
    ]);
  });
}
