// An owner who signs in by a mailed link, which the command of the listing service has sent.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { randomVisitor } from "./site.mjs";
import { until } from "../../deploy/local/wait.mjs";

/** Sends JSON, from a new visitor. */
export const post = (base, address, body) =>
  fetch(`${base}${address}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": randomVisitor() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });

/** Runs a command of casacero-listing, of the site's own programs, with the settings of the service. Returns what it prints. */
export async function runListing({ topology, binDir }, ...command) {
  const env = { ...process.env, ...(await topology.environment("listing")) };
  return execFileSync(path.join(binDir, "casacero-listing"), command, { env, encoding: "utf8", timeout: 60_000 });
}

/** The secret of the link in the mail to an address, once there is one. */
async function mailedSecret(mailFolder, recipient) {
  let secret;
  await until(`a link for ${recipient}`, async () => {
    const mails = readdirSync(mailFolder).map((name) => readFileSync(path.join(mailFolder, name), "utf8"));
    // Long lines end with `=` and go on.
    const text = mails.find((mail) => mail.includes(`To: ${recipient}`))?.replaceAll(/=\r?\n/g, "");
    secret = /\/owner\/link#([\w-]+)/.exec(text ?? "")?.[1];
    return secret !== undefined;
  });
  return secret;
}

/** Makes an address that of the owner of a home. Returns the cookie of its session. */
export async function signInOwner(site, home, address) {
  assert.match(await runListing(site, "owner", "link", home, address), new RegExp(`The owner of ${home} signs in`));
  const used = await post(site.gateways.at(-1), `/api/v1/owner/links/${await mailedSecret(site.mailFolder, address)}`, {});
  assert.equal(used.status, 200);
  return used.headers.getSetCookie().map((set) => set.split(";")[0]).join("; ");
}
