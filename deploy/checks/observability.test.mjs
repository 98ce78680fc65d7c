// Tests that the checks of deploy/observability fail when they should.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

import { dashboard } from "../observability/dashboards.mjs";
import { dashboardFaults, expressionFaults, jobFaults, metricFaults, metricsIn, metricsOfSources, promtool, ruleFaults, runbookFaults, targetFaults, testFaults, valueFaults } from "./observability.mjs";

test("metrics are found in expressions, and functions, labels and words of PromQL are not", () => {
  const cases = {
    'sum by (le, platform) (rate(reads_seconds_bucket{platform="x",status=~"5..|a"}[5m])) / on (slo) group_left slo:budget': ["reads_seconds_bucket", "slo:budget"],
    "max(feeds_stale) / max(feeds) > 14.4 * 1e3": ["feeds_stale", "feeds"],
    "queue > 0 unless on () sum(rate(reads_total[10m])) > 0": ["queue", "reads_total"],
    'depth > depth offset 30m or vector(0)': ["depth"],
  };
  for (const [expression, metrics] of Object.entries(cases)) assert.deepEqual(metricsIn(expression), metrics, expression);
});

test("a metric that no program has is found", () => {
  const exposed = metricsOfSources(['metrics::histogram!("reads_seconds", &labels).record(1.0);', 'metrics::gauge!(\n    "feeds").set(1);']);
  const faults = (expression) => metricFaults([["Alert", expression]], exposed, new Set(["slo:budget"]));
  assert.deepEqual(faults("rate(reads_seconds_bucket[5m]) > feeds > slo:budget > up"), []);
  assert.match(faults("rate(reads_second_count[5m])")[0], /Alert asks for reads_second_count/);
  assert.match(faults("slo:budgets")[0], /slo:budgets/);
});

test("a metric that a rule takes from others, too, is found", () => {
  const faults = (expression) => jobFaults([["Alert", expression]], "us");
  assert.deepEqual(faults('sum(rate(up{job="us"}[5m])) > redis_up{x="y",job="us"} unless calendar_feeds > slo:budget or kube_cronjob_created'), []);
  assert.match(faults('up{job="us"} == 1 or up == 0').join(), /Alert asks for up of every job/);
  assert.equal(faults('up{job="we"} > up_since{job="us"}').length, 1);
});

test("a value of a label that no program says is found", () => {
  const faults = (expression) => valueFaults([["Alert", expression]], ['count("given_up"); count("sent");']);
  assert.deepEqual(faults('mails{outcome=~"sent|given_up",route="/x"} > 0'), []);
  assert.match(faults('mails{outcome!="gave_up"}').join(), /Alert asks for "gave_up"/);
});

test("an alert without a runbook, and a runbook without an alert, are found", () => {
  const alert = (name, place, more) => ({ alert: name, labels: { severity: "page" }, annotations: { summary: "x", runbook_url: place, ...more } });
  const text = "# Runbooks\n## Objectives\n### mail\n### down\n";
  const sound = [alert("Down", "docs/runbooks.md#down"), alert("Burns", "docs/runbooks.md#{{ $labels.slo }}")];
  assert.deepEqual(runbookFaults(sound, ["mail"], text), []);
  assert.match(runbookFaults(sound, ["mail", "search"], text).join(), /Burns leads to search/);
  assert.match(runbookFaults([...sound, alert("Up", "docs/runbooks.md#up")], ["mail"], text).join(), /Up leads to up/);
  assert.match(runbookFaults(sound.slice(1), ["mail"], text).join(), /has down, which nothing/);
  assert.match(runbookFaults([{ ...sound[0], annotations: { summary: "x" } }, sound[1]], ["mail"], text).join(), /Down leads to undefined/);
  assert.match(runbookFaults([{ ...sound[0], labels: {} }, sound[1]], ["mail"], text).join(), /severity of Down/);
});

test("an alert without a test is found, for each objective", () => {
  const alerts = [{ alert: "Down", expr: "up == 0" }, { alert: "Burns", expr: "slo:x > 1" }];
  const both = (alert, where) => ({ alert, where, fires: {}, silent: {} });
  assert.deepEqual(testFaults(alerts, ["mail"], [both("Down"), both("Burns", 'slo="mail"')]), []);
  assert.match(testFaults(alerts, ["mail"], [{ ...both("Down"), silent: undefined }, both("Burns", 'slo="mail"')]).join(), /Down has no test/);
  assert.match(testFaults(alerts, ["mail", "search"], [both("Down"), both("Burns", 'slo="mail"')]).join(), /Burns slo="search" has no test/);
  assert.match(testFaults(alerts.slice(0, 1), [], [both("Down"), both("Up")]).join(), /Up has tests and no rule/);
});

test("a dashboard that is not its table is found", () => {
  const table = { one: { title: "One", panels: [["Up", "none", "sum(up)", "up"]] } };
  const written = { one: dashboard("one", table.one) };
  assert.deepEqual(dashboardFaults(written, table), []);
  assert.match(dashboardFaults({ one: written.one.replace("sum", "min") }, table).join(), /out of date/);
  assert.match(dashboardFaults({}, table).join(), /one\.json is out of date/);
  assert.match(dashboardFaults({ ...written, two: "" }, table).join(), /two\.json is of no dashboard/);
});

test("a process that Prometheus does not ask is found, and a name that is none", () => {
  const service = (name, more) => ({ name, restarts: true, profiles: [], environment: { CASACERO_ADMIN__LISTEN: "" }, ...more });
  const services = [service("one"), service("migrate", { restarts: false }), service("demo", { profiles: ["demo"] }), service("web", { environment: {} })];
  assert.deepEqual(targetFaults(["one"], services), []);
  assert.match(targetFaults([], services).join(), /does not ask one/);
  assert.match(targetFaults(["one", "web"], services).join(), /asks web/);
});

test("an expression of a panel that Prometheus cannot read is found", () => {
  assert.deepEqual(expressionFaults([["one", "sum by (x) (rate(up[5m]))"], ["two", "up"]]), []);
  assert.match(expressionFaults([["one", "sum by x (up)"]])[0], /panel:0.*parse/s);
});

test("promtool fails a rule that does not fire when it should, one that fires when it should not, and one it cannot read", (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "casacero-promtool-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "rules.yml");
  const rules = (expr) => writeFileSync(file, JSON.stringify({ groups: [{ name: "x", rules: [{ alert: "Down", expr }] }] }));
  const tests = [{ alert: "Down", at: "5m", fires: { up: "0x10" }, silent: { up: "1x10" } }];
  rules("up == 0");
  assert.deepEqual(ruleFaults(file, tests), []);
  rules("up == 2");
  assert.match(ruleFaults(file, tests)[0], /exp:.*1/s);
  rules("up >= 0");
  assert.match(ruleFaults(file, tests)[0], /exp:.*0/s);
  rules("up == 1");
  const quiet = (series) => ruleFaults(file, [], series)[0] ?? "";
  assert.match(quiet({ up: "0x50 1x400" }), /exp:.*0/s);
  assert.equal(quiet({ up: "0x800" }), "");
  rules("up ==");
  assert.match(promtool("check", "rules", file)[0], /parse error/);
});
