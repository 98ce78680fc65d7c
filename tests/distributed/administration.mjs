// The commands of casacero-listing that need no data folder: making an operator, and saying who owns a home.

import assert from "node:assert/strict";
import { test } from "node:test";

import { post, runListing, signInOwner } from "./owner.mjs";

export default function administration(site) {
  const { gateways, queryListings } = site;

  test("an operator that the command makes signs in through every gateway", async () => {
    const email = "leo@homes.example";
    const create = ["operator", "create", email];
    const printed = await runListing(site, ...create, "--name", "Leo", "--role", "viewer");
    const password = /^Password, shown this once: (\S+)$/m.exec(printed)?.[1];
    for (const base of gateways) {
      const answer = await post(base, "/api/v1/admin/session", { email, password });
      const session = await answer.json();
      assert.deepEqual([answer.status, session.name, session.role], [200, "Leo", "viewer"]);
    }
    await assert.rejects(runListing(site, ...create), /there is an operator/, "there is one of that address");
  });

  test("an owner that the command names signs in by the mailed link", async () => {
    const [[home]] = queryListings("SELECT id FROM listings WHERE status = 'active' ORDER BY id DESC LIMIT 1");
    const cookie = await signInOwner(site, home, "marta-of-the-command@homes.example");
    const own = await fetch(`${gateways[0]}/api/v1/owner/properties/${home}`, { headers: { cookie } });
    assert.equal(own.status, 200, await own.text());
  });
}
