// Alerts, tried by causing them: Prometheus and Alertmanager of Debian watch the distributed product with the rules and routes of
// `deploy`, something is done to it, and a receiver waits for the alert, and for its end. So that a trial takes seconds, the rules
// are looked at each second, and of each minute that one waits before it fires there are two seconds left, at most ten in all, so
// that what waits longer still comes later; nothing else of them is changed.
//
//   node tests/chaos/alerts.mjs [alert…]

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";

import { freePort } from "../../deploy/local/ports.mjs";
import { Process } from "../../deploy/local/process.mjs";
import { ensurePackages } from "../../deploy/local/servers/packages.mjs";
import { sleep, until } from "../../deploy/local/wait.mjs";
import { calls } from "../distributed/grpc.mjs";
import { erase, signIn } from "../distributed/listings.mjs";
import { ROOT, get, sendInquiry, startSite } from "../distributed/site.mjs";
import { filesOf, limitFiles, pidOf } from "./faults.mjs";

const SECONDS_A_MINUTE = 2;
const MOST_SECONDS = 10;
const ALERT_MS = 90_000;
const OBSERVABILITY = path.join(ROOT, "deploy", "observability");
const HOME = "/api/v1/properties/CASA-1002";
const NEVER_READ = "/api/v1/properties/CASA-1003";
const ERASED = "CASA-1004";
const REPLICAS = [1, 2];

const each = (service, act) => async ({ topology }) => {
  for (const replica of REPLICAS) await topology[act](service, replica);
};

/** Does something again and again until it is stopped. */
function again(work) {
  let goesOn = true;
  const running = (async () => {
    while (goesOn) {
      await work();
      await sleep(200);
    }
  })();
  // Whoever stops it hears of its failure.
  running.catch(() => {});
  return async () => {
    goesOn = false;
    await running;
  };
}

/** Puts a file where a folder was, so that nobody can write there. Returns how to bring it back. */
function take(folder) {
  renameSync(folder, `${folder}.away`);
  writeFileSync(folder, "no folder\n");
  return () => {
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
  };
}

/** The rules of a file as they are tried. */
function hurried(rules) {
  const wait = (_, count, unit) => `for: ${Math.min(Number(count) * (unit === "h" ? 60 : 1) * SECONDS_A_MINUTE, MOST_SECONDS)}s`;
  return rules.replace(/\bfor: (\d+)([mh])/g, wait).replace(/\binterval: \w+/g, "interval: 1s");
}

/** How each alert is caused. What `cause` returns undoes it. */
const TRIALS = {
  ProcessDown: async ({ topology }) => {
    await topology.stop("geocoding", 2);
    return () => topology.start("geocoding", 2);
  },
  NoProcess: async (site) => {
    await each("translation", "stop")(site);
    return () => each("translation", "start")(site);
  },
  RedisAway: async ({ topology, gateways }) => {
    await topology.stop("redis");
    const asking = again(() => get(gateways[0], HOME));
    return async () => {
      await asking();
      await topology.start("redis");
    };
  },
  DependencyAway: async ({ topology }) => {
    await topology.stop("rabbitmq");
    return () => topology.start("rabbitmq");
  },
  FilesRunOut: async (site) => {
    const pid = await pidOf(site, "gateway");
    return limitFiles(pid, Math.ceil(filesOf(pid) * 1.1));
  },
  ClaimsRefused: async ({ topology }) => {
    const [stranger] = calls("listing", topology.addresses.listing, "another secret that is long enough, too");
    return again(() => stranger("GetListing", { id: "CASA-1002" }).then(() => assert.fail("a stranger is answered"), (error) => assert.equal(error.code, 16)));
  },
  KeptAnswers: async (site) => {
    await get(site.gateways[0], HOME);
    await each("listing", "stop")(site);
    const asking = again(() => Promise.all(Array.from({ length: 10 }, () => get(site.gateways[0], HOME))));
    return async () => {
      await asking();
      await each("listing", "start")(site);
    };
  },
  BudgetBurnsFast: async (site) => {
    await each("listing", "stop")(site);
    const asking = again(() => get(site.gateways[0], NEVER_READ));
    return async () => {
      await asking();
      await each("listing", "start")(site);
    };
  },
  ErasuresWait: async (site) => {
    const comeBack = take(journal);
    await erase(site, await signIn(site.gateways), ERASED);
    return comeBack;
  },
  MailWaits: async ({ mailFolder, gateways }) => {
    const comeBack = take(mailFolder);
    const writing = again(() => sendInquiry(gateways[0], "CASA-1002", { key: crypto.randomUUID() }));
    return async () => {
      await writing();
      comeBack();
    };
  },
};
/** Counted over minutes, or tried again after minutes: it does not end within a trial. */
const STAYS = ["ClaimsRefused", "KeptAnswers", "BudgetBurnsFast", "MailWaits", "ErasuresWait"];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in TRIALS));
if (unknown.length > 0) throw new Error(`nobody causes ${unknown.join(", ")}; there are ${Object.keys(TRIALS).join(", ")}`);

ensurePackages(["prometheus", "alertmanager"]);
const folder = mkdtempSync(path.join(os.tmpdir(), "casacero-alerts-"));
const place = (name) => path.join(folder, name);
const journal = place("erasures");
const env = { PATH: process.env.PATH, HOME: folder };

/** A receiver of Alertmanager's webhooks: what it was told of each alert. */
const told = [];
const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { receiver: name, alerts } = JSON.parse(Buffer.concat(chunks).toString());
  for (const { status, labels } of alerts) told.push({ to: name, status, ...labels });
  response.end();
});
const [hook, manager, prometheus] = [await freePort(), await freePort(), await freePort()];
await new Promise((resolve) => receiver.listen(hook, "127.0.0.1", resolve));

/** Routes and inhibitions as they are, to our receiver and without waiting for more alerts. */
function managerConfig() {
  const text = readFileSync(path.join(OBSERVABILITY, "alertmanager.yml"), "utf8");
  const receivers = ["page", "ticket"].map((name) => `  - { name: ${name}, webhook_configs: [{ url: "http://127.0.0.1:${hook}/", send_resolved: true }] }`);
  return text.replace(/^receivers:\n(?: {2}.*\n)+/m, `receivers:\n${receivers.join("\n")}\n`).replace(/group_(wait|interval): \w+/g, "group_$1: 1s");
}

const started = [];
async function start(name, ...args) {
  const program = new Process({ name, command: name, args, env, cwd: folder, log: place(`${name}.log`) });
  void program.start();
  started.push(program);
}

const site = await startSite({ environment: { "*": { CASACERO_ERASURES__URL: `file://${journal}` } } });
/** Causes an alert, waits until it is told, and for its end where that comes soon. Returns a line about it. */
async function tryOut(name) {
  const first = told.length;
  const since = performance.now();
  const after = (began) => ((performance.now() - began) / 1000).toFixed(1);
  const heard = (status) => told.slice(first).find((alert) => alert.alertname === name && alert.status === status);
  const undo = await TRIALS[name](site);
  let line = name.padEnd(16);
  let began;
  try {
    await until(name, () => heard("firing"), { timeoutMs: ALERT_MS });
    line += `${after(since).padStart(12)}  ${heard("firing").to.padEnd(6)}`;
    assert.equal(heard("firing").to, heard("firing").severity);
    // What follows from it is not told beside it.
    if (name === "NoProcess") assert.ok(!told.slice(first).some((alert) => alert.alertname === "ProcessDown" && alert.component === "translation" && alert.status === "firing"), "ProcessDown is told, too");
  } finally {
    began = performance.now();
    await undo();
  }
  if (!STAYS.includes(name)) {
    await until(`the end of ${name}`, () => heard("resolved"), { timeoutMs: ALERT_MS });
    line += after(began).padStart(14);
  }
  return line;
}

let passed = 0;
const names = Object.keys(TRIALS).filter((name) => wanted.length === 0 || wanted.includes(name));
try {
  for (const file of ["alerts.yml", "slo.rules.yml"]) {
    writeFileSync(place(file), hurried(readFileSync(path.join(OBSERVABILITY, file), "utf8")));
  }
  // Those that Prometheus asks in compose.
  const [, components] = /names: \[([^\]]*)\]/.exec(readFileSync(path.join(OBSERVABILITY, "prometheus.yml"), "utf8"));
  const groups = components.split(", ").map((component) => [component, site.topology.admin[component]]).map(([component, urls]) => ({ targets: urls.map((url) => url.replace("http://", "")), labels: { component } }));
  const config = {
    global: { scrape_interval: "1s", evaluation_interval: "1s" },
    rule_files: [place("alerts.yml"), place("slo.rules.yml")],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${manager}`] }] }] },
    scrape_configs: [{ job_name: "casacero", static_configs: groups }],
  };
  writeFileSync(place("prometheus.yml"), JSON.stringify(config));
  writeFileSync(place("alertmanager.yml"), managerConfig());
  mkdirSync(place("data"));
  await start("prometheus-alertmanager", `--config.file=${place("alertmanager.yml")}`, `--storage.path=${place("data")}`, `--web.listen-address=127.0.0.1:${manager}`, "--cluster.listen-address=");
  await start("prometheus", `--config.file=${place("prometheus.yml")}`, `--storage.tsdb.path=${place("data")}`, `--web.listen-address=127.0.0.1:${prometheus}`);
  const ask = async (query) => (await (await fetch(`http://127.0.0.1:${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`)).json()).data.result;
  const processes = groups.flatMap(({ targets }) => targets).length;
  await until("all are watched", async () => (await ask("up == 1")).length === processes);
  // Some answers, so that there are rates.
  for (let turn = 0; turn < 20; turn += 1) for (const base of site.gateways) await get(base, HOME);
  await sleep(5_000);
  console.log(`${processes} processes are watched\n\nalert           told after s  to      over after s`);
  for (const name of names) {
    try {
      console.log(await tryOut(name));
      passed += 1;
    } catch (error) {
      console.error(error);
    }
  }
} catch (error) {
  console.error(error);
} finally {
  for (const program of started) await program.stop();
  await site.close();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\nalerts: ${passed} passed, ${names.length - passed} failed`);
process.exit(passed === names.length ? 0 : 1);
