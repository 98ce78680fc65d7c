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
  const files = JSON.parse((await get(server, `/_next/static/${headers.get("x-build")}/files.json`)).text);
  const missing = filesOf((await get(server, "/")).text).filter((file) => !files.includes(file));
  assert.deepEqual(missing, [], "a build lists what its pages name");
  return files;
}

/** Both web servers come from a folder. Each file of either build is there at each gateway, also when no web server has it any more. */
export async function exchangeWeb(site, folder, { answers }) {
  const [one, other] = site.topology.addresses.web;
  const before = await filesOfBuild(one);
  await exchange(site, ["web"], folder, { answers });
  const files = new Set([...before, ...(await filesOfBuild(other))]);
  assert.ok(files.size > before.length, "files of another build have other names");
  for (const gateway of site.gateways) {
    for (const file of files) assert.equal((await get(gateway, file)).status, 200, `${file} at ${gateway}`);
  }
  console.log(`    ${files.size} files of both builds are there`);
}
