// Replicas that are exchanged, one after the other, while visitors come.

import assert from "node:assert/strict";

import { sleep } from "../../deploy/local/wait.mjs";
import { get } from "../distributed/site.mjs";
import { filesOf } from "../load/mix.mjs";
import { isGood } from "../load/open.mjs";
import { seconds } from "./visitors.mjs";

const SETTLED_MS = 3_000;
const REPLICAS = [1, 2];

export const HEADING = "process                replica  goes after s  there after s  answers  failed  longest s";

/** Each replica of services comes from a folder, one after the other; a row of each. */
export async function exchange(site, services, folder, { answers, replicas = REPLICAS }) {
  for (const service of services) {
    for (const replica of replicas) {
      const [began, sent] = [performance.now(), answers.length];
      const { code, signal, afterMs } = await site.topology.replace(service, replica, folder);
      const took = performance.now() - began;
      await sleep(service.startsWith("migrate") ? 0 : SETTLED_MS);
      const meanwhile = answers.slice(sent);
      const bad = meanwhile.filter((answer) => !isGood(answer));
      const longest = Math.max(0, ...meanwhile.map(({ ms }) => ms));
      const numbers = [[seconds(afterMs), 12], [seconds(took), 14], [meanwhile.length, 9], [bad.length, 8], [seconds(longest), 11]];
      console.log(`${service.padEnd(22)}${replica}${numbers.map(([value, width]) => String(value).padStart(width)).join("")}`);
      for (const what of new Set(bad.map(({ kind, status }) => `${kind}: ${status}`))) console.log(`    ${what}`);
      // Next.js ends with the code that a shell gives to SIGTERM.
      assert.deepEqual({ code, signal }, { code: service === "web" ? 143 : 0, signal: null }, `${service} ${replica} ends in good order`);
    }
  }
}

/** A page of each kind that visitors read. */
const PAGES = ["/", "/es", "/properties", "/es/propiedades", "/property/CASA-1001", "/es/propiedad/CASA-1001"];

/** The scripts and styles that the pages of a web server name. */
const namedBy = async (server) => (await Promise.all(PAGES.map((page) => get(server, page)))).flatMap(({ text }) => filesOf(text));

/**
 * Both web servers come from a folder. While one is old and one new, each file of either is there at each gateway, whichever
 * made the page that names it. Gateways keep what was asked for, so these stay when no web server has them any more.
 */
export async function exchangeWeb(site, folder, { answers }) {
  const [one, other] = site.topology.addresses.web;
  await exchange(site, ["web"], folder, { answers, replicas: [1] });
  const files = new Set([...(await namedBy(one)), ...(await namedBy(other))]);
  for (const gateway of site.gateways) {
    for (const file of files) assert.equal((await get(gateway, file)).status, 200, `${file} at ${gateway}`);
  }
  console.log(`    ${files.size} scripts and styles of both are there`);
  await exchange(site, ["web"], folder, { answers, replicas: [2] });
}
