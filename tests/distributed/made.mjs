// Generated feeds with known nights, before and after a change.

const DAY_MS = 86_400_000;
/** The days that each feed of a home has for itself, so that one calendar shows the nights of each. */
const DAYS_OF_A_FEED = 60;
/** Days from one stay's slot to the next. */
const DAYS_OF_A_STAY = 7;
/** Number of stays before the change, and of those that it adds. */
const OLD_STAYS = 5;
const NEW_STAYS = 2;
/** A home's platforms, in the order of its feeds. */
const PLATFORMS = [
  { platform: "PLATFORM_AIRBNB", summary: "Reserved" },
  { platform: "PLATFORM_BOOKING", summary: "CLOSED - Not available" },
  { platform: "PLATFORM_VRBO", summary: "Reserved - Ana" },
  { platform: "PLATFORM_OTHER", summary: "Zoë H." },
];
export const FEEDS_OF_A_HOME = PLATFORMS.length;

/** What happens to a feed at the change. Each of these kinds is one in fifty; all others simply have other nights. */
const KINDS = { 7: "unchanged", 17: "failing", 27: "cut", 37: "broken" };
const kindOf = (number) => KINDS[number % 50] ?? "good";
/** The recorded error of each kind; empty for those that succeed. */
export const ERRORS = { good: "", unchanged: "", failing: "server_error", cut: "incomplete", broken: "network" };

/** A seeded pseudo-random generator of numbers below 1 (mulberry32). */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nightsOf = (stays) => new Set(stays.flatMap(({ first, nights }) => Array.from({ length: nights }, (_, index) => first + index)));
const stamp = (day) => new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");

function event({ first, nights, uid }, summary) {
  const days = [`DTSTART;VALUE=DATE:${stamp(first)}`, `DTEND;VALUE=DATE:${stamp(first + nights)}`];
  return ["BEGIN:VEVENT", `UID:${uid}@platform.example`, "DTSTAMP:20260101T000000Z", ...days, `SUMMARY:${summary}`, "END:VEVENT"];
}

/** A calendar of stays, `{ first, nights, uid }` with days counted from 1970-01-01, as a platform writes it. */
export function calendar(stays, summary) {
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Platform of the tests//Calendar//EN"];
  return [...head, ...stays.flatMap((stay) => event(stay, summary)), "END:VCALENDAR", ""].join("\r\n");
}

/** The answers of a feed before and after the change. */
function answersOf(kind, before, after, summary) {
  const old = { status: 200, etag: '"old"', body: calendar(before, summary) };
  const fresh = { status: 200, etag: '"new"', body: calendar(after, summary) };
  // In the middle of the third event: after all new stays, and before the event's own days.
  const middle = fresh.body.split("BEGIN:VEVENT", 3).join("BEGIN:VEVENT").length + "BEGIN:VEVENT\r\nUID:".length;
  const changed = {
    good: () => fresh,
    unchanged: (etag) => (etag === old.etag ? { status: 304, etag } : old),
    failing: () => ({ status: 500, body: "Something went wrong" }),
    cut: () => ({ ...fresh, body: fresh.body.slice(0, middle) }),
    broken: () => ({ ...fresh, breaksAt: middle }),
  };
  return { before: () => old, after: changed[kind] };
}

/** One feed: its taken nights before and after the change, and its answers. */
function makeFeed(number, firstDay, host) {
  const random = chance(number);
  const below = (limit) => Math.floor(random() * limit);
  const { platform, summary } = PLATFORMS[number % FEEDS_OF_A_HOME];
  const kind = kindOf(number);
  const from = firstDay + (number % FEEDS_OF_A_HOME) * DAYS_OF_A_FEED;
  const stays = Array.from({ length: OLD_STAYS + NEW_STAYS }, (_, index) => ({
    first: from + index * DAYS_OF_A_STAY + below(3),
    nights: 2 + below(3),
    uid: `${number}-${index}`,
  }));
  const added = new Set();
  while (added.size < NEW_STAYS) added.add(below(stays.length));
  const before = stays.filter((_, index) => !added.has(index));
  const fresh = stays.filter((_, index) => added.has(index));
  // One in five also loses a stay.
  const after = [...fresh, ...before.slice(number % 5 === 1 ? 1 : 0)];
  // A feed without new content changes nothing. A truncated feed adds the nights that can be read. Nights that one
  // reading no longer names stay taken while they wait.
  const stand = { good: [...before, ...fresh], unchanged: before, failing: before, cut: [...before, ...fresh], broken: before };
  const path = `/${number}/calendar.ics`;
  return { number, platform, kind, path, url: `http://${host}${path}`, before: nightsOf(before), after: nightsOf(stand[kind]), answers: answersOf(kind, before, after, summary) };
}

/** Homes with their feeds, spread over hosts. Days are counted from 1970-01-01. */
export function makeHomes(feeds, hosts) {
  const firstDay = Math.floor(Date.now() / DAY_MS) + 3;
  const window = { from_day: firstDay, to_day: firstDay + FEEDS_OF_A_HOME * DAYS_OF_A_FEED };
  return Array.from({ length: feeds / FEEDS_OF_A_HOME }, (_, home) => {
    const numbers = Array.from({ length: FEEDS_OF_A_HOME }, (_, index) => home * FEEDS_OF_A_HOME + index);
    const made = numbers.map((number) => makeFeed(number, firstDay, hosts[number % hosts.length]));
    const always = made.flatMap(({ before, after }) => [...before].filter((night) => after.has(night)));
    return { id: `PASS-${String(home).padStart(4, "0")}`, window, feeds: made, always };
  });
}
