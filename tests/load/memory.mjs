// What the memory of the gateway does under load, and how fast it answers.
//
//   node tests/load/memory.mjs http://127.0.0.1:3000 PID [VISITORS]
//
// The site must be one on this machine whose gateway trusts loopback as a proxy, as the demo does. PID is that of the process of
// the gateway. Three loads, and resident memory in MB before and after each and at its peak (VmHWM, reset before each): 250 requests at
// once for a page as browsers ask for it, one request of each of 20,000 visitors (or of VISITORS), and a minute of nothing.

import fs from "node:fs";
import http from "node:http";

const site = new URL(process.argv[2] ?? "http://127.0.0.1:3000");
const pid = process.argv[3];
const visitors = Number(process.argv[4] ?? 20_000);
if (!["127.0.0.1", "localhost"].includes(site.hostname) || !/^\d+$/.test(pid ?? "") || !(visitors > 0)) {
  console.error("usage: node tests/load/memory.mjs http://127.0.0.1:PORT PID [VISITORS]");
  process.exit(2);
}

function megabytes(field) {
  const line = fs.readFileSync(`/proc/${pid}/status`, "utf8").split("\n").find((line) => line.startsWith(field));
  return Math.round(Number(line?.match(/\d+/)?.[0]) / 1024);
}

function get(agent, path, headers) {
  return new Promise((resolve) => {
    const options = { host: site.hostname, port: site.port, path, agent, headers };
    const asked = http.get(options, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode));
    });
    asked.on("error", () => resolve("closed"));
  });
}

const visitor = (n) => ({ "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` });
const PATHS = ["/", "/properties", "/api/v1/properties", "/property/CASA-1001", "/api/v1/properties/CASA-1001"];

async function atOnce() {
  const agent = new http.Agent({ maxSockets: 250 });
  return Promise.all(
    Array.from({ length: 250 }, (_, n) => get(agent, "/", { ...visitor(n), "accept-encoding": "br" })),
  );
}

async function manyVisitors() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const statuses = [];
  let next = 0;
  const worker = async () => {
    while (next < visitors) {
      const n = next++;
      statuses.push(await get(agent, PATHS[n % PATHS.length], { ...visitor(n), "accept-encoding": "gzip, br" }));
    }
  };
  await Promise.all(Array.from({ length: 64 }, worker));
  agent.destroy();
  return statuses;
}

function count(statuses) {
  const counts = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const nothing = () => new Promise((resolve) => setTimeout(() => resolve([]), 60_000));

const loads = { "250 at once": atOnce, [`${visitors.toLocaleString("en")} visitors`]: manyVisitors, "a minute of nothing": nothing };
for (const [name, load] of Object.entries(loads)) {
  const before = megabytes("VmRSS");
  fs.writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const started = performance.now();
  const statuses = await load();
  const seconds = (performance.now() - started) / 1000;
  const counts = count(statuses);
  const told = Object.entries(counts).map(([status, all]) => `${all} × ${status}`);
  const memory = `${before} MB before, at most ${megabytes("VmHWM")}, ${megabytes("VmRSS")} after`;
  console.log(`${name}: ${memory}; ${seconds.toFixed(1)} s; ${told.join(", ")}`);
}
