// A command that hangs is ended with all that it started, and never looks like a success.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { runWithin } from "./limited.mjs";
import { until } from "./wait.mjs";

/** Runs a shell script. Returns its exit code and its output. */
async function run(limitMs, script, graceMs) {
  let printed = "";
  const code = await runWithin(limitMs, ["sh", ["-c", script]], {}, (text) => (printed += text), graceMs);
  return { code, printed };
}

const isThere = (pid) => existsSync(`/proc/${pid}`);

test("a command that ends in time ends as it ends", async () => {
  assert.deepEqual(await run(60_000, "echo out; echo err >&2; exit 7"), { code: 7, printed: "out\nerr\n" });
  assert.deepEqual(await run(60_000, "exit 0"), { code: 0, printed: "" });
});

test("a program that is not there is named", async () => {
  let printed = "";
  const code = await runWithin(60_000, ["casacero-nowhere", []], {}, (text) => (printed += text));
  assert.equal(code, 127);
  assert.match(printed, /^casacero-nowhere cannot be run/);
});

test("one that hangs is ended with what it started, and has failed even if it then says otherwise", async () => {
  const { code, printed } = await run(500, "trap 'exit 0' TERM; sleep 1000 & echo $!; wait");
  assert.equal(code, 1);
  assert.match(printed, /==> not done within .* minutes, ended, and counted as failed: sh/);
  await until("what it started is gone", () => !isThere(Number.parseInt(printed, 10)));
});

test("one that does not listen is killed", async () => {
  const { code, printed } = await run(500, "trap '' TERM; sleep 1000 & echo $!; wait", 300);
  assert.equal(code, 1);
  await until("the rest of its group is gone", () => !isThere(Number.parseInt(printed, 10)));
});

test("when we are asked to go, it goes, too", async () => {
  const module = path.join(import.meta.dirname, "limited.mjs");
  const script = `import { runWithin } from ${JSON.stringify(module)};
    await runWithin(60_000, ["sh", ["-c", "sleep 1000 & echo $!; wait"]], {}, (text) => process.stdout.write(text)); console.log("went on");`;
  const ours = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  const ended = new Promise((resolve) => ours.once("close", resolve));
  await new Promise((resolve) => ours.stdout.on("data", (text) => resolve((printed += text))));
  ours.kill("SIGTERM");
  assert.equal(await ended, 143);
  assert.doesNotMatch(printed, /went on/);
  await until("what it started is gone", () => !isThere(Number.parseInt(printed, 10)));
});
