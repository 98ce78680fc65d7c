// Plays the journeys of a guest in the browser, unchanged, against the distributed product: those that use every
// service. The suite `browser` plays all of them against one process.

import assert from "node:assert/strict";
import { test } from "node:test";

import { play } from "../browser/play.mjs";

export default function browser({ gateways, mailFolder }) {
  test("a guest's journeys in the browser", async (t) => {
    let text = "";
    const code = await play(gateways[0], mailFolder, { arguments_: ["guest.spec.ts", "policy.spec.ts"], take: (chunk) => (text += chunk) });
    t.diagnostic(`journeys: ${/^\s+\d+ (?:passed|failed).*$/gm.exec(text)?.[0].trim()}`);
    assert.equal(code, 0, text.slice(-4000));
  });
}
