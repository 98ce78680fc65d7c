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

/** Every script, style and font of a web server's build. */
async function filesOfBuild(server) {
  const { headers } = await get(server, "/icon.svg");
  const list = await get(server, `/_next/static/${headers.get("x-build")}/files.json`);
  assert.equal(list.status, 200, `the build of ${server} lists its files`);
  const files = JSON.parse(list.text);
  const missing = filesOf((await get(server, "/")).text).filter((file) => !files.includes(file));
  assert.deepEqual(missing, [], "a build lists what its pages name");
  return files;
}

/** Each of the files is there at each gateway. */
async function areThere(site, files) {
  for (const gateway of site.gateways) {
    for (const file of files) assert.equal((await get(gateway, file)).status, 200, `${file} at ${gateway}`);
  }
}

/**
 * Both web servers come from a folder. Each file of either build is there at each gateway: every second one is asked for while one
 * web server is old and one new, all of them when no web server has those of before.
 */
export async function exchangeWeb(site, folder, { answers }) {
  const [one, other] = site.topology.addresses.web;
  await exchange(site, ["web"], folder, { answers, replicas: [1] });
  const files = [...new Set([...(await filesOfBuild(one)), ...(await filesOfBuild(other))])].toSorted();
  await areThere(site, files.filter((_, index) => index % 2 === 0));
  await exchange(site, ["web"], folder, { answers, replicas: [2] });
  await areThere(site, files);
  console.log(`    ${files.length} files of both builds are there`);
}
