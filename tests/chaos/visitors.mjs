// The visitors who come while something happens to the product, an owner among them, and what they must find afterwards.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";

import { nothingIsLost } from "../distributed/load.mjs";
import { signInOwner } from "../distributed/owner.mjs";
import { get } from "../distributed/site.mjs";
import { MIX, learn } from "../load/mix.mjs";
import { load, localBase } from "../load/open.mjs";

const HOME = "CASA-1001";
const BLOCKS = `/api/v1/owner/properties/${HOME}/blocks`;
/** Nights from then on, so many, are blocked at random. */
const FIRST_DAYS = 30;
const DAYS = 600;

/** An owner blocks a night. The block's id begins with that night; asked for twice it is one block. */
function calendarEdit({ cookie }) {
  const night = new Date(Date.now() + (FIRST_DAYS + Math.floor(Math.random() * DAYS)) * 86_400_000).toISOString().slice(0, 10);
  const key = `${night}-${randomUUID().slice(0, 8)}`;
  return { key, path: BLOCKS, headers: { cookie }, body: { id: key, startDate: night, endDate: night, reason: "test" } };
}

/** More who write than usual: what they were promised is what could be lost. And more who load scripts: an exchange could lose those. */
const SHARES = { inquiry: 10, "file of a page": 10 };
const VISITORS = [
  ...MIX.map((each) => ({ ...each, share: SHARES[each.kind] ?? each.share })),
  { kind: "calendar edit", share: 3, post: calendarEdit },
];

/** What visitors know of the site, and the session of an owner. */
export const learnAll = async (site) => ({
  ...(await learn(site.gateways[0])),
  cookie: await signInOwner(site, HOME, "owner-of-the-load@homes.example"),
});

/** Visitors over all gateways, who go to the next one where a connection fails, until `stop` is called. */
export const visitors = ({ gateways }, world, how) => load({ bases: gateways.map(localBase), world, mix: VISITORS, balances: true, ...how });

/** The inquiries and edits of which visitors were told that they arrived. */
export const acknowledgedIn = (answers) => answers.filter(({ key, status }) => key && status === 201);

/** Checks that what was acknowledged is there once: inquiries with their mail, and edits in the owner's calendar at each gateway. */
export async function allIsKept(site, { cookie }, acknowledged, how) {
  const keysOf = (kind) => acknowledged.filter((each) => each.kind === kind).map(({ key }) => key);
  const diagnostic = (line) => console.log(line);
  await nothingIsLost({ diagnostic }, site, { acknowledged: keysOf("inquiry") }, how);
  const edits = keysOf("calendar edit").toSorted();
  for (const gateway of site.gateways) {
    const { items } = JSON.parse((await get(gateway, BLOCKS, { cookie })).text);
    const found = items.filter(({ id, startDate, endDate }) => edits.includes(id) && id.startsWith(startDate) && startDate === endDate);
    assert.deepEqual(found.map(({ id }) => id).toSorted(), edits, `each acknowledged edit is in the calendar once at ${gateway}`);
  }
  diagnostic(`${edits.length} edits of a calendar acknowledged, there once each`);
}

export const seconds = (ms) => (ms / 1000).toFixed(1);
