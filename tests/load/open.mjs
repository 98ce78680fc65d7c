// Sends requests at a rate, whether those before are answered or not, as visitors do. A time counts from the moment when a
// request was due, so that waiting for a slow answer is not left out.

import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";

import { filesOf, nextRequest } from "./mix.mjs";

const TICK_MS = 5;
const PATIENCE_MS = 20_000;
/** Of one load. What waits for a connection waits here, and its time counts. */
const CONNECTIONS = 256;
/** Of so many pages the names of scripts and styles are read: to read all would take a full load a good part of its time. */
const PAGES_READ = 0.2;

/** Only what is on this machine is loaded. */
export function localBase(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)) return url;
  throw new Error(`only a site on this machine is loaded, not ${address}`);
}

/** An answer counts as an error unless it is what a visitor wanted. */
export const isGood = ({ status }) => status >= 200 && status < 400;
/** Refused in good order: later, and it says when. */
export const isLater = ({ status, retryAfter }) => (status === 503 || status === 429) && retryAfter > 0;
/** Refused because something is away, not because somebody asks for too much. */
export const isAway = (answer) => answer.status === 503 && isLater(answer);

/** The files that a page names, where it is one that is read. Returns how to get them at its end. */
function reading(answer) {
  const isPage = answer.statusCode === 200 && answer.headers["content-type"]?.startsWith("text/html");
  if (!isPage || Math.random() >= PAGES_READ) return void answer.resume();
  const chunks = [];
  answer.on("data", (chunk) => chunks.push(chunk));
  return () => {
    const body = Buffer.concat(chunks);
    return filesOf((answer.headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body).toString());
  };
}

/** Sends one request. Resolves to how it was answered after `due`, and what files a page names; never rejects. */
export function send(base, agent, { kind, key, body, ...request }, due) {
  return new Promise((resolve) => {
    const done = (status, retryAfter, files) => resolve({ kind, key, status, retryAfter, at: due, ms: performance.now() - due, files: files?.() });
    const options = { host: base.hostname.replace(/[[\]]/g, ""), port: base.port, agent, timeout: PATIENCE_MS, ...request };
    const sent = http.request(options, (answer) => {
      const files = reading(answer);
      answer.once("end", () => done(answer.statusCode, Number(answer.headers["retry-after"]), files));
      answer.once("error", () => done("cut off"));
    });
    sent.once("timeout", () => sent.destroy(new Error("no answer")));
    sent.once("error", (error) => done(error.code ?? error.message));
    sent.end(body);
  });
}

/**
 * Loads sites in turn until `stop` is called.
 * @param {object} how
 * @param {object} how.world what `learn` gives; its files are those of the last page that was read
 * @param {number} how.rate requests a second
 * @param {object[]} [how.mix] other shares than those of `MIX`
 * @param {boolean} [how.balances] asks the next site where a connection fails, as a load balancer does
 * @param {(answer: object) => void} [how.tell] hears of each answer
 * @returns {{stop: () => Promise<object[]>}} what `stop` gives are the answers to everything that was sent
 */
export function load({ bases, world, rate, mix, balances = false, tell = () => {} }) {
  const agents = bases.map(() => new http.Agent({ keepAlive: true, maxSockets: Math.ceil(CONNECTIONS / bases.length) }));
  const answers = [];
  const askOne = async (turn, request, due) => {
    const { files, ...answer } = await send(bases[turn], agents[turn], request, due);
    if (files?.length > 0) world.files = files;
    return answer;
  };
  const ask = async (turn, request, due) => {
    const answer = await askOne(turn, request, due);
    return balances && typeof answer.status === "string" ? { ...(await askOne((turn + 1) % bases.length, request, due)), again: true } : answer;
  };
  const began = performance.now();
  let goesOn = true;
  const sending = (async () => {
    while (goesOn) {
      const due = ((performance.now() - began) / 1000) * rate;
      while (answers.length < due) {
        const turn = answers.length % bases.length;
        const at = began + (answers.length / rate) * 1000;
        answers.push(ask(turn, nextRequest(world, mix), at).then((answer) => (tell(answer), answer)));
      }
      await sleep(TICK_MS);
    }
  })();
  return {
    stop: async () => {
      goesOn = false;
      await sending;
      const all = await Promise.all(answers);
      for (const agent of agents) agent.destroy();
      return all;
    },
  };
}

/** The value below which a share of sorted numbers lies. */
export const quantile = (sorted, share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];

/** What came of answers: how many, how long half and 99 of 100 took, and how many of each kind of failure. */
export function summary(answers) {
  const times = answers.filter(isGood).map(({ ms }) => ms).toSorted((a, b) => a - b);
  const failures = {};
  for (const { status } of answers.filter((answer) => !isGood(answer))) failures[status] = (failures[status] ?? 0) + 1;
  return { count: answers.length, good: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failures };
}
