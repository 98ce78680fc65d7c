// Writes docs/reference, or checks that it is what the sources say: alerts from the rules, errors from the table of codes,
// metrics from the sources and from the processes that answered with them.
//
//   node reference.mjs                      check
//   node reference.mjs --write [state.json] write; with the state of a running topology (var/local/state.json of make up-local)
//                                           the processes are asked what they answer at /metrics

import { readFileSync, writeFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import path from "node:path";

import { parse } from "yaml";

import { MEANINGS } from "./meanings.mjs";
import { ROOT, isMain, report, repositoryTexts } from "./report.mjs";

const ADMIN_PORT = 9000;
const NOT_SEEN = "(not seen yet)";
const file = (...parts) => path.join(ROOT, ...parts);
const read = (...parts) => readFileSync(file(...parts), "utf8");
const cell = (text) => String(text).replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");
const page = (title, intro, body) => `# ${title}\n\n${intro} Made by \`node deploy/checks/reference.mjs --write\`; \`make lint\` holds that it is true.\n\n${body}\n`;

/** The page of alerts, from the texts of files of rules. */
export function alertsPage(files) {
  const groups = files.flatMap((text) => parse(text).groups);
  const rows = groups.flatMap(({ name, rules }) =>
    rules.filter(({ alert }) => alert).map(({ alert, expr, for: long = "at once", labels, annotations }) => {
      const link = annotations.runbook_url.replace("docs/", "../");
      const runbook = link.includes("{{") ? "[objectives](../runbooks.md#objectives)" : `[what to do](${link})`;
      return [alert, name, labels.severity, long, `\`${expr}\``, runbook];
    }),
  );
  return page("Alerts", "Rules of `deploy/observability`.", table(["alert", "group", "severity", "for", "when", "runbook"], rows));
}

/** The codes of the table in Rust: name, status, and the English text. */
export function codesOf(rust) {
  const string = '"((?:[^"\\\\]|\\\\.)*)"';
  const row = new RegExp(`^\\s*\\w+ = "(\\w+)", ([A-Z_]+),\\s*${string},\\s*${string};`, "gm");
  return [...rust.matchAll(row)].map(([, code, status, english]) => ({ code, status, english: english.replace(/\\\s*\n\s*/g, "").replaceAll('\\"', '"') }));
}

const spelled = (words) => words.toUpperCase().replace(/[^A-Z]+/g, "_");

/** The number of a status as Rust spells it. */
export function statusNumber(name) {
  const found = Object.entries(STATUS_CODES).find(([, words]) => spelled(words) === name);
  if (!found) throw new Error(`there is no status ${name}`);
  return Number(found[0]);
}

/** The page of errors. Each code has an anchor. */
export function errorsPage(rust) {
  const rows = codesOf(rust).map(({ code, status, english }) => [`<a id="${code}"></a>\`${code}\``, statusNumber(status), english]);
  const intro = "The `code` of an answer `application/problem+json` (RFC 9457), and what people are told in English. Decide by `code`.";
  return page("Errors", intro, table(["code", "status", "text"], rows.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Each metric that sources record: its kind and the names of its labels as far as they stand there. */
export function metricsOf(texts) {
  const found = new Map();
  for (const text of texts) {
    for (const [, kind, name] of text.matchAll(/(counter|gauge|histogram)!\(\s*"(\w+)"/g)) found.set(name, kind);
  }
  return found;
}

/** What /metrics answers: name → names of labels. Buckets, counts and sums belong to their histogram. */
export function answered(exposition) {
  const types = new Map([...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
  const labels = new Map([...types.keys()].map((name) => [name, new Set()]));
  for (const [, sample, inside = ""] of exposition.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/gm)) {
    const name = types.has(sample) ? sample : sample.replace(/_(?:bucket|count|sum)$/, "");
    for (const [, label] of inside.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) if (!["le", "quantile"].includes(label)) labels.get(name)?.add(label);
  }
  return labels;
}

/** What stands in the page about metrics that processes answered with: name → [labels, services]. */
export function seenIn(markdown) {
  const rows = [...markdown.matchAll(/^\| `(\w+)` \| \w+ \| ([^|]*) \| ([^|]*) \|/gm)];
  return new Map(rows.map(([, name, labels, services]) => [name, [labels.trim(), services.trim()]]));
}

export function metricsPage(kinds, seen, meanings = MEANINGS) {
  const rows = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, kind]) => [`\`${name}\``, kind, ...(seen.get(name) ?? ["", NOT_SEEN]), meanings[name] ?? ""]);
  const intro = `What processes answer at \`/metrics\` (port ${ADMIN_PORT}): labels and processes as they were seen in a loaded topology. A metric appears when what it counts happens first; *not seen yet* did not happen there. Histograms are in seconds.`;
  return page("Metrics", intro, table(["metric", "kind", "labels", "seen at", "meaning"], rows));
}

/** Metrics without a meaning, and meanings of no metric. */
export function meaningFaults(kinds, meanings = MEANINGS) {
  return [
    ...[...kinds.keys()].filter((name) => !meanings[name]).map((name) => `${name} has no meaning in deploy/checks/meanings.mjs`),
    ...Object.keys(meanings).filter((name) => !kinds.has(name)).map((name) => `deploy/checks/meanings.mjs has ${name}, which no program records`),
  ];
}

/** Asks each process of a running topology. */
async function ask(stateFile) {
  const seen = new Map();
  const { units } = JSON.parse(readFileSync(stateFile, "utf8"));
  for (const { service, ports } of units.filter((unit) => unit.state === "healthy" && ADMIN_PORT in unit.ports)) {
    const exposition = await (await fetch(`http://127.0.0.1:${ports[ADMIN_PORT]}/metrics`)).text();
    for (const [name, labels] of answered(exposition)) {
      const known = seen.get(name) ?? [new Set(), new Set()];
      for (const label of labels) known[0].add(label);
      known[1].add(service);
      seen.set(name, known);
    }
  }
  return new Map([...seen].map(([name, [labels, services]]) => [name, [[...labels].toSorted().map((label) => `\`${label}\``).join(", "), [...services].toSorted().join(", ")]]));
}

const existing = (name) => {
  try {
    return read("docs", "reference", name);
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
};

if (isMain(import.meta)) {
  const [mode, state] = process.argv.slice(2);
  const kinds = metricsOf(repositoryTexts().filter(([name]) => /^(?:services|gateway)\/.*\.rs$/.test(name)).map(([, text]) => text));
  const seen = seenIn(existing("metrics.md"));
  for (const [name, what] of state ? await ask(path.resolve(process.env.INIT_CWD ?? ".", state)) : []) seen.set(name, what);
  const pages = {
    "alerts.md": alertsPage(["slo.rules.yml", "alerts.yml"].map((name) => read("deploy", "observability", name))),
    "errors.md": errorsPage(read("gateway", "src", "problem", "codes", "table.rs")),
    "metrics.md": metricsPage(kinds, seen),
  };
  if (mode === "--write") for (const [name, text] of Object.entries(pages)) writeFileSync(file("docs", "reference", name), text);
  const stale = Object.entries(pages).filter(([name, text]) => existing(name) !== text).map(([name]) => `docs/reference/${name} is out of date: node deploy/checks/reference.mjs --write`);
  report(`${kinds.size} metrics, and the pages of alerts and errors`, [...meaningFaults(kinds), ...stale]);
}
