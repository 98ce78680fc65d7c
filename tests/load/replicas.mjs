// How many more visitors more replicas answer: each gateway and each listing process gets the same share of a core, so that two of
// them have twice the share, whatever the machine has besides. Prints a table and draws docs/images/replicas.svg.
//
//   node tests/load/replicas.mjs      SHARE (0.1) of a core for each replica, SECONDS (8) of each of three rounds, VISITORS (8) at once at each gateway
//
// Only the API is asked: pages are made by the web server, of which there is one here. Only root can give shares.

import { writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";

import { ROOT, startSite } from "../distributed/site.mjs";
import { sleep } from "../../deploy/local/wait.mjs";
import { CpuLimits } from "./cpu.mjs";
import { MIX, learn, nextRequest } from "./mix.mjs";
import { isGood, localBase, send, summary } from "./open.mjs";
import { chart } from "./chart.mjs";

const SHARE = Number(process.env.SHARE ?? 0.1);
const SECONDS = Number(process.env.SECONDS ?? 8);
const VISITORS = Number(process.env.VISITORS ?? 8);
const MOST = 3;
/** Gateways and listing processes of each step, from the most to the fewest: replicas are stopped, not started. The first warms up. */
const STEPS = [[3, 3], [3, 3], [2, 2], [1, 2], [1, 1]];
const API = MIX.filter(({ kind }) => !kind.includes("page") && kind !== "inquiry");
const SETTLED_MS = 6_000;
/** Photos of the demo are made in the meantime. */
const BEGINS_MS = 25_000;
const ROUNDS = 3;

/** So many visitors ask one thing after the other. */
async function ask(bases, world, seconds) {
  const agents = bases.map(() => new http.Agent({ keepAlive: true }));
  const answers = [];
  const until = performance.now() + seconds * 1000;
  const visitor = async (turn) => {
    while (performance.now() < until) answers.push(await send(bases[turn % bases.length], agents[turn % bases.length], nextRequest(world, API), performance.now()));
  };
  await Promise.all(Array.from({ length: VISITORS * bases.length }, (_, turn) => visitor(turn)));
  for (const agent of agents) agent.destroy();
  return { ...summary(answers), rate: answers.filter(isGood).length / seconds };
}

const site = await startSite({ replicas: { gateway: MOST, listing: MOST } });
const limits = new CpuLimits();
const running = { gateway: MOST, listing: MOST };
const rows = [];
try {
  const world = await learn(site.gateways[0]);
  const { units } = await site.topology.state();
  for (const { service, replica, pid } of units.filter(({ service }) => service in running)) limits.limit(`${service}-${replica}`, pid, SHARE);
  for (const [gateways, listings] of STEPS) {
    for (const [service, wanted] of Object.entries({ gateway: gateways, listing: listings })) {
      for (; running[service] > wanted; running[service] -= 1) await site.topology.stop(service, running[service]);
    }
    await sleep(rows.length === 0 ? BEGINS_MS : SETTLED_MS);
    const bases = site.gateways.slice(0, gateways).map(localBase);
    await ask(bases, world, 3);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await ask(bases, world, SECONDS));
    // The middle one: other programs of the machine come and go.
    const { rate, p50, p99 } = rounds.toSorted((one, other) => one.rate - other.rate)[Math.floor(ROUNDS / 2)];
    rows.push({ gateways, listings, rate, p50, p99, failures: rounds.flatMap(({ failures }) => Object.entries(failures).map(([status, times]) => `${times} × ${status}`)) });
  }
} finally {
  await site.close();
  limits.close();
}

rows.shift();
const alone = rows.at(-1).rate;
console.log(`${VISITORS} visitors at once at each gateway, ${SHARE} of a core for each replica, the middle of ${ROUNDS} rounds of ${SECONDS} s\n`);
console.log("| gateways | listing | answered a second | times that of one | half in ms | 99 of 100 in ms | failed |\n|---|---|---|---|---|---|---|");
for (const { gateways, listings, rate, p50, p99, failures } of rows.toReversed()) {
  console.log(`| ${gateways} | ${listings} | ${rate.toFixed(0)} | ${(rate / alone).toFixed(2)} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${failures.join(", ")} |`);
}
const both = rows.filter(({ gateways, listings }) => gateways === listings).toReversed();
const lines = { "each replica adds as much as the first": both.map(({ gateways }) => [gateways, gateways]), measured: both.map(({ gateways, rate }) => [gateways, rate / alone]) };
const labels = { title: "Requests answered, times that of one replica", x: "replicas of gateway and listing", y: "times" };
writeFileSync(path.join(ROOT, "docs", "images", "replicas.svg"), chart(lines, labels));
