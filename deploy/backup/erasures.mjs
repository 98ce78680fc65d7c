// Homes that were erased, kept apart from the database, and erased again after a restore from before.
//
//   psql-style address in DATABASE:  node erasures.mjs list SINCE >> erasures.txt     each run, since the last one
//   SITE, OPERATOR_EMAIL, OPERATOR_PASSWORD_FILE:  node erasures.mjs redo < erasures.txt
//
// A line is a time and an id: it says nothing about anybody. An operator with a second factor cannot sign in here: use one
// without, made for it and removed afterwards (`casacero-listing operator`).

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const LINE = /^(\S+) ([A-Za-z]+-\d+)$/;

/** Lines of the homes that were erased since a time. */
export function list(database, since) {
  if (!TIME.test(since)) throw new Error(`${since} is no time such as 2027-01-31T03:00:00Z`);
  const sql = `SELECT to_char(erased_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id FROM erased_listings WHERE erased_at >= '${since}' ORDER BY erased_at`;
  return execFileSync("psql", [database, "-qAt", "-c", sql], { encoding: "utf8" });
}

/** The ids of lines, each once. */
export function idsIn(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const wrong = lines.find((line) => !LINE.test(line));
  if (wrong !== undefined) throw new Error(`not a time and an id: ${wrong}`);
  return [...new Set(lines.map((line) => LINE.exec(line)[2]))];
}

/** Erases homes as an operator does. Once more changes nothing. */
export async function redo(site, { email, password }, ids) {
  const session = await fetch(`${site}/api/v1/admin/session`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email, password }) });
  if (!session.ok) throw new Error(`the operator is not let in: ${session.status} ${await session.text()}`);
  const cookie = session.headers.getSetCookie().map((each) => each.split(";")[0]).join("; ");
  for (const id of ids) {
    const { status } = await fetch(`${site}/api/v1/admin/properties/${id}`, { method: "DELETE", headers: { cookie, "if-match": "*" } });
    if (status !== 204 && status !== 404) throw new Error(`${id} is not erased: ${status}; those before it are`);
  }
}

if (process.argv[1] === import.meta.filename) {
  const [what, since] = process.argv.slice(2);
  const { DATABASE, SITE, OPERATOR_EMAIL, OPERATOR_PASSWORD_FILE } = process.env;
  if (what === "list" && DATABASE) process.stdout.write(list(DATABASE, since));
  else if (what === "redo" && SITE && OPERATOR_EMAIL && OPERATOR_PASSWORD_FILE) {
    const ids = idsIn(readFileSync(0, "utf8"));
    await redo(SITE, { email: OPERATOR_EMAIL, password: readFileSync(OPERATOR_PASSWORD_FILE, "utf8").trimEnd() }, ids);
    console.log(`${ids.length} homes are gone`);
  } else {
    console.error(readFileSync(import.meta.filename, "utf8").split("\n\n")[0]);
    process.exitCode = 2;
  }
}
