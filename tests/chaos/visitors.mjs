// The visitors who come while something happens to the product.

import { MIX } from "../load/mix.mjs";
import { load, localBase } from "../load/open.mjs";

/** More who write than usual: what they were promised is what could be lost. */
const SHARES = MIX.map((each) => (each.inquires ? { ...each, share: 10 } : each));

/** Visitors over all gateways, who go to the next one where a connection fails, until `stop` is called. */
export const visitors = ({ gateways }, world, how) => load({ bases: gateways.map(localBase), world, mix: SHARES, balances: true, ...how });

/** The keys of inquiries of which visitors were told that they arrived. */
export const acknowledgedIn = (answers) => answers.filter((answer) => answer.key && answer.status === 201).map(({ key }) => key);

export const seconds = (ms) => (ms / 1000).toFixed(1);
