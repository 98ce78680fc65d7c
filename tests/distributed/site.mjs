// The distributed product that the tests of this folder share: real processes, two of each, with a small demo.

import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { freePort } from "../../deploy/local/ports.mjs";
import { startTopology } from "../../deploy/local/start.mjs";
import { serveFeeds } from "../browser/support/feeds.mjs";
import { calls } from "./grpc.mjs";
import { hold } from "./hold.mjs";
import { startPlatform } from "./platform.mjs";
import { startCollector } from "./traces.mjs";

export const ROOT = path.join(import.meta.dirname, "..", "..");
/** Where the programs are. */
export const BIN_DIR = process.env.CASACERO_BIN_DIR ?? path.join(ROOT, "target", "debug");
const LOGS = path.join(ROOT, "target", "test-logs", "distributed");
/** Short, so that the claim of a killed worker expires while a test still waits for it. */
const CLAIM_SECONDS = "6";
/** Enough hosts that none of them delays a pass over many feeds. */
const HOSTS = 40;
/** Longer than any of our queries takes. A query that waits for a lock must not block the tests for ever. */
const QUERY_MS = 60_000;
/** The first operator. */
export const OPERATOR = { email: "operator@example.com", password: "olas y viento del sur" };
/** Inquiries that one visitor may send in an hour, as in the product and whatever the factor. Most test inquiries come from new visitors. */
export const INQUIRIES_OF_ONE = 30;

/** Starts the product, with further options of `startTopology`, and more environment by service or replica. Every process sends its traces to our collector. */
export async function startSite({ environment = {}, ...more } = {}) {
  mkdirSync(LOGS, { recursive: true });
  const collector = await startCollector();
  const platform = await startPlatform(HOSTS);
  const feeds = await serveFeeds(await freePort());
  const began = Date.now();
  const topology = await startTopology({
    binDir: BIN_DIR,
    ...more,
    logDir: LOGS,
    profiles: ["demo"],
    environment: {
      ...environment,
      "*": { ...environment["*"], CASACERO_TELEMETRY__OTLP_ENDPOINT: collector.url },
      "calendar-sync-work": {
        ...environment["calendar-sync-work"],
        CASACERO_CALENDAR__CLAIM_SECONDS: CLAIM_SECONDS,
        CASACERO_OUTGOING__ALLOW: JSON.stringify(["demo:8090", ...platform.hosts, feeds.host]),
      },
      "calendar-sync": { CASACERO_OUTGOING__ALLOW: JSON.stringify(["demo:8090", feeds.host]) },
      demo: { CASACERO_DEMO_LISTINGS: "36" },
      listing: {
        CASACERO_OPERATOR__EMAIL: OPERATOR.email,
        CASACERO_OPERATOR__PASSWORD: OPERATOR.password,
        // Every inquiry is mailed, however many one home gets.
        CASACERO_LISTING__INQUIRIES_PER_OWNER: "100000",
      },
      // All reads come from the same address, and most inquiries are to the same homes.
      gateway: {
        ...environment.gateway,
        CASACERO_GATEWAY__LIMITS_FACTOR: "2000",
        // What the gateways keep for outages is looked at, not what they answer from memory.
        CASACERO_GATEWAY__ANSWER_CACHE_SECONDS: "0",
        CASACERO_GATEWAY__LIMITS: `{inquiries=[${INQUIRIES_OF_ONE}]}`,
      },
    },
  });
  const { CASACERO_SECRET: secret, CASACERO_DATABASE__URL: listings } = await topology.environment("listing");
  const { CASACERO_DATABASE__URL: calendars, CASACERO_AMQP__URL: broker } = await topology.environment("calendar-sync");
  // As the browser's tests read the sign-ins of a demo.
  const signIns = path.join(topology.dataDir, "sign-ins.json");
  const { email: operator_email, password: operator_password } = OPERATOR;
  writeFileSync(signIns, JSON.stringify({ property_id: "CASA-1001", owner_password: "", operator_email, operator_password }));
  return {
    topology,
    /** Where its programs came from at the start. */
    binDir: more.binDir ?? BIN_DIR,
    collector,
    platform,
    feeds,
    signIns,
    broker,
    gateways: topology.addresses.gateway,
    secondsToStart: (Date.now() - began) / 1000,
    listing: calls("listing", topology.addresses.listing, secret),
    calendar: calls("calendar", topology.addresses["calendar-sync"], secret),
    /** Rows of a query, each an array of texts. */
    queryListings: (sql) => query(listings, sql),
    queryCalendars: (sql) => query(calendars, sql),
    /** The answer of Redis to a command. */
    redis: (...command) => execFileSync("redis-cli", ["-p", topology.addresses.redis[0].split(":")[1], ...command], { encoding: "utf8", timeout: QUERY_MS }).trim(),
    /** Runs a statement in a transaction that stays open until the returned function is called. */
    holdListings: (sql) => hold(listings, sql),
    holdCalendars: (sql) => hold(calendars, sql),
    mailFolder: path.join(topology.dataDir, "data", "mail"),
    close: async () => {
      await topology.close();
      await Promise.all([collector.close(), platform.close(), feeds.close()]);
    },
  };
}

function query(url, sql) {
  const text = execFileSync("psql", [url, "-qAt", "-F", "\t", "-c", sql], { encoding: "utf8", timeout: QUERY_MS });
  return text.split("\n").filter((line) => line !== "").map((line) => line.split("\t"));
}

/** The answer of one gateway: its status, headers, and body as text. */
export async function get(base, address, headers = {}) {
  const answer = await fetch(`${base}${address}`, { headers, signal: AbortSignal.timeout(15_000) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Stops replicas of a service while `work` runs. */
export async function without({ topology }, service, replicas, work) {
  const stopped = [];
  try {
    for (const replica of replicas) {
      await topology.stop(service, replica);
      stopped.push(replica);
    }
    await work();
  } finally {
    for (const replica of stopped) await topology.start(service, replica);
  }
}

/** The key of an answer about a home in Redis: for `/api/v1/properties/CASA-1001` and `…/calendar`. */
export function keyOf(address) {
  const [, home, calendar] = /^\/api\/v1\/properties\/([^/?]+)(\/calendar)?$/.exec(address);
  return `casacero:cache:${calendar ? "calendar" : "property"}/${home}`;
}

/** Removes cached answers about homes, whatever ran before. Pages are cached elsewhere, by their whole address. */
export function neverRead({ redis }, ...homes) {
  redis("del", ...homes.flatMap((id) => [`/api/v1/properties/${id}`, `/api/v1/properties/${id}/calendar`]).map(keyOf));
}

/** The answer that a visitor behind a load balancer gets: if a gateway cannot be reached, the next one is asked. */
export async function getAnywhere(gateways, address) {
  let last;
  for (const base of gateways) {
    try {
      return await get(base, address);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/** Sends an inquiry once, from a new visitor or from the given one. */
export async function sendInquiry(base, property, { key, visitor = randomVisitor() }) {
  const answer = await fetch(`${base}/api/v1/properties/${property}/inquiries`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key, "x-forwarded-for": visitor },
    body: JSON.stringify({ name: "Ana Guest", email: "ana@example.com", message: `Is it quiet? ${key}`, language: "en", consent: true }),
    signal: AbortSignal.timeout(15_000),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

/** A random address of the documentation range; each /64 is a visitor. */
export const randomVisitor = () => `2001:db8:${randomUUID().slice(9, 18).replace("-", ":")}::1`;

/**
 * Sends an inquiry. After a broken connection or a server error it is sent again with the same key, as the form does.
 */
export async function inquire(gateways, property, key) {
  let last;
  for (const base of [...gateways, ...gateways]) {
    try {
      last = await sendInquiry(base, property, { key });
      if (last.status < 500) return last;
    } catch (error) {
      last = { status: 0, body: { code: String(error.cause?.code ?? error.message) } };
    }
  }
  return last;
}
