// Tests of the distributed product as real processes. They share one product and run one after the other, because some
// stop parts of it. Its parts are in docker-compose.yml, which deploy/local starts without containers.

import { readFileSync } from "node:fs";
import { after, test } from "node:test";

import administration from "./administration.mjs";
import browser from "./browser.mjs";
import dependencies from "./dependencies.mjs";
import frozen from "./frozen.mjs";
import going from "./going.mjs";
import jobs from "./jobs.mjs";
import kills from "./kills.mjs";
import pass from "./pass.mjs";
import { startSite } from "./site.mjs";
import traces from "./trace.mjs";
import visibility from "./visibility.mjs";

const site = await startSite();
after(() => site.close());

test("two of each run, and each says that it is ready", async (t) => {
  const rows = (await site.topology.state()).units.filter(({ pid }) => pid);
  for (const { service, replica, pid, startedAt, readyAt } of rows) {
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0;
    const seconds = (new Date(readyAt) - new Date(startedAt)) / 1000;
    t.diagnostic(`${`${service}-${replica}`.padEnd(22)} ${String(Math.round(resident / 1024)).padStart(4)} MB  ready after ${seconds.toFixed(1)} s`);
  }
  t.diagnostic(`everything, demo included, in ${site.secondsToStart.toFixed(0)} s`);
  for (const service of ["listing", "listing-work", "calendar-sync", "calendar-sync-work", "geocoding", "translation", "gateway"]) {
    t.assert.equal(rows.filter((row) => row.service === service).length, 2, service);
    for (const address of site.topology.admin[service]) t.assert.equal((await fetch(`${address}/readyz`)).status, 200, address);
  }
});

visibility(site);
administration(site);
traces(site);
browser(site);
kills(site);
going(site);
jobs(site);
dependencies(site);
frozen(site);
pass(site);
