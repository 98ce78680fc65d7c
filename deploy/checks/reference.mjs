// Writes docs/reference, or checks that it is what the sources say: alerts from the rules, errors from the table of codes,
// metrics from where programs record them.
//
//   node reference.mjs          check
//   node reference.mjs --write  write

import { readFileSync, writeFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import path from "node:path";

import { parse } from "yaml";

import { MEANINGS } from "./meanings.mjs";
import { ROOT, isMain, report, repositoryTexts } from "./report.mjs";

const ADMIN_PORT = 9000;
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

/** A metric as Rust records it, and what stands behind its name: labels, or a name of those that are bound above it. */
const RECORDED = /(counter|gauge|histogram)!\(\s*"(\w+)"([^;]*?)\)\s*\.(?:increment|set|record)\(/g;
const BOUND = "&labels";

/** Whose code a file is. */
const recorderOf = (name) => name.match(/^services\/([\w-]+)\//)?.[1].replace("embedded", "one process") ?? "gateway";

/** Each metric that sources record, each source as [name of its file, text]: name → kind, labels, recorders. */
export function metricsOf(sources) {
  const found = new Map();
  for (const [name, text] of sources) {
    for (const { 1: kind, 2: metric, 3: rest, index } of text.matchAll(RECORDED)) {
      const labels = rest.includes(BOUND) ? text.slice(text.lastIndexOf("let labels = ", index), index).matchAll(/\("(\w+)"/g) : rest.matchAll(/"(\w+)" =>/g);
      const known = found.get(metric) ?? { kind, labels: new Set(), recorders: new Set() };
      for (const [, label] of labels) known.labels.add(label);
      known.recorders.add(recorderOf(name));
      found.set(metric, known);
    }
  }
  return found;
}

export function metricsPage(metrics, meanings = MEANINGS) {
  const sorted = (words) => [...words].toSorted();
  const rows = [...metrics]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { kind, labels, recorders }]) => [`\`${name}\``, kind, sorted(labels).map((label) => `\`${label}\``).join(", "), sorted(recorders).join(", "), meanings[name] ?? ""]);
  const intro = `What processes answer at \`/metrics\` (port ${ADMIN_PORT}), and in whose code it is recorded: a service has its workers, too, and \`common\` is the code of all of them, recorded by those that do such a thing. A metric appears when what it counts happens first. Histograms are in seconds.`;
  return page("Metrics", intro, table(["metric", "kind", "labels", "of", "meaning"], rows));
}

/** Metrics without a meaning, and meanings of no metric. */
export function meaningFaults(metrics, meanings = MEANINGS) {
  return [
    ...[...metrics.keys()].filter((name) => !meanings[name]).map((name) => `${name} has no meaning in deploy/checks/meanings.mjs`),
    ...Object.keys(meanings).filter((name) => !metrics.has(name)).map((name) => `deploy/checks/meanings.mjs has ${name}, which no program records`),
  ];
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
  const metrics = metricsOf(repositoryTexts().filter(([name]) => /^(?:services|gateway)\/.*\.rs$/.test(name)));
  const pages = {
    "alerts.md": alertsPage(["slo.rules.yml", "alerts.yml"].map((name) => read("deploy", "observability", name))),
    "errors.md": errorsPage(read("gateway", "src", "problem", "codes", "table.rs")),
    "metrics.md": metricsPage(metrics),
  };
  if (process.argv[2] === "--write") for (const [name, text] of Object.entries(pages)) writeFileSync(file("docs", "reference", name), text);
  const stale = Object.entries(pages).filter(([name, text]) => existing(name) !== text).map(([name]) => `docs/reference/${name} is out of date: node deploy/checks/reference.mjs --write`);
  report(`${metrics.size} metrics, and the pages of alerts and errors`, [...meaningFaults(metrics), ...stale]);
}
