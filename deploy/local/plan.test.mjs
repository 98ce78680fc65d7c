// Tests the plan that is made from docker-compose.yml. Nothing is started here.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { parseEnv } from "node:util";

import { inStartOrder, interpolate, milliseconds, parseCompose, readCompose, variablesOf } from "./compose.mjs";
import { drift } from "./drift.mjs";
import { images, planTopology } from "./plan.mjs";
import { secretFiles } from "./variables.mjs";
import { ROOT } from "./root.mjs";
import { EXAMPLE, profilesOf, profilesWith, withProfiles, withSecrets, writeSecrets } from "./settings.mjs";
import { stateOf, withoutSecrets } from "./topology.mjs";

const SECRETS = ["CASACERO_SECRET", "POSTGRES_PASSWORD", "POSTGRES_LISTING_PASSWORD", "POSTGRES_CALENDAR_SYNC_PASSWORD", "POSTGRES_TRANSLATION_PASSWORD", "RABBITMQ_PASSWORD"];
const VARIABLES = Object.fromEntries(SECRETS.map((name) => [name, `confidential${name.replaceAll("_", "")}`]));
const DATA = "/run/casacero";
const BROUGHT = images({ binDir: "/bin", webDir: "/web", gazetteer: "/gazetteer.bin" });

/** A plan with ports from 20000, and the state that would be written for it. */
function planned(compose, how = {}) {
  let port = 20_000;
  const nextPort = () => port++;
  const plan = planTopology(compose, { nextPort, dataDir: `${DATA}/data`, binDir: "/bin", webDir: "/web", gazetteer: "/gazetteer.bin", ...how });
  return { plan, state: stateOf(plan.map((each) => ({ plan: each, state: "waiting", restarts: 0 })), 1) };
}

const faults = (compose, state) => drift(compose, state, DATA);
const unitOf = (plan, id) => plan.find((unit) => unit.id === id);

test("the run has docker-compose.yml's replicas, environment and order", () => {
  const compose = readCompose(VARIABLES);
  for (const publish of [false, true]) {
    const { plan, state } = planned(compose, { publish });
    assert.deepEqual(faults(compose, state), []);
    const started = new Set();
    for (const { id, service, dependsOn } of plan) {
      for (const { service: on, required } of dependsOn) assert.ok((started.has(on) || required === false) && on !== service, `${id} before ${on}`);
      started.add(service);
    }
  }
});

test("a run that drifted is found", () => {
  const compose = readCompose(VARIABLES);
  const changed = (change) => {
    const { state } = planned(compose);
    change(state.units);
    return faults(compose, state).join("\n");
  };
  const unit = (units, service, replica = 1) => units.find((each) => each.service === service && each.replica === replica);
  assert.match(changed((units) => (unit(units, "listing").environment.CASACERO_DATABASE__CONNECTIONS = "11")), /listing-1 has CASACERO_DATABASE__CONNECTIONS=11, and/);
  assert.match(changed((units) => delete unit(units, "gateway", 2).environment.CASACERO_REDIS__PREFIX), /gateway-2 has no CASACERO_REDIS__PREFIX/);
  assert.match(changed((units) => (unit(units, "web").environment.CASACERO_NEW = "1")), /web-1 has CASACERO_NEW, which/);
  assert.match(changed((units) => (unit(units, "gateway").environment.CASACERO_SERVICES__LISTING = "http://127.0.0.1:1")), /gateway-1 has CASACERO_SERVICES__LISTING=/);
  assert.match(changed((units) => (unit(units, "listing").environment.CASACERO_LISTEN = "127.0.0.1:1")), /listing-1 has CASACERO_LISTEN=/);
  assert.match(changed((units) => units.splice(units.indexOf(unit(units, "listing", 2)), 1)), /listing runs 1 times/);
  assert.match(changed((units) => units.reverse()), /gateway-1 was started before redis-1 was ready/);
  const late = (units) => {
    Object.assign(unit(units, "migrate-listing"), { startedAt: "2030-01-01T00:00:01Z", readyAt: "2030-01-01T00:00:03Z" });
    unit(units, "listing", 2).startedAt = "2030-01-01T00:00:02Z";
  };
  assert.equal(changed(late), "listing-2 was started before migrate-listing-1 was ready");
});

test("names of services become all addresses of their replicas", () => {
  const { plan } = planned(readCompose(VARIABLES));
  const [one, two] = ["listing-1", "listing-2"].map((id) => unitOf(plan, id).ports[7000]);
  const { environment } = unitOf(plan, "gateway-1");
  assert.equal(environment.CASACERO_SERVICES__LISTING, `http://127.0.0.1:${one},http://127.0.0.1:${two}`);
  assert.equal(environment.CASACERO_REDIS__URL, `redis://127.0.0.1:${unitOf(plan, "redis-1").ports[6379]}/0`);
  assert.equal(environment.CASACERO_MEDIA__URL, `file://${DATA}/data/media`);
  assert.equal(unitOf(plan, "listing-2").environment.CASACERO_LISTEN, `127.0.0.1:${two}`);
  const ports = plan.flatMap((unit) => Object.values(unit.ports));
  assert.equal(new Set(ports).size, ports.length);
});

test("names of services may also stand in what a caller adds", () => {
  const more = { "calendar-sync-work": { CASACERO_OUTGOING__ALLOW: '["demo:8090","127.0.1.1:1234"]' } };
  const { plan } = planned(readCompose(VARIABLES), { profiles: ["demo"], environment: more });
  const allowed = JSON.parse(unitOf(plan, "calendar-sync-work-1").environment.CASACERO_OUTGOING__ALLOW);
  assert.deepEqual(allowed, [`127.0.0.1:${unitOf(plan, "demo-1").ports[8090]}`, "127.0.1.1:1234"]);
});

test("the translator runs and is asked where the settings choose it", () => {
  const example = parseEnv(withSecrets(readFileSync(EXAMPLE, "utf8")));
  assert.deepEqual(profilesOf(example), ["apertium"]);
  assert.deepEqual(profilesOf({}), []);
  const { plan } = planned(readCompose(example), { profiles: profilesOf(example) });
  const translator = unitOf(plan, "apertium-1");
  assert.equal(translator.server.kind, "apertium");
  assert.equal(unitOf(plan, "translation-1").environment.CASACERO_TRANSLATION__APERTIUM__URL, `http://127.0.0.1:${translator.ports[2737]}`);
  const without = planned(readCompose(withProfiles(example, [])));
  assert.equal(unitOf(without.plan, "apertium-1"), undefined);
  assert.equal(unitOf(without.plan, "translation-1").environment.CASACERO_TRANSLATION__APERTIUM__URL, "");
});

test("a bucket runs before those who keep pictures in it, where the settings choose it", () => {
  const variables = { ...VARIABLES, CASACERO_MEDIA_URL: "s3://casacero/media", CASACERO_MEDIA__S3__ENDPOINT: "http://bucket:7070", CASACERO_MEDIA__S3__ACCESS_KEY_ID: "casacero", CASACERO_MEDIA__S3__SECRET_ACCESS_KEY: "confidentialbucket" };
  const { plan, state } = planned(readCompose(variables), { profiles: ["bucket"] });
  assert.deepEqual(faults(readCompose(variables), state), []);
  const bucket = unitOf(plan, "bucket-1");
  assert.deepEqual([bucket.server.kind, bucket.server.volumes], ["s3", [{ source: "bucket", target: "/data/casacero" }]]);
  const { environment } = unitOf(plan, "gateway-1");
  assert.deepEqual([environment.CASACERO_MEDIA__URL, environment.CASACERO_MEDIA__S3__ENDPOINT], ["s3://casacero/media", `http://127.0.0.1:${bucket.ports[7070]}`]);
  assert.ok(plan.indexOf(bucket) < plan.findIndex(({ service }) => service === "listing"));
  assert.doesNotMatch(JSON.stringify(state), /confidential/);
  assert.equal(unitOf(planned(readCompose(VARIABLES), { only: ["listing"] }).plan, "bucket-1"), undefined);
});

test("proxies that the settings name are believed, too", () => {
  const believed = (more) => unitOf(planned(readCompose({ ...VARIABLES, ...more })).plan, "gateway-1").environment.CASACERO_GATEWAY__TRUSTED_PROXIES;
  assert.equal(believed({}), "[127.0.0.0/8,127.0.0.1]");
  assert.equal(believed({ CASACERO_TRUSTED_PROXIES: "192.0.2.1,2001:db8::/32" }), "[127.0.0.0/8,192.0.2.1,2001:db8::/32]");
});

test("nobody asks a service of a profile that is not chosen, and others go on", () => {
  const variables = { CASACERO_APERTIUM_URL: "http://apertium:2737", CASACERO_GEOCODING__PHOTON_URL: "http://photon:2322" };
  assert.deepEqual(withProfiles(variables, ["photon"]), { CASACERO_GEOCODING__PHOTON_URL: "http://photon:2322", COMPOSE_PROFILES: "photon" });
  const elsewhere = { CASACERO_GEOCODING__PHOTON_URL: "https://photon.example" };
  assert.deepEqual(withProfiles(elsewhere, []), { ...elsewhere, COMPOSE_PROFILES: "" });
});

test("make up starts the profiles of the settings and those it is asked for; the edge only for an address of its own", () => {
  const settings = { COMPOSE_PROFILES: "apertium,bucket" };
  assert.deepEqual(profilesWith(settings, ["demo", "apertium"]), ["apertium", "bucket", "demo"]);
  assert.throws(() => profilesWith(settings, ["edge"]), /CASACERO_PUBLIC_URL=https/);
  assert.throws(() => profilesWith({ COMPOSE_PROFILES: "edge", CASACERO_PUBLIC_URL: "http://localhost:3000" }, []), /CASACERO_PUBLIC_URL=https/);
  assert.deepEqual(profilesWith({ CASACERO_PUBLIC_URL: "https://homes.example" }, ["edge"]), ["edge"]);
});

test("a name without a value is passed on where it is set, and is not there otherwise", () => {
  const text = "services:\n  one:\n    image: redis:7\n    environment:\n      SET_ELSEWHERE:\n      OWN: x\n";
  const environment = (variables) => parseCompose(text, variables).services[0].environment;
  assert.deepEqual(environment({}), { OWN: "x" });
  assert.deepEqual(environment({ SET_ELSEWHERE: "y", OTHER: "z" }), { SET_ELSEWHERE: "y", OWN: "x" });
});

test("what watches the processes is started in containers only", () => {
  const { plan } = planned(readCompose(VARIABLES));
  assert.equal(unitOf(plan, "prometheus-1"), undefined);
  assert.throws(() => planned(readCompose(VARIABLES), { profiles: ["observe"] }), /what prom\/prometheus/);
});

test("published ports are kept where they are wanted, one for each replica", () => {
  const { plan } = planned(readCompose(VARIABLES), { publish: true });
  assert.deepEqual(["gateway-1", "gateway-2"].map((id) => unitOf(plan, id).ports[3000]), [3000, 3001]);
  const elsewhere = readCompose({ ...VARIABLES, CASACERO_PORTS: "8080" });
  assert.throws(() => planned(elsewhere, { publish: true }), /gateway has 2 replicas and 1 published ports/);
  const single = planned(elsewhere, { publish: true, replicas: { gateway: 1 } });
  assert.equal(unitOf(single.plan, "gateway-1").ports[3000], 8080);
});

test("a part brings what it depends on, and knows that the rest is not there", () => {
  const { plan } = planned(readCompose(VARIABLES), { only: ["calendar-sync", "web"] });
  assert.deepEqual([...new Set(plan.map(({ service }) => service))], ["postgres", "redis", "rabbitmq", "migrate-calendar-sync", "calendar-sync", "web"]);
  assert.equal(unitOf(plan, "web-1").environment.CASACERO_API_URL, "http://127.0.0.1:9");
  assert.throws(() => planned(readCompose(VARIABLES), { only: ["nothing"] }), /no service nothing/);
});

test("what only a container understands is refused", () => {
  const compose = (environment) =>
    parseCompose(JSON.stringify({ services: { one: { image: "x", build: { dockerfile: "deploy/images/web.Dockerfile" }, command: ["node"], environment } } }), {});
  for (const [name, value] of [["A", "/var/lib/x"], ["A", "0.0.0.0"], ["A", "http://one/path"], ["A", "http://one:7000"]]) {
    assert.throws(() => planned(compose({ [name]: value })), /means nothing|does not listen/, value);
  }
  assert.throws(() => planned(compose({ A_HOST: "0.0.0.0" })), /A_HOST comes without A_PORT/);
  assert.equal(planned(compose({ HOSTNAME: "0.0.0.0", PORT: "80" })).plan[0].environment.PORT, "20000");
});

test("images bring the variables that their Dockerfiles set", () => {
  for (const [file, { environment }] of Object.entries(BROUGHT)) {
    const [, last] = readFileSync(path.join(ROOT, file), "utf8").replaceAll("\\\n", " ").split(/^FROM(?![\s\S]*^FROM)/m);
    const set = [...last.matchAll(/^ENV (.*)$/gm)].flatMap(([, list]) => list.trim().split(/\s+/).map((each) => each.split("=")[0]));
    assert.deepEqual(set.sort(), Object.keys(environment).sort(), file);
  }
});

test("what is written of a run has no secrets", () => {
  const { state } = planned(readCompose(VARIABLES));
  assert.doesNotMatch(JSON.stringify(state), /confidential/);
  assert.deepEqual(withoutSecrets({ A: "amqp://user:word@host/%2f", B_PASS: "x", B_KEY: "x", C: "a@b" }), { A: "amqp://user:***@host/%2f", C: "a@b" });
});

test("each service's database is made with the role and the name that its address has", () => {
  const script = readFileSync(path.join(ROOT, "deploy", "postgres", "databases.sh"), "utf8");
  const made = new Map([...script.matchAll(/^make_database (\w+) (\w+)$/gm)].map(([, name, variable]) => [name, variable]));
  const { services } = readCompose(VARIABLES);
  const postgres = services.find(({ name }) => name === "postgres");
  const used = new Set();
  for (const { name, environment } of services) {
    if (!environment.CASACERO_DATABASE__URL) continue;
    const url = new URL(environment.CASACERO_DATABASE__URL);
    const database = url.pathname.slice(1);
    used.add(database);
    assert.equal(url.username, database, name);
    assert.equal(url.password, postgres.environment[made.get(database)], name);
  }
  assert.deepEqual([...made.keys()].sort(), [...used].sort());
});

test("the file of a secret is a variable with what it holds, and one that stands elsewhere is passed on", () => {
  const text = "x-secret-files:\n  # why\n  url: db://me:${WORD}@db:1/x\n  conf: word = ${WORD}\n  none: ${NONE:-}\n\nservices:\n  one:\n    image: x\n    environment: { URL_FILE: /run/secrets/url, NONE_FILE: /run/secrets/none, OWN_FILE: /etc/own }\n    secrets: [url, none, { source: conf, target: /etc/x.conf }]\n";
  const [{ environment, files }] = parseCompose(text, { WORD: "w" }).services;
  assert.deepEqual(environment, { URL: "db://me:w@db:1/x", OWN_FILE: "/etc/own" });
  assert.deepEqual(files, [{ target: "/etc/x.conf", content: "word = w" }]);
  assert.deepEqual(secretFiles(text, { WORD: "w" }), { url: "db://me:w@db:1/x", conf: "word = w", none: "" });
  assert.throws(() => parseCompose(text.replaceAll("secrets/url", "secrets/other"), {}), /URL_FILE: x-secret-files does not say what other holds/);
});

test("containers may read the files of secrets, of others only their owner, and a digest tells a change", (context) => {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), "casacero-secrets-")), "secrets");
  context.after(() => rmSync(path.dirname(folder), { recursive: true }));
  const first = writeSecrets(VARIABLES, folder);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  for (const name of readdirSync(folder)) assert.equal(statSync(path.join(folder, name)).mode & 0o777, 0o644, name);
  const holds = (name) => readFileSync(path.join(folder, name), "utf8");
  assert.deepEqual([holds("secret"), holds("mail"), holds("operator")], ["confidentialCASACEROSECRET", "file:///var/lib/casacero/mail", ""]);
  assert.equal(writeSecrets(VARIABLES, folder), first);
  assert.notEqual(writeSecrets({ ...VARIABLES, CASACERO_DEEPL_KEY: "k" }, folder), first);
  assert.equal(holds("deepl"), "k");
});

test("values of the environment are put in place as compose does", () => {
  const cases = [
    ["${A}", "one"],
    ["$A-${A:-two}", "one-one"],
    ["${B:-two}", "two"],
    ["${EMPTY:-two}", "two"],
    ["${EMPTY}${B}", ""],
    ["$${A} costs $$5", "${A} costs $5"],
  ];
  for (const [text, expected] of cases) assert.equal(interpolate(text, { A: "one", EMPTY: "" }), expected, text);
  assert.throws(() => interpolate("${B:?is missing; see there}", {}), /the variable B is missing; see there/);
  assert.deepEqual([...variablesOf("a: ${A:?x}\n# ${NO}\nb: $B ${C:-1}\n  PASSED:\n")], [["PASSED", false], ["A", true], ["B", false], ["C", false]]);
});

test("durations, circles and forms that we do not know", () => {
  assert.deepEqual(["30s", "1m30s", "500ms", "1h"].map(milliseconds), [30_000, 90_000, 500, 3_600_000]);
  assert.throws(() => milliseconds("30"), /no duration/);
  const service = (name, on) => ({ name, dependsOn: on.map((each) => ({ service: each })) });
  assert.deepEqual(inStartOrder([service("a", ["c"]), service("b", []), service("c", ["b"])]).map(({ name }) => name), ["b", "c", "a"]);
  assert.throws(() => inStartOrder([service("a", ["b"]), service("b", ["a"])]), /depends on itself/);
  assert.throws(() => inStartOrder([service("a", ["b"])]), /b, which is no service/);
  assert.equal(inStartOrder([{ name: "a", dependsOn: [{ service: "b", required: false }] }]).length, 1);
  const text = (what) => JSON.stringify({ services: { one: { image: "x", ...what } } });
  assert.throws(() => parseCompose(text({ command: "sh -c x" }), {}), /must be a list/);
  assert.throws(() => parseCompose(text({ environment: ["A=1"] }), {}), /must be a mapping/);
  assert.throws(() => parseCompose(text({ healthcheck: { test: "x" } }), {}), /health check must be/);
});

test("secrets are put behind empty names only, each another one", () => {
  const written = withSecrets("# A=\nA=\nB=\nC=given\n#D=\n");
  const [, a, b] = /^# A=\nA=([0-9a-f]{48})\nB=([0-9a-f]{48})\nC=given\n#D=\n$/.exec(written);
  assert.notEqual(a, b);
});
