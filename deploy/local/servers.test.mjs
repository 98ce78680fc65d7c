// Tests that the servers answer, and that nothing stays behind in whatever way a caller ends.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { startServers, testEnvironment } from "./servers.mjs";
import { firstWords, until } from "./wait.mjs";

const PROGRAM = path.join(import.meta.dirname, "servers.mjs");

/** Runs the program to its end. Returns its exit code and its output. */
function run(...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    child.stdout.on("data", (bytes) => (printed += bytes));
    child.once("close", (code) => resolve({ code, printed }));
  });
}

test("servers answer until they are stopped", async () => {
  const { servers, environment, stop } = await startServers(["redis"]);
  assert.deepEqual(environment, { CASACERO_TEST_REDIS: `redis://127.0.0.1:${servers.redis.port}` });
  assert.match((await firstWords(servers.redis.port, "PING\r\n")).toString(), /^\+PONG/);
  await stop();
  await assert.rejects(firstWords(servers.redis.port, "PING\r\n"), { code: "ECONNREFUSED" });
});

test("a command finds the servers, and its exit code is ours", async () => {
  const { code, printed } = await run("--only", "redis", "--", "sh", "-c", "echo $CASACERO_TEST_REDIS; exit 7");
  assert.equal(code, 7);
  assert.match(printed, /^redis:\/\/127\.0\.0\.1:\d+\n$/);
});

test("a server that does not exist is refused before anything starts", async () => {
  await assert.rejects(startServers(["redis", "redus"]), /no server redus/);
});

test("nothing is left of a caller that was killed", async () => {
  // The command learns the folder from the place where a server keeps its data.
  const caller = spawn(process.execPath, [PROGRAM, "--only", "redis"], { stdio: ["ignore", "pipe", "inherit"] });
  const printed = await new Promise((resolve) => caller.stdout.once("data", (bytes) => resolve(bytes.toString())));
  const port = Number(printed.match(/127\.0\.0\.1:(\d+)/)[1]);
  const [, folder] = execFileSync("redis-cli", ["-p", String(port), "config", "get", "dir"], { encoding: "utf8" }).split("\n");
  assert.ok(existsSync(folder));
  caller.kill("SIGKILL");
  await until("the folder is not removed", () => !existsSync(path.dirname(folder)));
  await assert.rejects(firstWords(port, "PING\r\n"), { code: "ECONNREFUSED" });
});

test("every server has a variable of its own, and mail its inbox", () => {
  const servers = { postgres: { url: "postgres://x" }, smtp: { url: "smtp://y", inbox: "/inbox" } };
  assert.deepEqual(testEnvironment(servers), {
    CASACERO_TEST_POSTGRES: "postgres://x",
    CASACERO_TEST_SMTP: "smtp://y",
    CASACERO_TEST_SMTP_INBOX: "/inbox",
  });
});
