// A booking platform of the tests: many hosts of loopback, each of which answers for many feeds.

import { createServer } from "node:http";

import { sleep } from "../../deploy/local/wait.mjs";

/** How long it thinks before it answers: long enough for a kill to find reads under way. */
const DELAY_MS = 40;

/**
 * Listens on `hosts` addresses, 127.0.1.1 and on, each at a free port of its own.
 * An answer is `{ status, etag, body }`; with `breaksAt` the connection breaks after so many bytes of the body.
 */
export async function startPlatform(hosts) {
  /** What each path answers, given the `If-None-Match` of who asks. */
  const answers = new Map();
  /** How often each path was asked for. */
  const asked = new Map();
  const answer = async (request, response) => {
    asked.set(request.url, (asked.get(request.url) ?? 0) + 1);
    await sleep(DELAY_MS);
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
    close: () =>
      Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      ),
  };
}
