// A fault while visitors come.

import { sleep, until } from "../../deploy/local/wait.mjs";
import { isAway, isGood } from "../load/open.mjs";
import { acknowledgedIn, visitors } from "./visitors.mjs";

const BEFORE_MS = 1_500;
/** So long everything must have been well before it counts as such. */
const WELL_MS = 2_000;
const PATIENCE_MS = 120_000;

/** One fault of one process under load of so many requests a second, until all is well again. What visitors saw of it. */
export async function happen(site, world, { service, fault, rate }) {
  let badAt = 0;
  const tell = (answer) => {
    if (!isGood(answer)) badAt = performance.now();
  };
  const running = visitors(site, world, { rate, tell });
  await sleep(BEFORE_MS);
  const began = performance.now();
  let isOver = false;
  try {
    const note = await fault.happen(site, service);
    const over = performance.now();
    await site.topology.healthy(service, 1);
    const healthyAfter = performance.now() - over;
    await until("everything is well", () => performance.now() - Math.max(badAt, over + healthyAfter) > WELL_MS, { timeoutMs: PATIENCE_MS });
    isOver = true;
    const answers = await running.stop();
    const bad = answers.filter((answer) => !isGood(answer));
    const wrong = bad.filter((answer) => !isAway(answer) && !(fault.standsStill && answer.status === 504));
    return {
      service,
      fault: fault.name,
      note,
      sent: answers.length,
      later: bad.filter(isAway).length,
      late: bad.filter(({ status }) => status === 504).length,
      wrong: wrong.map(({ kind, status }) => `${kind}: ${status}`),
      longestMs: Math.max(...answers.map(({ ms }) => ms)),
      badForMs: badAt === 0 ? 0 : badAt - began,
      healthyAfter,
      acknowledged: acknowledgedIn(answers),
    };
  } finally {
    if (!isOver) await running.stop();
  }
}
