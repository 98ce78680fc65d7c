// Tests that the checks fail when they should.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

import { baseImages, copyFaults, lintFaults, orderFaults, secretFaults, serviceFaults, tagFaults, variableFaults } from "./compose.mjs";
import { directionFaults, domainFaults, roomFaults } from "./directions.mjs";
import { crateFaults, licenceFault, satisfied } from "./licences.mjs";
import { mergeFaults } from "./merges.mjs";
import { pathFaults } from "./paths.mjs";
import { NOT_IN_DOMAIN, ROOMS } from "./policy.mjs";
import { fieldsOf, readable, readableFaults } from "./readable.mjs";

test("SPDX expressions are read as such", () => {
  const allowed = (id) => ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].includes(id);
  const cases = [
    ["MIT", true],
    ["GPL-3.0", false],
    ["MIT OR GPL-3.0", true],
    ["GPL-3.0/MIT", true],
    ["MIT AND GPL-3.0", false],
    ["GPL-3.0 OR MIT AND ISC", true],
    ["(GPL-3.0 OR MIT) AND ISC", true],
    ["(GPL-3.0 OR LGPL-2.1) AND ISC", false],
    ["Apache-2.0 WITH LLVM-exception", true],
    ["MIT WITH anything", false],
    ["", false],
    ["(MIT", false],
    ["MIT ISC", false],
    ["SEE LICENSE IN file", false],
  ];
  for (const [expression, expected] of cases) assert.equal(satisfied(expression, allowed), expected, expression);
});

test("licences outside the list are refused, exceptions only under the licence expected", () => {
  assert.match(licenceFault("crate", "x", "1.0.0", undefined), /names no licence/);
  assert.match(licenceFault("crate", "x", "1.0.0", "GPL-3.0"), /GPL-3.0/);
  assert.equal(licenceFault("npm package", "lightningcss-linux-x64-gnu", "1.0.0", "MPL-2.0"), undefined);
  assert.match(licenceFault("npm package", "lightningcss", "1.0.0", "AGPL-3.0"), /AGPL/);
  assert.match(licenceFault("npm package", "other", "1.0.0", "MPL-2.0"), /MPL/);
  assert.equal(licenceFault("npm package", "parse-cache-control", "1.0.1", undefined), undefined);
  assert.match(licenceFault("npm package", "parse-cache-control", "1.0.2", undefined), /names no licence/);
});

test("banned crates and second versions are found", () => {
  const crate = (name, version) => ({ name, version, license: "MIT", source: "registry" });
  const faults = crateFaults([crate("openssl", "0.10.0"), crate("tonic", "0.13.0"), crate("tonic", "0.14.0")]);
  assert.equal(faults.length, 2);
  assert.match(faults[0], /openssl .* banned/);
  assert.match(faults[1], /tonic comes in 2 versions/);
});

test("a service that uses another, and a crate nobody placed, are found", () => {
  const directions = { listing: ["proto"], proto: [], top: null };
  const packages = [
    { name: "proto", dependencies: [] },
    { name: "listing", dependencies: [{ name: "top", kind: "dev" }, { name: "proto", kind: null }, { name: "serde", kind: null }] },
    { name: "top", dependencies: [{ name: "listing", kind: null }] },
    { name: "stray", dependencies: [] },
  ];
  const faults = directionFaults(packages, directions);
  assert.deepEqual(faults.length, 2);
  assert.match(faults[0], /listing must not depend on top \(dev\)/);
  assert.match(faults[1], /stray is new/);
});

test("stores and transports are found in domain code, but not in its comments", () => {
  const bad = ["use diesel::prelude::*;", "fn f() -> tonic::Status {", "use serde_json;", "#[derive(Clone, Queryable)]"];
  for (const line of bad) assert.equal(domainFaults("a.rs", line, NOT_IN_DOMAIN).length, 1, line);
  const good = ["// tonic::Status is not for us", 'let text = "diesel::prelude";', "use crate::http_like::x;", "let observed = 1;", "self::http::x();", "use serde::{Serialize};", "#[derive(Clone, Serialize)]", "use casacero_proto::listing::v1::Features;"];
  for (const line of good) assert.deepEqual(domainFaults("a.rs", line, NOT_IN_DOMAIN), [], line);
});

test("an inner room that names an outer one is found", () => {
  const store = (source) => roomFaults("services/listing/src/store/drafts.rs", source, ROOMS);
  const bad = [
    "use crate::form::Form;",
    "fn f() -> crate::error::Error {",
    "use crate::{domain::text::Line, form::{self, Form}};",
    "use crate::{\n    domain::text::{Line, Named as _},\n    grpc,\n};",
    "use crate::*;",
  ];
  for (const source of bad) assert.equal(store(source).length, 1, source);
  assert.match(store(bad[3])[0], /drafts\.rs:3 .* names grpc/);
  const good = [
    "use crate::domain::{form::x, grpc};",
    "use crate::{\n    domain::{form, grpc::y},\n    store::{Error, schema::form},\n    testing::id,\n};",
    "pub(in crate::store) fn f() {}",
    "// crate::grpc is not for us",
    'let text = "crate::grpc";',
    "$crate::form::x();",
    "use super::forms;",
  ];
  for (const source of good) assert.deepEqual(store(source), [], source);
  assert.equal(roomFaults("services/listing/src/domain/text.rs", "use crate::store::Store;", ROOMS).length, 1);
  assert.equal(roomFaults("services/listing/src/form/parse.rs", "use crate::grpc::x;", ROOMS).length, 1);
  assert.deepEqual(roomFaults("services/listing/src/grpc/server.rs", "use crate::store::Store;", ROOMS), []);
  assert.deepEqual(roomFaults("services/listing/src/error.rs", "use crate::store::Store;", ROOMS), []);
});

test("machine paths and registries are found", () => {
  const bad = [
    // Assembled here, because the checks also read this file.
    ["a.md", `see ${["", "home", "somebody", "x"].join("/")}`],
    ["a.md", `see ${["", "Users", "somebody", "x"].join("/")}`],
    ["a.sh", `cat ${["", "root", ".npmrc"].join("/")}`],
    ["a.md", "built in /srv/build/here"],
    ["web/package-lock.json", '"resolved": "https://example.com/x.tgz"'],
    [".npmrc", "registry=https://example.com"],
    [".cargo/config.toml", "[source.crates-io]"],
  ];
  for (const [file, line] of bad) assert.equal(pathFaults(file, line, ["/srv/build/here"]).length, 1, line);
  const good = [
    ["a.md", "GET /properties/home/1"],
    ["a.md", "https://example.com/home/somebody/x"],
    ["a.md", "/srv/build/hereafter"],
    ["package-lock.json", '"resolved": "vendor/x", "link": true'],
    [".npmrc", "omit-lockfile-registry-resolved=true"],
  ];
  for (const [file, line] of good) assert.deepEqual(pathFaults(file, line, ["/srv/build/here"]), [], line);
});

test("marks of a merge are found, and underlines are not taken for them", () => {
  // Assembled here, because the checks also read this file.
  const [ours, theirs, between, base] = ["<", ">", "=", "|"].map((character) => character.repeat(7));
  const lines = (...each) => mergeFaults("a.md", each.join("\n")).map((fault) => Number(/^a\.md:(\d+) /.exec(fault)[1]));
  assert.deepEqual(lines("one", `${ours} HEAD`, "two", between, "three", `${theirs} branch`), [2, 4, 6]);
  assert.deepEqual(lines(`${ours} HEAD`, `${base} 1a2b3c4`, between, theirs), [1, 2, 3, 4]);
  assert.deepEqual(lines(`${ours} HEAD\r`, `${between}\r`, ""), [1, 2], "with the line ends of Windows");
  assert.deepEqual(lines("Heading", between, `${theirs} branch`), [2, 3], "half of them were taken out");
  assert.deepEqual(lines("Heading", between, "text"), [], "an underline");
  assert.deepEqual(lines(` ${ours} HEAD`, `${ours}<`, `>${theirs}`, `${between}=`, base), [], "other rows");
});

test("what the Compose Specification does not know is found, through anchors too", (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "casacero-checks-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "docker-compose.yml");
  const compose = (key) => `name: x\nx-a: &a\n  ${key}: always\nservices:\n  one:\n    <<: *a\n    image: redis:7\n`;
  writeFileSync(file, compose("restart"));
  assert.deepEqual(lintFaults(file), []);
  writeFileSync(file, compose("restrat"));
  assert.match(lintFaults(file).join(), /must NOT have additional properties/);
});

test("a service that may do more than it must is found", () => {
  const good = {
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    user: "65532:65532",
    read_only: true,
    networks: ["inside"],
    restart: "unless-stopped",
    stop_grace_period: "30s",
    healthcheck: {},
    deploy: { resources: { limits: { memory: "1M" } } },
  };
  assert.deepEqual(serviceFaults("good", good), []);
  assert.deepEqual(serviceFaults("rabbitmq", { ...good, read_only: false }, { mayWrite: ["rabbitmq"] }), []);
  for (const key of Object.keys(good)) assert.equal(serviceFaults("bad", { ...good, [key]: undefined }).length, 1, key);
  for (const user of ["root", 0, "0:0"]) assert.match(serviceFaults("bad", { ...good, user })[0], /not root/);
  const disabled = { ...good, healthcheck: { disable: true } };
  assert.deepEqual(serviceFaults("mute", disabled, { withoutHealth: ["mute"] }), []);
  assert.match(serviceFaults("bad", disabled)[0], /health check/);
  assert.deepEqual(serviceFaults("once", { ...good, restart: "no", healthcheck: undefined }), []);
});

test("a tag that may mean another image tomorrow is found", () => {
  const exact = ["postgres:15.19-alpine", "redis:7.4.11-alpine", "prom/prometheus:v3.5.0", "debian:12.15-slim", "casacero/web:local", "x@sha256:0123", "registry.example:5000/a/b:1.2.3"];
  for (const image of exact) assert.deepEqual(tagFaults("one", image), [], image);
  const floating = ["postgres:15-alpine", "redis:7.4-alpine", "rabbitmq", "caddy:latest", "caddy:2-alpine", "grafana/grafana:12.0", "registry.example:5000/a/b"];
  for (const image of floating) assert.deepEqual(tagFaults("one", image), [`one must name the exact version of ${image}`]);
  const text = "ARG V=1.2\nFROM --platform=linux/amd64 node:${V}-slim AS build\nFROM debian:12.15-slim\nCOPY --from=build /a /b\nFROM build\n";
  assert.deepEqual(baseImages(text), ["node:1.2-slim", "debian:12.15-slim"]);
});

test("a condition that cannot come true is found", () => {
  const service = (name, restarts, health, dependsOn = []) => ({ name, restarts, health, dependsOn });
  const on = (name, condition) => [{ service: name, condition }];
  const served = service("served", true, {});
  const once = service("once", false, undefined);
  const faults = (dependsOn) => orderFaults([served, once, service("one", true, {}, dependsOn)]);
  assert.deepEqual(faults(on("served", "service_healthy")), []);
  assert.deepEqual(faults(on("once", "service_completed_successfully")), []);
  assert.match(faults(on("served", "service_completed_successfully"))[0], /service_healthy is what/);
  assert.match(faults(on("once", "service_started"))[0], /service_completed_successfully is what/);
  assert.throws(() => faults(on("nobody", "service_started")), /nobody, which is no service/);
});

test("variables are explained, and only those that are used", () => {
  const compose = "a: ${NEEDED:?is missing}\nb: ${FREE:-3}\n# ${COMMENT}\nc: $${NOT_ONE}\n";
  assert.deepEqual(variableFaults(compose, "# why\nNEEDED=\n#FREE=3\n"), []);
  assert.match(variableFaults(compose, "#NEEDED=\n#FREE=3\n")[0], /NEEDED/);
  assert.match(variableFaults(compose, "NEEDED=\nFREE=3\n")[0], /FREE, as a comment/);
  assert.match(variableFaults(compose, "NEEDED=\n#FREE=3\n#OLD=\n")[0], /OLD/);
});

test("secrets are files, known and given to those who name them", () => {
  const good = [
    "x-secret-files:", "  key: ${KEY}", "  conf: word = ${KEY}", "",
    "secrets:", "  key: { file: ./var/secrets/key }", "  conf: { file: ./var/secrets/conf }", "",
    "services:", "  one:", "    environment: { A_KEY_FILE: /run/secrets/key, A_KEY_ID: x }", "    secrets: [key, { source: conf, target: /etc/conf }]", "",
  ].join("\n");
  const faults = (from, to) => secretFaults(good.replace(from, to), { KEY: "k" }).join();
  assert.equal(faults("", ""), "");
  assert.match(faults("./var/secrets/key", "./key"), /key must be the file/);
  assert.match(faults("  key: ${KEY}\n", ""), /does not say what key holds/);
  assert.match(faults("  key: ${KEY}", '  key: "${KEY}"'), /must be lines/);
  assert.match(faults("secrets: [key, ", "secrets: ["), /one names the secret key and is not given it/);
  assert.match(faults("A_KEY_FILE: /run/secrets/key, ", ""), /one is given the secret key and does not name it/);
  assert.match(faults("A_KEY_ID: x", "A_URL: 'x:${B_PASSWORD}'"), /one must have A_URL in a file/);
  assert.match(faults("A_KEY_ID: x", "A_KEY: x"), /one must have A_KEY in a file/);
});

test("what a Dockerfile copies must be there", () => {
  const text = "FROM a AS b\nCOPY one two \\\n  here/\nCOPY --chown=1:1 folder x\nCOPY --from=b /else /y\n";
  assert.deepEqual(copyFaults("D", text, ["one", "two", "folder/file"]), []);
  assert.deepEqual(copyFaults("D", text, ["one", "folders/file"]), [
    "D copies two, which is not there",
    "D copies folder, which is not there",
  ]);
});

test("a field that somebody can read since now is found, however deep it is", () => {
  const answer = (name) => ({ responses: { 200: { content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } } } });
  const document = {
    paths: {
      "/api/v1/properties/{id}": { get: answer("Home") },
      "/api/v1/owner/properties/{id}": { get: answer("Home"), delete: { responses: { 204: {}, 404: answer("Home").responses[200] } } },
    },
    components: {
      schemas: {
        Home: {
          allOf: [{ properties: { name: { type: "string" } } }],
          properties: {
            rooms: { type: "array", items: { $ref: "#/components/schemas/Room" } },
            fees: { oneOf: [{ type: "null" }, { properties: { cleaning: { type: "integer" } } }] },
            texts: { additionalProperties: { type: "string" } },
            near: { type: "array", items: { $ref: "#/components/schemas/Home" } },
          },
        },
        Room: { properties: { beds: { type: "array", items: { type: "string" } } } },
      },
    },
  };
  const fields = ["name", "rooms[].beds[]", "fees.cleaning", "texts.*", "near[] (again)"];
  assert.deepEqual(fieldsOf(document, document.paths["/api/v1/properties/{id}"].get.responses[200].content["application/json"].schema), fields);
  const before = readable(document);
  const listed = fields.toSorted().map((field) => `  ${field}`).join("\n");
  assert.equal(
    before,
    `GET /api/v1/owner/properties/{id}\nread by owner, co-owner and property password:\n${listed}\n\n` +
      `GET /api/v1/properties/{id}\nread by guests:\n${listed}\n`,
  );
  assert.deepEqual(readableFaults(before, readable(document)), []);
  document.components.schemas.Room.properties.address = { type: "string" };
  assert.match(readableFaults(before, readable(document))[0], /readable_fields.txt is out of date/);
});
