// Tests that the load counts what a visitor waits, and loads nobody else.

import assert from "node:assert/strict";
import http from "node:http";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";

import { MIX, filesOf, nextRequest } from "./mix.mjs";
import { isLater, load, localBase, quantile, summary } from "./open.mjs";

const WORLD = { homes: ["CASA-1001"], places: ["Adeje"], files: ["/_next/static/chunks/first.js"] };

/** A server for a test, and its address. */
async function serve(t, answer) {
  const server = http.createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return localBase(`http://127.0.0.1:${server.address().port}`);
}

test("only this machine is loaded", () => {
  assert.equal(localBase("http://localhost:3000").port, "3000");
  for (const address of ["https://localhost", "http://casacero.example", "http://127.0.0.1.example:3000", "nothing"]) assert.throws(() => localBase(address), /only a site/);
});

test("requests come in their shares, and each inquiry has a key of its own", () => {
  const kinds = Array.from({ length: 20_000 }, () => nextRequest(WORLD));
  for (const { kind, share } of MIX) {
    const found = kinds.filter((each) => each.kind === kind).length / 200;
    assert.ok(Math.abs(found - share) < 2, `${kind}: ${found} of 100, and not ${share}`);
  }
  const keys = kinds.map(({ key }) => key).filter(Boolean);
  assert.equal(new Set(keys).size, keys.length);
});

test("files are those that a page names in its head and its scripts", () => {
  const html = `<link rel="stylesheet" href="/_next/static/chunks/0a~b-c.css"/><script src="/_next/static/chunks/d.js" async></script>
    <script src="/_next/static/chunks/d.js"></script><script>f(["/_next/static/chunks/%5Bid%5D.js?v=1","/_next/image.js"])</script>
    <script>g("[\\"/_next/static/chunks/e.js\\"]")</script><link href="/_next/static/media/font.woff2">`;
  assert.deepEqual(filesOf(html), ["0a~b-c.css", "d.js", "%5Bid%5D.js", "e.js"].map((name) => `/_next/static/chunks/${name}`));
});

test("scripts and styles of pages are asked for, those of the page that came last", async (t) => {
  const asked = new Set();
  const base = await serve(t, ({ url }, answer) => {
    asked.add(url);
    const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
    answer.writeHead(200, headers).end(brotliCompressSync('<script src="/_next/static/chunks/second.js"></script>'));
  });
  const world = structuredClone(WORLD);
  const running = load({ bases: [base], world, rate: 300 });
  await sleep(700);
  const answers = await running.stop();
  assert.deepEqual(world.files, ["/_next/static/chunks/second.js"]);
  assert.ok(asked.has("/_next/static/chunks/second.js"), [...asked].join());
  assert.ok(answers.some(({ kind, status }) => kind === "file of a page" && status === 200));
  assert.ok(answers.every((answer) => !("files" in answer)), "names are not kept with each answer");
});

test("the rate is kept while the server stands still, and that time counts", async (t) => {
  let isStill = true;
  const waiting = [];
  const base = await serve(t, (_, answer) => (isStill ? waiting.push(answer) : answer.end("ok")));
  const running = load({ bases: [base], world: WORLD, rate: 200 });
  await sleep(500);
  isStill = false;
  for (const answer of waiting) answer.end("ok");
  await sleep(500);
  const answers = await running.stop();
  const { count, good, p50, p99 } = summary(answers);
  assert.ok(count > 150 && good === count, `${good} of ${count}`);
  assert.ok(p99 > 400, `99 of 100 waited less than ${p99} ms`);
  assert.ok(p50 < p99 && answers.at(-1).ms < 200, "and the last ones did not");
});

test("failures are counted by what they are, and a refusal that says when is told apart", async (t) => {
  const answers = [[503, { "retry-after": "2" }], [503, {}], [200, {}]];
  const base = await serve(t, (_, answer) => {
    const [status, headers] = answers.shift() ?? [500, {}];
    answer.writeHead(status, headers).end();
  });
  const running = load({ bases: [base], world: WORLD, rate: 40 });
  await sleep(150);
  const seen = await running.stop();
  assert.equal(seen.filter(isLater).length, 1);
  const { failures } = summary(seen);
  assert.equal(failures[503], 2);
  assert.equal(failures[500], seen.length - 3);
});

test("quantiles are of the sorted values", () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  assert.deepEqual([quantile(numbers, 0.5), quantile(numbers, 0.99), quantile([7], 0.5), quantile([], 0.5)], [50, 99, 7, undefined]);
});
