// Looks at calendars without a pause, and finds nights that are shown as free and never were.

import { sleep } from "../../deploy/local/wait.mjs";

const LOOKERS = 2;

/** Which of these nights are neither taken nor unknown. */
const shownAsFree = (nights, ranges) => nights.filter((night) => !ranges.some(({ first_day, end_day }) => first_day <= night && night < end_day));

/** What a guest sees of a home, and what the search gets of it, in turn. */
async function look(call, { id, window }, turn) {
  if (turn % 2 === 0) {
    const { taken, unknown, version } = await call("GetCalendar", { property_id: id, ...window });
    return { notFree: [...taken.map(({ nights }) => nights), ...unknown], version };
  }
  const { items: [{ taken, version }] } = await call("ListNights", { property_ids: [id] });
  return { notFree: taken, version };
}

/** Looks at random homes, at each replica, until it is stopped. Calls fail while the database is unavailable. */
export function startSampler({ calendar }, homes) {
  const seen = { looks: 0, unanswered: 0, faults: [] };
  let goesOn = true;
  const looker = async (number) => {
    const versions = new Map();
    for (let turn = number; goesOn; turn += 1) {
      const home = homes[Math.floor(Math.random() * homes.length)];
      try {
        const { notFree, version } = await look(calendar[turn % calendar.length], home, Math.floor(turn / 2));
        seen.looks += 1;
        const free = shownAsFree(home.always, notFree);
        if (free.length > 0) seen.faults.push({ at: new Date().toISOString(), home: home.id, version, free });
        // The version of a calendar never goes back.
        const known = versions.get(home.id) ?? 0;
        if (Number(version) < known) seen.faults.push({ at: new Date().toISOString(), home: home.id, version, known });
        versions.set(home.id, Number(version));
      } catch (error) {
        if (error.code === undefined) throw error;
        seen.unanswered += 1;
      }
      await sleep(5);
    }
  };
  const running = Promise.all(Array.from({ length: LOOKERS }, (_, number) => looker(number)));
  return {
    stop: async () => {
      goesOn = false;
      await running;
      return seen;
    },
  };
}
