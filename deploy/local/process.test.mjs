// Tests that nothing that a process started outlives it.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

import { Process } from "./process.mjs";
import { until } from "./wait.mjs";

/** Whether a process runs. One that nobody waited for yet is a zombie, and does not. */
function runs(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("what a shell started ends with it, even if the shell alone is killed", async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "casacero-process-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = path.join(folder, "log");
  // As RabbitMQ's start script does with its server.
  const shell = new Process({ name: "a shell", command: "sh", args: ["-c", "sleep 600 & echo $!; wait"], env: { PATH: process.env.PATH }, log });
  void shell.start();
  let child;
  await until("its child", () => (child = Number(readFileSync(log, "utf8"))) > 0);
  assert.ok(runs(child));
  process.kill(shell.pid, "SIGKILL");
  assert.equal((await shell.ended).signal, "SIGKILL");
  await until("the end of the child", () => !runs(child), { timeoutMs: 5_000 });
});
