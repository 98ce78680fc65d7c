// Checks what is watched: promtool on the rules, their tests and the settings of Prometheus; amtool on who is told; that the dashboards are those of
// their table; that the programs have each metric; that Prometheus asks each process; that each alert has a test of both kinds and a runbook.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { parse } from "yaml";

import { COMPOSE_FILE, parseCompose, variablesOf } from "../local/compose.mjs";
import { ensurePackages } from "../local/servers/packages.mjs";
import { DASHBOARDS, dashboard } from "../observability/dashboards.mjs";
import { ALERTS, OBJECTIVES, QUIET_SITE, promtoolTests } from "../observability/tests.mjs";
import { ROOT, isMain, report, repositoryTexts } from "./report.mjs";

const FOLDER = path.join(ROOT, "deploy", "observability");
const read = (...parts) => readFileSync(path.join(FOLDER, ...parts), "utf8");

/** Metrics of Prometheus itself, of what describes a process, and of kube-state-metrics. */
const OF_OTHERS = new Set(["up", "ALERTS", "process_open_fds", "process_max_fds", "kube_cronjob_created", "kube_cronjob_status_last_successful_time"]);
/** Words of PromQL that look like metrics. */
const NO_METRIC = new Set("by without on ignoring group_left group_right and or unless offset bool le".split(" "));

/** The names of metrics in an expression: words that are no function, no label and no word of the language. */
export function metricsIn(expression) {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, "")
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, " ");
  const words = [...bare.matchAll(/(?<![\w:.$])([a-zA-Z_:][\w:]*)(\s*\()?/g)];
  return [...new Set(words.filter(([, word, call]) => !call && !NO_METRIC.has(word)).map(([, word]) => word))];
}

/** The names of metrics that Rust sources record. */
export function metricsOfSources(texts) {
  return new Set(texts.flatMap((text) => [...text.matchAll(/(?:counter|gauge|histogram)!\(\s*"(\w+)"/g)].map(([, name]) => name)));
}

/** Metrics that expressions name and that nobody records. */
export function metricFaults(expressions, exposed, recorded) {
  return expressions.flatMap(([where, expression]) =>
    metricsIn(expression)
      .filter((name) => !OF_OTHERS.has(name) && !recorded.has(name) && !exposed.has(name) && !exposed.has(name.replace(/_(?:bucket|count|sum)$/, "")))
      .map((name) => `${where} asks for ${name}, which no program has`),
  );
}

/** Metrics that a rule takes from programs of others, too, if they have them by the same name. */
export function jobFaults(expressions, job) {
  const mayBeOthers = (name) => !/^(?:calendar|listing|geocoding|translation)_|^slo:|^kube_/.test(name);
  const isOfAll = (expression) => (name) => new RegExp(`\\b${name}\\b(?!\\{[^}]*\\bjob="${job}")`).test(expression);
  return expressions.flatMap(([where, expression]) =>
    metricsIn(expression).filter(mayBeOthers).filter(isOfAll(expression)).map((name) => `${where} asks for ${name} of every job, not of job="${job}"`),
  );
}

/** Labels whose values are words of the programs. */
const WORDED = /\b(?:outcome|result|queue|kind)(?:=|=~|!~|!=)"([^"]*)"/g;

/** Values of labels that stand in no source: such a series never comes. */
export function valueFaults(expressions, texts) {
  const words = new Set(texts.flatMap((text) => [...text.matchAll(/"([\w-]+)"/g)].map(([, word]) => word)));
  return expressions.flatMap(([where, expression]) =>
    [...expression.matchAll(WORDED)].flatMap(([, values]) => values.split("|")).filter((value) => !words.has(value)).map((value) => `${where} asks for "${value}", which no program says`),
  );
}

/** How GitHub spells the anchor of a heading. */
const anchor = (heading) => heading.trim().toLowerCase().replace(/[^\w\- ]/g, "").replaceAll(" ", "-");

/** Alerts without a runbook, and runbooks without an alert or an objective. */
export function runbookFaults(alerts, objectives, text) {
  const headings = new Set([...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => anchor(heading)));
  const wanted = new Map();
  for (const { alert, annotations, labels } of alerts) {
    const [, place] = /^docs\/runbooks\.md#(.+)$/.exec(annotations?.runbook_url ?? "") ?? [];
    const places = place === "{{ $labels.slo }}" ? objectives : [place];
    for (const each of places) wanted.set(each, alert);
    if (!annotations?.summary || !["page", "ticket"].includes(labels?.severity)) wanted.set(`a summary and a severity of ${alert}`, alert);
  }
  const faults = [...wanted].filter(([place]) => !headings.has(place)).map(([place, alert]) => `${alert} leads to ${place}, which docs/runbooks.md does not have`);
  const specific = [...text.matchAll(/^### (.+)$/gm)].map(([, heading]) => anchor(heading));
  return [...faults, ...specific.filter((place) => !wanted.has(place)).map((place) => `docs/runbooks.md has ${place}, which nothing leads to`)];
}

/** Alerts without a test that they fire and one that they do not, and tests of no alert. */
export function testFaults(alerts, objectives, tests) {
  const wanted = alerts.flatMap(({ alert, expr }) => (/\bslo:/.test(expr) ? objectives.map((slo) => `${alert} slo="${slo}"`) : [alert]));
  const tested = new Set(tests.filter(({ fires, silent }) => fires && silent).flatMap(({ alert, where }) => [alert, `${alert} ${where}`]));
  const names = new Set(alerts.map(({ alert }) => alert));
  return [
    ...wanted.filter((each) => !tested.has(each)).map((each) => `${each} has no test that it fires, and one that it does not`),
    ...tests.filter(({ alert }) => !names.has(alert)).map(({ alert }) => `${alert} has tests and no rule`),
  ];
}

/** Dashboards that are not what their table says. */
export function dashboardFaults(committed, table = DASHBOARDS) {
  const faults = Object.keys(table).filter((name) => committed[name] !== dashboard(name, table[name])).map((name) => `dashboards/${name}.json is out of date: node deploy/observability/dashboards.mjs`);
  return [...faults, ...Object.keys(committed).filter((name) => !(name in table)).map((name) => `dashboards/${name}.json is of no dashboard`)];
}

/** Services of docker-compose.yml with an admin port that Prometheus does not ask, and names that are no such service. */
export function targetFaults(names, services) {
  const watched = services.filter(({ environment, restarts, profiles }) => "CASACERO_ADMIN__LISTEN" in environment && restarts && profiles.length === 0).map(({ name }) => name);
  return [
    ...watched.filter((name) => !names.includes(name)).map((name) => `prometheus.yml does not ask ${name}`),
    ...names.filter((name) => !watched.includes(name)).map((name) => `prometheus.yml asks ${name}, which has no admin port`),
  ];
}

/** The faults that a checker of Prometheus' packages finds; nothing if it finds none. */
function checker(packages, program, parameters) {
  ensurePackages([packages]);
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { encoding: "utf8" });
  if (error) throw error;
  return status === 0 ? [] : [`${program} ${parameters.slice(0, 2).join(" ")}: ${`${stdout}${stderr}`.trim()}`];
}

export const promtool = (...parameters) => checker("prometheus", "promtool", parameters);
export const amtool = (...parameters) => checker("alertmanager", "amtool", parameters);

/** Settings of Alertmanager that it cannot read, or by which an alert goes to somebody else than its severity says. */
export const routeFaults = (file) => [
  ...amtool("check-config", file),
  ...["page", "ticket"].flatMap((severity) => amtool("config", "routes", "test", `--config.file=${file}`, `--verify.receivers=${severity}`, `severity=${severity}`, "alertname=Any")),
];

/** What two settings say of routes and inhibitions that differs: only their receivers may. */
export function twinFaults(one, other) {
  const said = (text) => JSON.stringify([parse(text).route, parse(text).inhibit_rules]);
  return said(one) === said(other) ? [] : ["the routes or inhibitions of the two alertmanager.yml differ"];
}

/** What promtool says of something that is written for it. */
function promtoolOf(content, ...parameters) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "casacero-rules-"));
  try {
    const place = path.join(folder, "file.json");
    writeFileSync(place, JSON.stringify(content));
    return promtool(...parameters, place);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs tests of a file of rules: the arguments of promtoolTests. */
export const ruleFaults = (...tests) => promtoolOf(promtoolTests(...tests), "test", "rules");

/** Expressions that Prometheus cannot read. */
export function expressionFaults(expressions) {
  const rules = expressions.map(([where, expr], index) => ({ record: `panel:${index}`, labels: { where }, expr }));
  return promtoolOf({ groups: [{ name: "panels", rules }] }, "check", "rules");
}

if (isMain(import.meta)) {
  const groups = ["slo.rules.yml", "alerts.yml"].flatMap((file) => parse(read(file)).groups);
  const rules = groups.flatMap(({ rules: each }) => each);
  const alerts = rules.filter(({ alert }) => alert);
  const objectives = [...new Set(rules.map(({ labels }) => labels?.slo).filter(Boolean))];
  const recorded = new Set(rules.map(({ record }) => record).filter(Boolean));
  const sources = repositoryTexts().filter(([file]) => /^(?:services|gateway)\/.*\.rs$/.test(file)).map(([, text]) => text);
  const exposed = metricsOfSources(sources);
  const ofRules = rules.map(({ alert, record, expr }) => [alert ?? record, expr]);
  const ofDashboards = Object.entries(DASHBOARDS).flatMap(([name, { panels }]) => panels.map(([title, , expression]) => [`dashboard ${name}, ${title},`, expression.replaceAll("$__rate_interval", "5m")]));
  const committed = Object.fromEntries(readdirSync(path.join(FOLDER, "dashboards")).map((file) => [path.basename(file, ".json"), read("dashboards", file)]));
  const compose = readFileSync(COMPOSE_FILE, "utf8");
  const anything = Object.fromEntries([...variablesOf(compose)].filter(([, isNeeded]) => isNeeded).map(([name]) => [name, "x"]));
  const [settings, ofOneProcess, ofKubernetes] = ["prometheus.yml", "prometheus-one-process.yml", "prometheus-kubernetes.yml"].map((name) => parse(read(name)));
  const targets = settings.scrape_configs.flatMap(({ dns_sd_configs: each }) => each.flatMap(({ names }) => names));
  const [job, ...otherJobs] = new Set([settings, ofOneProcess, ofKubernetes].flatMap(({ scrape_configs: each }) => each.map(({ job_name: name }) => name)));
  // Debian's promtool does not know how pods are found.
  const withoutPods = { ...ofKubernetes, scrape_configs: ofKubernetes.scrape_configs.map(({ kubernetes_sd_configs: _, ...rest }) => rest) };
  const file = (name) => path.join(FOLDER, name);
  const routes = [file("alertmanager.yml"), path.join(ROOT, "deploy", "kubernetes", "components", "alertmanager", "server", "alertmanager.yml")];
  const faults = [
    ...promtool("check", "config", "--syntax-only", file("prometheus.yml")),
    ...promtool("check", "config", file("prometheus-one-process.yml")),
    ...promtoolOf(withoutPods, "check", "config", "--syntax-only"),
    ...otherJobs.map((name) => `one Prometheus has the job ${job} and another ${name}`),
    ...promtool("check", "rules", file("slo.rules.yml"), file("alerts.yml")),
    ...routes.flatMap(routeFaults),
    ...twinFaults(...routes.map((place) => readFileSync(place, "utf8"))),
    ...ruleFaults(file("slo.rules.yml"), OBJECTIVES),
    ...ruleFaults(file("alerts.yml"), ALERTS, QUIET_SITE),
    ...expressionFaults(ofDashboards),
    ...metricFaults([...ofRules, ...ofDashboards], exposed, recorded),
    ...jobFaults(ofRules, job),
    ...valueFaults([...ofRules, ...ofDashboards], sources),
    ...runbookFaults(alerts, objectives, readFileSync(path.join(ROOT, "docs", "runbooks.md"), "utf8")),
    ...testFaults(alerts, objectives, [...OBJECTIVES, ...ALERTS]),
    ...dashboardFaults(committed),
    ...targetFaults(targets, parseCompose(compose, anything).services),
  ];
  report(`${alerts.length} alerts with ${OBJECTIVES.length + ALERTS.length} pairs of tests, ${ofDashboards.length} panels, ${exposed.size} metrics`, faults);
}
