// Tests that the checks of what we ship, and of secrets, fail when they should.

import assert from "node:assert/strict";
import { test } from "node:test";

import { crateFaults, packageFaults } from "./advisories.mjs";
import { cratesDocument, documentFaults, npmDocument } from "./sbom.mjs";
import { PATTERNS, secretFaults } from "./secrets.mjs";

// Assembled here, because the check also reads this file.
const x = (count, text = "x") => text.repeat(count);
const SECRETS = {
  "a private key": ["-----BEGIN", "RSA PRIVATE KEY-----"].join(" "),
  "a private key of age": `AGE-SECRET-KEY-1${x(58, "Q")}`,
  "an access key of AWS": `key = "AKIA${x(16, "7")}"`,
  "a token of GitHub": `ghp_${x(36)}`,
  "a token of GitLab": `glpat-${x(20)}`,
  "a token of npm": `//registry/:_authToken=npm_${x(36)}`,
  "a token of PyPI": `pypi-AgE${x(60)}`,
  "a token of Slack": `xoxb-${x(12, "1")}`,
  "a key of Stripe": `sk_live_${x(24)}`,
  "a key of Google": `AIza${x(35)}`,
  "a key of DeepL": `${x(8, "a")}-${x(4, "b")}-${x(4, "c")}-${x(4, "d")}-${x(12, "e")}:fx`,
  "a signed token": `eyJ${x(12)}.eyJ${x(12)}.${x(12)}`,
  "a key of our API": `Bearer cck_0198d1c2-7b1e_${x(43, "A")}`,
  "a secret of our processes": `CASACERO_SECRET=${x(64, "a")}`,
  "a password in an address": `postgres://casacero:${x(12, "p")}@db:5432/x`,
};

test("each kind of secret is found, told without itself, and allowed where it is named", () => {
  assert.deepEqual(Object.keys(SECRETS), Object.keys(PATTERNS));
  for (const [what, secret] of Object.entries(SECRETS)) {
    const text = `first\nsee ${secret} there\n`;
    assert.deepEqual(secretFaults("a.md", text), [`a.md:2 holds what looks like ${what}`]);
    assert.deepEqual(secretFaults("a.md", text, [{ file: "a.md", what }]), [], what);
    assert.equal(secretFaults("b.md", text, [{ file: "a.md", what }]).length, 1, what);
  }
});

test("words about secrets are none", () => {
  const good = [
    "-----BEGIN CERTIFICATE-----",
    "smtp://user:password@mail.homes.example:587",
    "postgres://casacero:${POSTGRES_PASSWORD}@postgres:5432/casacero",
    "CASACERO_SECRET=$(openssl rand -hex 32)",
    "cck_a_b",
    "the header `AKIA` begins a key",
    `sha256:${x(64, "a")}`,
  ];
  for (const line of good) assert.deepEqual(secretFaults("a.md", line), [], line);
});

const crate = (name, more) => ({ id: name, name, version: "1.0.0", license: "MIT/Apache-2.0", targets: [{ kind: ["lib"] }], ...more });
const dep = (pkg, kind = null) => ({ pkg, dep_kinds: [{ kind }] });
const METADATA = {
  workspace_members: ["program", "tests"],
  packages: [crate("program", { targets: [{ kind: ["bin"] }] }), crate("tests"), crate("used"), crate("maker"), crate("tester")],
  resolve: {
    nodes: [
      { id: "program", deps: [dep("used"), dep("maker", "build"), dep("tester", "dev")] },
      { id: "tests", deps: [dep("program")] },
      { id: "used", deps: [] },
      { id: "maker", deps: [] },
      { id: "tester", deps: [] },
    ],
  },
};
const LOCK = `[[package]]\nname = "used"\nversion = "1.0.0"\nchecksum = "${x(64, "a")}"\n`;

test("what programs are made of is listed with its sums, and what only tests is not", async () => {
  const document = cratesDocument(METADATA, LOCK);
  assert.deepEqual(document.components.map(({ name }) => name), ["maker", "program", "used"]);
  assert.deepEqual(document.components[2].hashes, [{ alg: "SHA-256", content: x(64, "a") }]);
  assert.deepEqual(document.dependencies[0], { ref: "crates", dependsOn: ["pkg:cargo/program@1.0.0"] });
  assert.deepEqual(await documentFaults("crates", document), []);
  assert.notDeepEqual(await documentFaults("crates", { ...document, components: [{ name: "x" }] }), [], "the schema is asked");
});

test("npm packages are found where Node.js finds them", async () => {
  const at = (version, more) => ({ version, license: "MIT", integrity: "sha512-AAAA", ...more });
  const lock = {
    packages: {
      "": { dependencies: { "@a/one": "1" }, devDependencies: { tool: "1" } },
      "node_modules/@a/one": at("1.0.0", { dependencies: { two: "2", three: "3" } }),
      "node_modules/@a/one/node_modules/two": at("2.0.0", { dependencies: { three: "3" } }),
      "node_modules/two": at("1.0.0", { dev: true }),
      "node_modules/three": at("3.0.0"),
      "node_modules/tool": at("1.0.0", { dev: true }),
    },
  };
  const document = npmDocument("web", lock);
  const [one, two, three] = ["%40a/one@1.0.0", "two@2.0.0", "three@3.0.0"].map((each) => `pkg:npm/${each}`);
  assert.deepEqual(document.dependencies, [
    { ref: "web", dependsOn: [one] },
    { ref: one, dependsOn: [three, two] },
    { ref: two, dependsOn: [three] },
    { ref: three, dependsOn: [] },
  ]);
  assert.equal(document.components[0].hashes[0].content, "000000");
});

test("holes are told, and so is what could not be asked", () => {
  const advisory = { id: "RUSTSEC-2020-0071", title: "Potential segfault" };
  const answer = {
    vulnerabilities: { list: [{ advisory, package: { name: "time", version: "0.1.42" } }] },
    warnings: { yanked: [{ kind: "yanked", advisory: null, package: { name: "old", version: "1.0.0" } }] },
  };
  assert.deepEqual(crateFaults("Cargo.lock", answer), [
    "Cargo.lock: time 0.1.42 RUSTSEC-2020-0071 Potential segfault",
    "Cargo.lock: old 1.0.0 is yanked",
  ]);
  assert.deepEqual(crateFaults("Cargo.lock", { vulnerabilities: { list: [] }, warnings: {} }), []);
  assert.match(crateFaults("Cargo.lock", { why: "no network" })[0], /was not looked at: no network/);
  const via = [{ title: "Prototype pollution", url: "https://example.org/1", range: "<2" }, "other"];
  const packages = { vulnerabilities: { one: { name: "one", via } } };
  assert.deepEqual(packageFaults("l.json", packages), ["l.json: one <2 Prototype pollution (https://example.org/1)"]);
  assert.match(packageFaults("l.json", { message: "405 Method Not Allowed" })[0], /was not looked at: 405/);
});
