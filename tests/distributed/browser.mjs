// The browser's journeys of a guest, unchanged, against the distributed product.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

import { ROOT } from "./site.mjs";
import { until } from "../../deploy/local/wait.mjs";

export default function browser({ gateways, mailFolder }) {
  test("a guest's journeys in the browser", async (t) => {
    const calendarsAreRead = async () => {
      const { sources } = await (await fetch(`${gateways[0]}/api/v1/properties/CASA-1001/calendar`)).json();
      return sources.every(({ state }) => state !== "waiting");
    };
    await until("the demo's calendars", calendarsAreRead, { timeoutMs: 60_000 });
    const output = await new Promise((resolve) => {
      const child = spawn("npx", ["playwright", "test"], {
        cwd: path.join(ROOT, "tests", "browser"),
        env: {
          ...process.env,
          CASACERO_BASE_URL: gateways[0],
          CASACERO_MAIL_FOLDER: mailFolder,
          CASACERO_CHROMIUM: process.env.CASACERO_CHROMIUM ?? "/usr/bin/chromium",
          NO_COLOR: "1",
          FORCE_COLOR: "0",
        },
      });
      let text = "";
      child.stdout.on("data", (chunk) => (text += chunk));
      child.stderr.on("data", (chunk) => (text += chunk));
      child.on("close", (code) => resolve({ code, text }));
    });
    t.diagnostic(`journeys: ${/^\s+\d+ (?:passed|failed).*$/gm.exec(output.text)?.[0].trim()}`);
    assert.equal(output.code, 0, output.text.slice(-4000));
  });
}
