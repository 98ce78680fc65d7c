// How long one visitor waits for a page while another address floods the site.
//
//   node tests/load/flood.mjs http://127.0.0.1:3000
//
// The site must be one on this machine whose gateway trusts loopback as a proxy, as the demo does: the visitors' addresses
// are told in X-Forwarded-For. The flood is bounded: REQUESTS of each kind over CONNECTIONS.

import http from "node:http";

const REQUESTS = 400;
const CONNECTIONS = 32;
const PAGES = 60;
/** Each run asks for addresses of its own: what an earlier one asked for may be cached. */
const RUN = (Date.now() % 1e8) * 1e4;

const site = new URL(process.argv[2] ?? "http://127.0.0.1:3000");
if (!["127.0.0.1", "localhost", "[::1]"].includes(site.hostname)) {
  console.error("only a site on this machine is measured");
  process.exit(2);
}

/** Paths that clients do not normalise here: what a stranger may send. */
const floods = [
  ["nothing", null],
  ["/_next/static/../../properties", (n) => `/_next/static/../../properties?x=${n}`],
  ["/pictures/%2e%2e/properties", (n) => `/pictures/%2e%2e/properties?d=${n}`],
  ["unknown /pictures", (n) => `/pictures/nope${n}`],
  ["unknown /_next/static", (n) => `/_next/static/nope${n}.js`],
  ["/_next/image", (n) => `/_next/image?url=%2Fpictures%2Flost.svg&w=640&q=${(n % 100) + 1}`],
  ["new pages", (n) => `/properties?y=${n}`],
];

function get(agent, path, visitor) {
  const started = process.hrtime.bigint();
  return new Promise((resolve) => {
    const done = (status) => resolve({ status, ms: Number(process.hrtime.bigint() - started) / 1e6 });
    const options = { host: site.hostname, port: site.port, path, agent, headers: { "x-forwarded-for": visitor } };
    http
      .get(options, (answer) => {
        answer.resume();
        answer.on("end", () => done(answer.statusCode));
      })
      .on("error", () => done("closed"));
  });
}

async function flood(path, visitor) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = {};
  let next = 0;
  const worker = async () => {
    while (next < REQUESTS) {
      const { status } = await get(agent, path(RUN + next++), visitor);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return statuses;
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];

/** Pages that nobody has asked for before, one after the other. */
async function visit(visitor, goesOn) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  const statuses = {};
  while (goesOn(times.length)) {
    const { status, ms } = await get(agent, `/properties?guests=2&visit=${RUN}-${visitor}-${times.length}`, visitor);
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  agent.destroy();
  times.sort((one, other) => one - other);
  const round = (ms) => ms.toFixed(0).padStart(6);
  return `${round(percentile(times, 0.5))} ${round(percentile(times, 0.99))} ${String(times.length).padStart(6)}  ${JSON.stringify(statuses)}`;
}

console.log(`${"flood".padEnd(32)}    p50    p99  pages  (ms for another visitor; answers to it; answers to the flood)`);
for (const [index, [name, path]] of floods.entries()) {
  const attacker = `198.51.100.${index + 1}`;
  const guest = `203.0.113.${index + 1}`;
  let flooding = path !== null;
  const attack = path && flood(path, attacker).finally(() => (flooding = false));
  const seen = await visit(guest, (pages) => (path ? flooding : pages < PAGES) || pages === 0);
  console.log(`${name.padEnd(32)} ${seen}  ${JSON.stringify((await attack) ?? {})}`);
}
