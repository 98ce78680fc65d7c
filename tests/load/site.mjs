// A site on this machine over HTTP: requests that are timed, and drafts of homes with their photos.

import http from "node:http";

export const DRAFTS = "/api/v1/listings/drafts";
/** A visitor may read 600 times a minute. */
const POLL_MS = 250;
const PATIENCE_MS = 600_000;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The JSON of an answer; an empty object where it has no body. */
export const json = ({ bytes }) => (bytes.length > 0 ? JSON.parse(bytes.toString()) : {});

/** The site at an address. Ends the program where that is not on this machine. */
export function localSite(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)) return new Site(url);
  console.error("only a site on this machine is measured");
  process.exit(2);
}

class Site {
  // Connections are not kept: the site closes them while a file is made.
  #agent = new http.Agent({ maxSockets: 1 });

  constructor(url) {
    this.url = url;
  }

  /**
   * Sends a request. The site may answer and close the connection before it has read the whole body. Without an answer the
   * status is the code of the error.
   */
  send(method, path, { body, type, headers = {}, through = this.#agent } = {}) {
    const started = performance.now();
    const all = { ...headers, ...(type && { "content-type": type }), ...(body && { "content-length": Buffer.byteLength(body) }) };
    const options = { host: this.url.hostname.replace(/[[\]]/g, ""), port: this.url.port, method, path, headers: all, agent: through };
    return new Promise((resolve) => {
      const end = (status, bytes, answered = {}) =>
        resolve({ status, bytes, headers: answered, seconds: (performance.now() - started) / 1000 });
      const request = http.request(options, (answer) => {
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => end(answer.statusCode, Buffer.concat(chunks), answer.headers));
        answer.on("error", () => end("closed", Buffer.concat(chunks)));
      });
      request.on("error", (error) => {
        if (!request.res) end(error.code ?? "closed", Buffer.alloc(0));
      });
      request.end(body);
    });
  }

  /** A new draft. Returns its secret. */
  async draft() {
    const made = await this.send("POST", DRAFTS);
    if (made.status !== 201) throw new Error(`no draft is made: ${made.status} ${made.bytes}`);
    return json(made).token;
  }

  /** Uploads a photo to a draft. Returns the answer, which says that it is taken. */
  async upload(token, id, body) {
    const added = await this.send("PUT", `${DRAFTS}/${token}/photos/${id}`, { body, type: "image/jpeg" });
    if (added.status !== 202) throw new Error(`a photo is refused: ${added.status} ${added.bytes}`);
    return added;
  }

  /** The photos of a draft. Notes in `seen` when each was first seen not to wait. */
  async look(token, seen) {
    const listed = await this.send("GET", `${DRAFTS}/${token}/photos`);
    if (listed.status !== 200) throw new Error(`the photos are not told: ${listed.status} ${listed.bytes}`);
    const { items } = json(listed);
    for (const { id, state } of items) if (state !== "waiting" && !seen.has(id)) seen.set(id, performance.now());
    return items;
  }

  /** The photos of a draft once none waits. */
  async settled(token, seen = new Map()) {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const items = await this.look(token, seen);
      if (items.every(({ state }) => state !== "waiting")) return items;
      await wait(POLL_MS);
    }
    throw new Error("photos still wait after ten minutes");
  }

  close() {
    this.#agent.destroy();
  }
}
