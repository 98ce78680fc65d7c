// Tests that a way can be cut and slow, and loses nothing.

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { test } from "node:test";

import { Detour } from "./detour.mjs";
import { freePort } from "./ports.mjs";
import { sleep, until } from "./wait.mjs";

/** A server that says everything again, a detour to it, and a client of that. */
async function echo(t) {
  const server = createServer((socket) => socket.pipe(socket));
  const to = await freePort();
  await new Promise((resolve) => server.listen(to, "127.0.0.1", resolve));
  const detour = new Detour(await freePort(), to);
  await detour.listen();
  const client = connect(detour.port, "127.0.0.1");
  let heard = "";
  client.on("data", (bytes) => (heard += bytes));
  t.after(() => {
    client.destroy();
    detour.close();
    server.close();
  });
  return { detour, client, heard: () => heard };
}

test("what is sent while the way is cut arrives afterwards, in its order", async (t) => {
  const { detour, client, heard } = await echo(t);
  client.write("one ");
  await until("the first word", () => heard() === "one ");
  detour.become("cut");
  client.write("two ");
  await sleep(100);
  client.write("three");
  await sleep(200);
  assert.equal(heard(), "one ");
  detour.become("open");
  await until("the rest", () => heard() === "one two three");
});

test("a slow way takes its time in both directions", async (t) => {
  const { detour, client, heard } = await echo(t);
  detour.become("slow");
  const began = performance.now();
  client.write("word");
  await until("the word", () => heard() === "word");
  assert.ok(performance.now() - began >= 395, `${performance.now() - began} ms`);
});

test("the end of a connection, and a server that is away, are told", async (t) => {
  const { client, detour } = await echo(t);
  const ended = new Promise((resolve) => client.once("close", resolve));
  client.end("bye");
  await ended;
  const nobody = new Detour(await freePort(), await freePort());
  await nobody.listen();
  t.after(() => nobody.close());
  await new Promise((resolve) => connect(nobody.port, "127.0.0.1").on("error", () => {}).once("close", resolve));
  assert.throws(() => detour.become("wet"), /not wet/);
});
