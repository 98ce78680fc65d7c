// A booking platform for tests: many hosts on loopback, each with many feeds.

import { createServer } from "node:http";

import { sleep } from "../../deploy/local/wait.mjs";

/** Delay of each answer, long enough for a kill to find reads under way. */
const DELAY_MS = 40;
/**
 * Maximum time an answer is held back: shorter than a claim in these tests, than a worker's wait for its turn at a host
 * (5 s), and than the timeout of a read (15 s).
 */
const HELD_MS = 3_000;

/**
 * Listens on `hosts` addresses from 127.0.1.1 on, each at a free port of its own.
 * An answer is `{ status, etag, body }`; with `breaksAt` the connection breaks after that many bytes of the body.
 * It answers at once, until `allow` limits the number of answers; the others are then held back.
 */
export async function startPlatform(hosts) {
  /** The answer of each path, given the `If-None-Match` of the request. */
  const answers = new Map();
  /** The number of requests for each path. */
  const asked = new Map();
  let allowed = Number.POSITIVE_INFINITY;
  /** Functions that release the answers that are held back. */
  const held = new Set();
  const isAllowed = (response) =>
    new Promise((resolve) => {
      if (allowed > 0) {
        allowed -= 1;
        return resolve();
      }
      const go = () => {
        clearTimeout(timer);
        held.delete(go);
        resolve();
      };
      const timer = setTimeout(go, HELD_MS);
      held.add(go);
      // The client was killed.
      response.once("close", go);
    });
  const allow = (count) => {
    allowed = count;
    for (const go of held) {
      if (allowed <= 0) return;
      allowed -= 1;
      go();
    }
  };
  const answer = async (request, response) => {
    asked.set(request.url, (asked.get(request.url) ?? 0) + 1);
    await sleep(DELAY_MS);
    await isAllowed(response);
    const { status, etag, body = "", breaksAt } = answers.get(request.url)?.(request.headers["if-none-match"]) ?? { status: 404 };
    const headers = { "content-type": "text/calendar; charset=utf-8", ...(etag && { etag }) };
    if (status === 304) return response.writeHead(304, headers).end();
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    if (breaksAt === undefined) return response.end(body);
    response.write(Buffer.from(body).subarray(0, breaksAt), () => response.destroy());
  };
  const servers = await Promise.all(
    Array.from({ length: hosts }, async (_, index) => {
      // A kept connection must not close just when it is used again, because that would be an unintended failure.
      const server = createServer({ keepAliveTimeout: 600_000 }, answer);
      await new Promise((resolve, reject) => server.once("error", reject).listen(0, `127.0.1.${index + 1}`, resolve));
      return server;
    }),
  );
  return {
    /** Its hosts, as settings name them: `127.0.1.1:34567`. */
    hosts: servers.map((server) => `${server.address().address}:${server.address().port}`),
    answers,
    asked,
    allow,
    /** How many more answers are allowed, and how many are held back, which is the number of reads under way. */
    allowed: () => allowed,
    held: () => held.size,
    close: () =>
      Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      ),
  };
}
