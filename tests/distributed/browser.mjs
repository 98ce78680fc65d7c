// Plays some journeys in the browser, unchanged, against the distributed product: those that use every
// service. The suite `browser` plays all of them against one process.

import assert from "node:assert/strict";
import { test } from "node:test";

import { play } from "../browser/play.mjs";
import { failuresOfPlaywright, summaryOf } from "../failures.mjs";

/** The lines that say which journeys failed, and why. */
const LINES = 12;

export default function browser({ gateways, mailFolder, signIns, feeds }) {
  const journeys = async (t, ...arguments_) => {
    let text = "";
    const code = await play(gateways[0], mailFolder, { arguments_, signIns, feeds: feeds.url, take: (chunk) => (text += chunk) });
    t.diagnostic(`journeys: ${/^\s+\d+ (?:passed|failed|flaky).*$/gm.exec(text)?.[0].trim()}`);
    const failures = code === 0 ? [] : failuresOfPlaywright(text);
    const why = failures.length > 0 ? summaryOf(failures, LINES, "what follows") : [];
    assert.equal(code, 0, [...why, text.slice(-4000)].join("\n"));
  };

  test("a guest's journeys in the browser", (t) => journeys(t, "guest.spec.ts", "--project", "phone"));

  test("an owner lists a home, an operator approves it, and a guest finds it", (t) =>
    journeys(t, "list-home.spec.ts", "--grep", "goes live", "--project", "phone"));

  test("an owner keeps a calendar true and answers a guest, on two devices too", (t) =>
    journeys(t, "manage-home.spec.ts", "--grep", "keeps its calendar true|on two devices", "--project", "phone"));
}
