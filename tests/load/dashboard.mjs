// How fast the lists of operators answer.
//
//   CASACERO_OPERATOR="operator@example.com:PASSWORD" node tests/load/dashboard.mjs http://127.0.0.1:3000
//
// Asks each list TIMES times, one request after the other, and prints the median and the slowest in milliseconds beside those of the
// way itself: the operator's session, which reads one row.

import { argv, env, exit } from "node:process";

const TIMES = 30;
const site = argv[2] ?? "http://127.0.0.1:3000";
const [email, password] = (env.CASACERO_OPERATOR ?? "").split(/:(.*)/s);
if (!password) {
  console.error('usage: CASACERO_OPERATOR="ADDRESS:PASSWORD" node tests/load/dashboard.mjs http://127.0.0.1:PORT');
  exit(2);
}

const LISTS = {
  "the way itself (session)": "session",
  overview: "overview",
  "homes, the last changed first": "properties?limit=50",
  "homes with a word in them": "properties?q=corralejo&limit=50",
  "homes of an owner": "properties?q=owner77@example.com&limit=50",
  "homes by name, page 100": "properties?sort=name&limit=50&offset=5000",
  "homes by place, paused": "properties?sort=place&status=paused&limit=50",
  "homes with failing feeds": "properties?feeds=failing&limit=50",
  "homes below 50 points": "properties?scoreMax=50&sort=score&limit=50",
  "one home": "properties/CASA-20077/record",
  "health of all feeds": "calendar?limit=50",
  "approval queue": "reviews?limit=50",
  reports: "reports?limit=50",
  coordinates: "coordinates?limit=50",
  "audit log": "audit?limit=50",
  "dead letters": "calendar/dead-letters?limit=50",
};

const asked = await fetch(`${site}/api/v1/admin/session`, {
  method: "POST",
  headers: { "content-type": "application/json", origin: site },
  body: JSON.stringify({ email, password }),
});
if (!asked.ok) throw new Error(`${asked.status} ${await asked.text()}`);
const cookie = asked.headers.getSetCookie().map((set) => set.split(";")[0]).join("; ");

for (const [name, path] of Object.entries(LISTS)) {
  const times = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    const answer = await fetch(`${site}/api/v1/admin/${path}`, { headers: { cookie } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  console.log(`${name.padEnd(32)} ${times[TIMES / 2].toFixed(1).padStart(8)} ${times[TIMES - 1].toFixed(1).padStart(8)}`);
}
