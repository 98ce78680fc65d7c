// A booking platform of the tests: many hosts of loopback, each of which answers for many feeds.

import { createServer } from "node:http";

import { sleep } from "../../deploy/local/wait.mjs";

/** How long it thinks before it answers: long enough for a kill to find reads under way. */
const DELAY_MS = 40;
/**
 * So long it holds an answer back at most: less than a claim lasts here, than a worker waits for its turn at a host (5 s), and
 * than a read may take (15 s).
 */
const HELD_MS = 3_000;

/**
 * Listens on `hosts` addresses, 127.0.1.1 and on, each at a free port of its own.
 * An answer is `{ status, etag, body }`; with `breaksAt` the connection breaks after so many bytes of the body.
 * It answers at once, until `allow` lets it give so many answers only: the others are held back then.
 */
export async function startPlatform(hosts) {
  /** What each path answers, given the `If-None-Match` of who asks. */
  const answers = new Map();
  /** How often each path was asked for. */
  const asked = new Map();
  let allowed = Number.POSITIVE_INFINITY;
  /** What lets each of those go that are held back. */
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
      // Who asked was killed.
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
      // A connection that is kept must not end just as it is used: that would be a failure that nobody meant.
      const server = createServer({ keepAliveTimeout: 600_000 }, answer);
      await new Promise((resolve, reject) => server.once("error", reject).listen(0, `127.0.1.${index + 1}`, resolve));
      return server;
    }),
  );
  return {
    /** Where it answers, as settings name it: `127.0.1.1:34567`. */
    hosts: servers.map((server) => `${server.address().address}:${server.address().port}`),
    answers,
    asked,
    allow,
    /** How many answers may still be given at once, and how many are held back: so many reads are under way. */
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
