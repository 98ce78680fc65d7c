// Loads a site on this machine step by step until it is full, and prints how long answers took at each rate.
//
//   node tests/load/load.mjs [http://127.0.0.1:3000…]     several addresses are gateways of one site, asked in turn
//
// Without an address a demo of LISTINGS homes (200) runs meanwhile. SECONDS (10) is the length of a step, RATE (50) the first
// rate, MOST (6400) the last. The rate doubles; a step is full when less than 95 of 100 requests were answered well in time,
// or 99 of 100 took longer than a second. The load and the product share the machine: the last column says what the load took.

import { setTimeout as sleep } from "node:timers/promises";

import { withDemo } from "../demo.mjs";
import { MIX, learn } from "./mix.mjs";
import { load, localBase, summary } from "./open.mjs";

const seconds = Number(process.env.SECONDS ?? 10);
const first = Number(process.env.RATE ?? 50);
const most = Number(process.env.MOST ?? 6_400);
const P99_MS = 1_000;
const ANSWERED = 0.95;

const ms = (value) => (value === undefined ? "-" : value.toFixed(value < 10 ? 1 : 0)).padStart(7);
const columns = (name, { count, good, p50, p99, failures }, more = "") =>
  `${name}${String(count).padStart(8)}${String(good).padStart(8)}${ms(p50)}${ms(p99)}${more}  ${Object.entries(failures).map(([status, times]) => `${times} × ${status}`).join(", ")}`;

async function step(bases, world, rate) {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const running = load({ bases, world, rate });
  await sleep(seconds * 1000);
  const answers = await running.stop();
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { answers, answeredRate: answers.length / took, cores: (user + system) / 1e6 / took };
}

async function measure(addresses) {
  const bases = addresses.map(localBase);
  const world = await learn(addresses[0]);
  await step(bases, world, first);
  console.log(`${bases.length} gateway${bases.length > 1 ? "s" : ""}, ${world.homes.length} homes, steps of ${seconds} s; times in ms\n`);
  console.log("  asked/s    sent    good    p50    p99  answered/s  cores of the load  failures");
  let last;
  let isFull = false;
  for (let rate = first; rate <= most && !isFull; rate *= 2) {
    const { answers, answeredRate, cores } = await step(bases, world, rate);
    const seen = summary(answers);
    console.log(columns(String(rate).padStart(9), seen, `${answeredRate.toFixed(0).padStart(12)}${cores.toFixed(2).padStart(19)}`));
    isFull = seen.good < ANSWERED * seen.count || answeredRate < ANSWERED * rate || seen.p99 > P99_MS;
    if (!isFull) last = { rate, answers };
  }
  if (!last) throw new Error("it is full at the first rate already");
  console.log(`\n${isFull ? "The most that was answered well" : "Not full yet"}: ${last.rate}/s\n\nkind                  sent    good    p50    p99  failures`);
  for (const { kind } of MIX) console.log(columns(kind.padEnd(18), summary(last.answers.filter((each) => each.kind === kind))));
  return 0;
}

const addresses = process.argv.slice(2);
const how = { name: "load", listings: Number(process.env.LISTINGS ?? 200), build: "release" };
process.exit(addresses.length > 0 ? await measure(addresses) : await withDemo(how, ({ base }) => measure([base])));
