// Tests of what the reference is made from.

import assert from "node:assert/strict";
import { test } from "node:test";

import { alertsPage, answered, codesOf, errorsPage, meaningFaults, metricsOf, metricsPage, seenIn, statusNumber } from "./reference.mjs";

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

test("labels come from what processes answer, and are kept in the page", () => {
  const exposition = '# TYPE calls_seconds histogram\ncalls_seconds_bucket{method="a",le="0.1"} 1\ncalls_seconds_count{method="a"} 1\n# TYPE ups gauge\nups 1\n';
  assert.deepEqual([...answered(exposition)].map(([name, labels]) => [name, [...labels]]), [["calls_seconds", ["method"]], ["ups", []]]);
  const kinds = metricsOf(['metrics::histogram!("calls_seconds", &labels)', 'metrics::gauge!(\n "ups")']);
  const page = metricsPage(kinds, new Map([["calls_seconds", ["`method`", "listing"]]]), {});
  assert.deepEqual([...seenIn(page)], [["calls_seconds", ["`method`", "listing"]], ["ups", ["", "(not seen yet)"]]]);
  assert.equal(metricsPage(kinds, seenIn(page), {}), page);
  assert.deepEqual(meaningFaults(kinds, { ups: "Whether.", other: "None." }).length, 2);
});
