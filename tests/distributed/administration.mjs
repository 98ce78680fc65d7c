// The commands of casacero-listing that need no data folder: making an operator, and saying who owns a home.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { BIN_DIR, randomVisitor } from "./site.mjs";
import { until } from "../../deploy/local/wait.mjs";

const post = (base, address, body) =>
  fetch(`${base}${address}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": randomVisitor() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });

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

export default function administration({ topology, gateways, mailFolder, queryListings }) {
  /** Runs a command with the settings of the service. Returns what it prints. */
  const run = async (...command) => {
    const env = { ...process.env, ...(await topology.environment("listing")) };
    return execFileSync(path.join(BIN_DIR, "casacero-listing"), command, { env, encoding: "utf8", timeout: 60_000 });
  };

  test("an operator that the command makes signs in through every gateway", async () => {
    const email = "leo@homes.example";
    const printed = await run("operator", "create", email, "--name", "Leo", "--role", "viewer");
    const password = /^Password, shown this once: (\S+)$/m.exec(printed)?.[1];
    for (const base of gateways) {
      const answer = await post(base, "/api/v1/admin/session", { email, password });
      const session = await answer.json();
      assert.deepEqual([answer.status, session.name, session.role], [200, "Leo", "viewer"]);
    }
    await assert.rejects(run("operator", "create", email), /there is an operator/, "there is one of that address");
  });

  test("an owner that the command names signs in by the mailed link", async () => {
    const [[home]] = queryListings("SELECT id FROM listings WHERE status = 'active' ORDER BY id DESC LIMIT 1");
    const address = "marta-of-the-command@homes.example";
    assert.match(await run("owner", "link", home, address), new RegExp(`The owner of ${home} signs in`));
    const used = await post(gateways[1], `/api/v1/owner/links/${await mailedSecret(mailFolder, address)}`, {});
    assert.equal(used.status, 200);
    const cookie = used.headers.getSetCookie().map((set) => set.split(";")[0]).join("; ");
    const own = await fetch(`${gateways[0]}/api/v1/owner/properties/${home}`, { headers: { cookie } });
    assert.equal(own.status, 200, await own.text());
  });
}
