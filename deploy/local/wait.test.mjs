// A wait that ends in vain says what it waited for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { until } from "./wait.mjs";

test("a wait in vain says what the last answer lacked", async () => {
  let asked = 0;
  const ask = () => ((asked += 1), false);
  const wait = until("the homes", ask, { timeoutMs: 20, everyMs: 5, left: () => `CASA-1 after ${asked} looks` });
  await assert.rejects(wait, (error) => error.message === `the homes: not within 0.02 seconds: CASA-1 after ${asked} looks`);
});

test("a wait in vain keeps the error of its last question", async () => {
  const cause = new Error("psql is away");
  const wait = until("the homes", () => Promise.reject(cause), { timeoutMs: 0 });
  await assert.rejects(wait, { message: "the homes: not within 0 seconds", cause });
});

test("a wait that is pointless ends at once, with the reason", async () => {
  const wait = until("the homes", () => false, { gone: () => "the service ended" });
  await assert.rejects(wait, { message: "the homes: the service ended" });
});
