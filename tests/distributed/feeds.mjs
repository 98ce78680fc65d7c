// Counts how often reads of feeds were begun and finished.

/** The homes of the demo whose feeds are all healthy and not being read now. All of them are on one host. */
export function soundHomes({ queryCalendars }) {
  const host = "split_part(f.url, '/', 3)";
  const demo = `(SELECT ${host} FROM feeds f GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`;
  const isSound = `${host} = ${demo} AND ` + "f.last_complete_at IS NOT NULL AND f.failures = 0 AND f.failed_cycles = 0 AND f.last_read = 'complete' AND f.claimed_until IS NULL";
  return queryCalendars(
    `SELECT f.property_id FROM feeds f JOIN properties p ON p.id = f.property_id WHERE p.active GROUP BY f.property_id HAVING bool_and(${isSound}) ORDER BY 1`,
  ).flat();
}

/** The feeds of these homes. Each claim is one begun read, and each finished read is recorded. */
export function feedsOf({ queryCalendars }, homes) {
  const rows = queryCalendars(
    `SELECT f.id, f.claim, ((SELECT count(*) FROM feed_reads r WHERE r.feed_id = f.id) + f.sums_reads + coalesce((SELECT sum(d.reads) FROM feed_days d WHERE d.feed_id = f.id), 0)), f.claimed_until IS NOT NULL
     FROM feeds f WHERE f.property_id IN (${homes.map((id) => `'${id}'`).join(",")}) ORDER BY f.id`,
  );
  return rows.map(([id, begun, ended, isHeld]) => ({ id, begun: Number(begun), ended: Number(ended), isHeld: isHeld === "t" }));
}

/** How many reads of each feed were begun and finished between two looks. */
export function beginsAndEnds(before, after) {
  const known = new Map(before.map((feed) => [feed.id, feed]));
  return after.map(({ id, begun, ended }) => ({ id, begun: begun - known.get(id).begun, ended: ended - known.get(id).ended }));
}
