// Tests of what the reference is made from.

import assert from "node:assert/strict";
import { test } from "node:test";

import { alertsPage, codesOf, errorsPage, meaningFaults, metricsOf, metricsPage, statusNumber } from "./reference.mjs";

test("codes are read as Rust has them", () => {
  const rust = 'codes! {\n    Gone = "gone", GONE,\n        "It is \\"gone\\".",\n        "No está.";\n    Late = "late", PAYLOAD_TOO_LARGE, "a|b", "c";\n}\n';
  assert.deepEqual(codesOf(rust).map(({ code, status, english }) => [code, status, english]), [["gone", "GONE", 'It is "gone".'], ["late", "PAYLOAD_TOO_LARGE", "a|b"]]);
  assert.match(errorsPage(rust), /`late` \| 413 \| a\\\|b \|/);
  assert.throws(() => statusNumber("NO_SUCH_STATUS"), /no status/);
});

test("alerts lead to their runbooks", () => {
  const rules = "groups: [{ name: g, rules: [{ alert: A, expr: up == 0, for: 5m, labels: { severity: page }, annotations: { summary: s, runbook_url: docs/runbooks.md#a } }, { record: r, expr: up }] }]";
  assert.match(alertsPage([rules]), /\| A \| g \| page \| 5m \| `up == 0` \| \[what to do\]\(\.\.\/runbooks\.md#a\) \|/);
});

test("labels and recorders of a metric are those of the sources", () => {
  const metrics = metricsOf([
    ["services/common/src/a.rs", 'let labels = [("method", method), ("code", code)];\nmetrics::histogram!("calls_seconds", &labels).record(1);'],
    ["services/listing/src/b.rs", 'metrics::gauge!(\n "ups").set(1); metrics::counter!("made_total", "outcome" => label, "kind" => "a").increment(1)'],
    ["gateway/src/c.rs", 'metrics::counter!("made_total").increment(1)'],
  ]);
  const page = metricsPage(metrics, { ups: "Whether." });
  assert.match(page, /\| `calls_seconds` \| histogram \| `code`, `method` \| common \|  \|/);
  assert.match(page, /\| `made_total` \| counter \| `kind`, `outcome` \| gateway, listing \|  \|/);
  assert.match(page, /\| `ups` \| gauge \|  \| listing \| Whether\. \|/);
  assert.equal(meaningFaults(metrics, { ups: "Whether.", other: "None." }).length, 3);
});
