// Tests with small programs: processes start in order, restart after a crash, and stop in order.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

import { freePort } from "./ports.mjs";
import { Topology } from "./topology.mjs";
import { firstWords, until } from "./wait.mjs";

/** Answers with its process id. */
const SERVER = `
  const server = require('net').createServer((socket) => socket.end(String(process.pid)));
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
`;
const HEALTHY = `require('net').connect(Number(process.env.PORT), '127.0.0.1').on('error', () => process.exit(1)).on('data', () => process.exit(0))`;

const program = (source) => [process.execPath, "-e", source];

async function unit(service, what = {}) {
  const port = await freePort();
  return {
    id: `${service}-1`,
    service,
    replica: 1,
    ports: { 1: port },
    dependsOn: [],
    restarts: true,
    runsOnce: false,
    stopSignal: "SIGTERM",
    graceMs: 5_000,
    environment: { PORT: String(port) },
    folder: os.tmpdir(),
    command: program(SERVER),
    health: { command: program(HEALTHY), timeoutMs: 5_000, startPeriodMs: 20_000, intervalMs: 1_000, retries: 3 },
    ...what,
  };
}

const once = (service, source, what) =>
  unit(service, { command: program(source), health: undefined, restarts: false, runsOnce: true, ...what });

function topology(context, plan) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "casacero-topology-"));
  const said = [];
  const running = new Topology(plan, { dataDir, durable: false, say: (line) => said.push(line) });
  context.after(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true });
  });
  const recorded = () => JSON.parse(readFileSync(path.join(dataDir, "state.json"), "utf8"));
  return { running, said, recorded };
}

const answerOf = async ({ ports }) => Number(await firstWords(ports[1]));

test("each starts when what it depends on is as it wants it", async (context) => {
  const first = await once("migrate", "setTimeout(() => {}, 300)");
  const second = await unit("serve", { dependsOn: [{ service: "migrate", condition: "service_completed_successfully" }] });
  const third = await unit("door", { dependsOn: [{ service: "serve", condition: "service_healthy" }] });
  const { running, recorded } = topology(context, [first, second, third]);
  await running.start();
  const [migrate, serve, door] = recorded().units;
  assert.deepEqual([migrate.state, serve.state, door.state], ["done", "healthy", "healthy"]);
  assert.ok(migrate.readyAt <= serve.startedAt && serve.readyAt <= door.startedAt);
  assert.equal(await answerOf(second), serve.pid);
  await running.stop();
  assert.deepEqual(recorded().units.map(({ state }) => state), ["done", "stopped", "stopped"]);
  await assert.rejects(answerOf(second), { code: "ECONNREFUSED" });
});

test("one that falls is started again on its port, one that is stopped is not", async (context) => {
  const plan = await unit("serve");
  const { running, said } = topology(context, [plan]);
  await running.start();
  const one = running.unit("serve", 1);
  const before = await answerOf(plan);
  one.kill("SIGKILL");
  await until("it does not come back", async () => (await answerOf(plan)) !== before);
  await one.untilHealthy();
  assert.equal(one.restarts, 1);
  assert.ok(said.some((line) => line.startsWith("serve-1 ended (SIGKILL) and is started again")));
  const { code, signal } = await one.stop();
  assert.deepEqual({ code, signal }, { code: 0, signal: null });
  await assert.rejects(answerOf(plan), { code: "ECONNREFUSED" });
  await one.start();
  assert.equal(await answerOf(plan), one.pid);
});

test("one that cannot start says why", async (context) => {
  const { running } = topology(context, [await unit("broken", { command: program("console.error('no such setting'); process.exit(3)") })]);
  await assert.rejects(running.start(), /broken-1 is not healthy: it fell 5 times[\s\S]*no such setting/);
});

test("work that fails keeps those from starting that wait for it", async (context) => {
  const first = await once("migrate", "console.error('no such table'); process.exit(1)");
  const second = await unit("serve", { dependsOn: [{ service: "migrate", condition: "service_completed_successfully" }] });
  const { running } = topology(context, [first, second]);
  await assert.rejects(running.start(), /migrate-1 ended \(exit code 1\)[\s\S]*no such table/);
  assert.equal(running.unit("serve", 1).state, "waiting");
});

test("one that ignores that it should end is ended", async (context) => {
  const stubborn = `${SERVER}; process.removeAllListeners('SIGTERM'); process.on('SIGTERM', () => {})`;
  const plan = await unit("stubborn", { command: program(stubborn), graceMs: 300 });
  const { running } = topology(context, [plan]);
  await running.start();
  await running.stop();
  await assert.rejects(answerOf(plan), { code: "ECONNREFUSED" });
});

test("a program that is not built is named", (context) => {
  const plan = { id: "x-1", service: "x", replica: 1, command: ["/nowhere/casacero-x"], environment: {}, dependsOn: [] };
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "casacero-topology-"));
  context.after(() => rmSync(dataDir, { recursive: true }));
  assert.throws(() => new Topology([plan], { dataDir, durable: false, say: () => {} }), /casacero-x is not there; it must be built/);
});
