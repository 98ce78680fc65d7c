// Tests that each check of deploy/kubernetes fails when it should: sound documents, of which one thing is broken at a time.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

import { secretsOf } from "../kubernetes/secrets.mjs";
import { build, schemaFaults } from "./kubernetes.mjs";
import { composeFaults } from "./kubernetes-compose.mjs";
import { overlayFaults, selects } from "./kubernetes-policies.mjs";

const WORLD = { secrets: { database: { url: "" } }, known: new Set(["CASACERO_LISTEN", "CASACERO_DATABASE__URL", "CASACERO_X"]) };
const labels = { "app.kubernetes.io/name": "one" };
const metadata = (name) => ({ name, namespace: "casacero", annotations: { "argocd.argoproj.io/sync-wave": "1" } });

/** A Deployment and all that it needs, by kind. */
function sound() {
  const probe = (at) => ({ httpGet: { path: at, port: "admin" } });
  return {
    Deployment: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: metadata("one"),
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: "nobody",
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            terminationGracePeriodSeconds: 40,
            securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: "RuntimeDefault" } },
            topologySpreadConstraints: [{ topologyKey: "kubernetes.io/hostname", maxSkew: 1, whenUnsatisfiable: "ScheduleAnyway" }],
            volumes: [{ name: "tmp", emptyDir: {} }],
            containers: [
              {
                name: "one",
                image: "casacero/services:0.1.0",
                command: ["casacero-one", "serve"],
                ports: [{ name: "grpc", containerPort: 7000 }],
                envFrom: [{ configMapRef: { name: "settings" } }],
                env: [{ name: "CASACERO_DATABASE__URL", valueFrom: { secretKeyRef: { name: "database", key: "url" } } }],
                securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
                resources: { requests: { cpu: "50m", memory: "32Mi" }, limits: { memory: "64Mi" } },
                startupProbe: probe("/healthz"),
                livenessProbe: probe("/healthz"),
                readinessProbe: probe("/readyz"),
                lifecycle: { preStop: { sleep: { seconds: 5 } } },
              },
            ],
          },
        },
      },
    },
    ServiceAccount: { apiVersion: "v1", kind: "ServiceAccount", metadata: metadata("nobody") },
    ConfigMap: { apiVersion: "v1", kind: "ConfigMap", metadata: metadata("settings"), data: { CASACERO_LISTEN: "0.0.0.0:7000" } },
    Service: { apiVersion: "v1", kind: "Service", metadata: metadata("one"), spec: { selector: labels, ports: [{ name: "grpc", port: 7000, targetPort: "grpc" }] } },
    HorizontalPodAutoscaler: {
      apiVersion: "autoscaling/v2",
      kind: "HorizontalPodAutoscaler",
      metadata: metadata("one"),
      spec: { minReplicas: 2, maxReplicas: 4, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "one" } },
    },
    PodDisruptionBudget: { apiVersion: "policy/v1", kind: "PodDisruptionBudget", metadata: metadata("one"), spec: { maxUnavailable: 1, selector: { matchLabels: labels } } },
    deny: { apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy", metadata: metadata("deny"), spec: { podSelector: {}, policyTypes: ["Ingress", "Egress"] } },
    edge: {
      apiVersion: "networking.k8s.io/v1",
      kind: "NetworkPolicy",
      metadata: metadata("edge"),
      spec: { podSelector: { matchLabels: labels }, policyTypes: ["Ingress"], ingress: [{ from: [{ podSelector: { matchLabels: labels } }], ports: [{ port: "grpc" }] }] },
    },
  };
}

/** The faults after a change. */
function faultsAfter(change, world = WORLD) {
  const documents = sound();
  const { spec: pod } = documents.Deployment.spec.template;
  change({ ...documents, documents, pod, container: pod.containers[0] });
  return overlayFaults(Object.values(documents), world);
}

test("sound documents have no fault", () => assert.deepEqual(faultsAfter(() => {}), []));

const BROKEN = [
  ["two containers", ({ pod }) => pod.containers.push({ ...pod.containers[0], name: "two" }), /one container/],
  ["root", ({ pod }) => (pod.securityContext.runAsUser = 0), /not root/],
  ["perhaps root", ({ pod }) => delete pod.securityContext.runAsNonRoot, /not root/],
  ["no seccomp", ({ pod }) => delete pod.securityContext.seccompProfile, /seccomp/],
  ["privileges", ({ container }) => delete container.securityContext.allowPrivilegeEscalation, /gain privileges/],
  ["capabilities", ({ container }) => (container.securityContext.capabilities = { drop: ["NET_RAW"] }), /capabilities/],
  ["one capability", ({ container }) => (container.securityContext.capabilities.add = ["NET_ADMIN"]), /capabilities/],
  ["writable", ({ container }) => (container.securityContext.readOnlyRootFilesystem = false), /not write/],
  ["the node's network", ({ pod }) => (pod.hostNetwork = true), /its node/],
  ["the node's files", ({ pod }) => pod.volumes.push({ name: "x", hostPath: { path: "/" } }), /its node/],
  ["a token", ({ pod }) => delete pod.automountServiceAccountToken, /token/],
  ["links", ({ pod }) => delete pod.enableServiceLinks, /variable for each Service/],
  ["no limit", ({ container }) => delete container.resources.limits, /limit of memory/],
  ["no request", ({ container }) => delete container.resources.requests.cpu, /request CPU/],
  ["no tag", ({ container }) => (container.image = "registry.example:5000/casacero/services"), /tag/],
  ["latest", ({ container }) => (container.image = "casacero/services:latest"), /latest/],
  ["no readiness", ({ container }) => delete container.readinessProbe, /probes/],
  ["dies unready", ({ container }) => (container.livenessProbe.httpGet.path = "/readyz"), /not ready/],
  ["too short to stop", ({ pod }) => (pod.terminationGracePeriodSeconds = 30), /seconds to stop/],
  ["no namespace", ({ Service }) => delete Service.metadata.namespace, /namespace/],
  ["no budget", ({ documents }) => delete documents.PodDisruptionBudget, /one PodDisruptionBudget, and has 0/],
  ["a budget of none", ({ PodDisruptionBudget }) => (PodDisruptionBudget.spec.maxUnavailable = 0), /let one pod be moved/],
  ["two who scale", ({ Deployment }) => (Deployment.spec.replicas = 3), /that HorizontalPodAutoscaler decides/],
  ["a scaler of nothing", ({ HorizontalPodAutoscaler }) => (HorizontalPodAutoscaler.spec.scaleTargetRef.name = "two"), /scales nothing/],
  ["all on one node", ({ pod }) => delete pod.topologySpreadConstraints, /spread/],
  ["nothing denied", ({ documents }) => delete documents.deny, /denies everything/],
  ["a Service that anybody calls", ({ documents }) => delete documents.edge, /who may call it/],
  ["an edge to another port", ({ edge }) => (edge.spec.ingress[0].ports = [{ port: 1 }]), /who may call it/],
  ["an edge from everywhere", ({ edge }) => delete edge.spec.ingress[0].from, /both ends/],
  ["an edge from nobody", ({ edge }) => (edge.spec.ingress[0].from[0].podSelector = { matchLabels: { "needs-one": "true" } }), /not there/],
  ["a Service without pods", ({ Service }) => (Service.spec.selector = { x: "y" }), /has no pods/],
  ["a Service to no port", ({ Service }) => (Service.spec.ports[0].targetPort = "http"), /the port http/],
  ["no ConfigMap", ({ documents }) => delete documents.ConfigMap, /ConfigMap settings, which nobody makes/],
  ["no ServiceAccount", ({ documents }) => delete documents.ServiceAccount, /ServiceAccount nobody/],
  ["no volume", ({ pod }) => pod.volumes.push({ name: "x", persistentVolumeClaim: { claimName: "y" } }), /PersistentVolumeClaim y/],
  ["another key", ({ container }) => (container.env[0].valueFrom.secretKeyRef.key = "uri"), /key uri/],
  ["a file of no Secret", ({ pod }) => pod.volumes.push({ name: "x", secret: { secretName: "y" } }), /Secret y/],
  ["an unknown setting", ({ ConfigMap }) => (ConfigMap.data.CASACERO_LISTENS = "1"), /CASACERO_LISTENS, which docs/],
  ["a scaler in the first wave", ({ HorizontalPodAutoscaler }) => (HorizontalPodAutoscaler.metadata.annotations = {}), /HorizontalPodAutoscaler one must be in a later wave/],
  ["a setting twice", ({ container }) => container.env.push({ name: "CASACERO_LISTEN", value: "" }), /CASACERO_LISTEN twice/],
];
for (const [name, change, pattern] of BROKEN) {
  test(`found: ${name}`, () => {
    const faults = faultsAfter(change);
    assert.ok(faults.some((fault) => pattern.test(fault)), `${pattern} is not among ${JSON.stringify(faults)}`);
  });
}

test("a Secret is there if somebody outside of the overlay makes it, or an ExternalSecret, or it is optional", () => {
  const without = { ...WORLD, secrets: {} };
  assert.match(faultsAfter(() => {}, without).join(), /Secret database with the key url/);
  const external = { kind: "ExternalSecret", metadata: metadata("x"), spec: { target: { name: "database" }, data: [{ secretKey: "url" }] } };
  assert.deepEqual(faultsAfter(({ documents }) => (documents.external = external), without), []);
  assert.deepEqual(faultsAfter(({ container }) => (container.env[0].valueFrom.secretKeyRef.optional = true), without), []);
});

/** Two processes of the listing service and the job that erases again, of one of which the pod is changed. */
function withJournal(change) {
  return ({ documents, Deployment, container }) => {
    container.command = ["casacero-listing", "work"];
    container.env.push({ name: "CASACERO_ERASURES__URL", value: "s3://journal" });
    const { template } = structuredClone(Deployment.spec);
    template.spec.containers[0].command = ["casacero-listing", "redo-erasures"];
    documents.CronJob = { apiVersion: "batch/v1", kind: "CronJob", metadata: metadata("redo"), spec: { jobTemplate: { spec: { template } } } };
    change(template.spec);
  };
}

test("all of the listing service note erasures in one journal, and so does what erases again", () => {
  const known = { ...WORLD, known: new Set([...WORLD.known, "CASACERO_ERASURES__URL"]) };
  assert.deepEqual(faultsAfter(withJournal(() => {}), known), []);
  assert.match(faultsAfter(withJournal(({ containers: [one] }) => one.env.pop()), known).join(), /one journal of erasures: one has s3:\/\/journal, redo has none/);
  const elsewhere = ({ containers: [one] }) => (one.env.at(-1).value = "s3://other");
  assert.match(faultsAfter(withJournal(elsewhere), known).join(), /redo has s3:\/\/other/);
});

/** A StatefulSet with a volume, and a CronJob of its image that mounts it. */
function withServer(change) {
  return ({ documents, Deployment }) => {
    const { template } = structuredClone(Deployment.spec);
    template.spec.containers[0].image = "postgres:15-alpine";
    documents.StatefulSet = { apiVersion: "apps/v1", kind: "StatefulSet", metadata: metadata("postgres"), spec: { replicas: 1, template, volumeClaimTemplates: [{ metadata: { name: "data" } }] } };
    const job = structuredClone(template);
    job.spec.volumes.push({ name: "data", persistentVolumeClaim: { claimName: "data-postgres-0" } });
    documents.CronJob = { apiVersion: "batch/v1", kind: "CronJob", metadata: metadata("restore"), spec: { jobTemplate: { spec: { template: job } } } };
    change(documents.StatefulSet, job.spec);
  };
}

test("a job may mount the volume of a server, and has the server's version", () => {
  assert.deepEqual(faultsAfter(withServer(() => {})), []);
  assert.match(faultsAfter(withServer(({ metadata: server }) => (server.name = "database"))).join(), /CronJob restore needs the PersistentVolumeClaim data-postgres-0/);
  assert.match(faultsAfter(withServer((_, { volumes }) => (volumes.at(-1).persistentVolumeClaim.claimName = "data-postgres-1"))).join(), /data-postgres-1, which nobody makes/);
  assert.match(faultsAfter(withServer((_, { containers: [one] }) => (one.image = "postgres:16-alpine"))).join(), /CronJob restore has the image postgres:16-alpine, and another workload postgres:15-alpine/);
});

test("a PostgreSQL has the connections of everything at its largest, while it is replaced", () => {
  const known = { ...WORLD, known: new Set([...WORLD.known, "CASACERO_DATABASE__CONNECTIONS"]) };
  const faultsWith = (connections) =>
    faultsAfter(({ documents, Deployment, container }) => {
      Deployment.spec.strategy = { rollingUpdate: { maxSurge: 1 } };
      withServer(({ spec }) => (spec.template.spec.containers[0].args = ["postgres", "-c", `max_connections=${connections}`]))({ documents, Deployment });
      container.env.push({ name: "CASACERO_DATABASE__CONNECTIONS", value: "10" });
    }, known);
  assert.deepEqual(faultsWith(53), [], "four replicas, one more, and three that the server keeps");
  assert.match(faultsWith(52).join(), /StatefulSet postgres has 49 connections for 50/);
});

test("what a CronJob makes keeps the promises of every pod", () => {
  const known = { ...WORLD, known: new Set([...WORLD.known, "CASACERO_ERASURES__URL"]) };
  assert.match(faultsAfter(withJournal((pod) => (pod.securityContext.runAsUser = 0)), known).join(), /CronJob redo must run as somebody who is not root/);
});

test("certificates and triggers need their Secrets", () => {
  const ingress = (annotations) => ({ kind: "Ingress", metadata: { ...metadata("x"), annotations: { ...metadata("x").annotations, ...annotations } }, spec: { tls: [{ secretName: "tls" }] } });
  assert.match(faultsAfter(({ documents }) => (documents.x = ingress())).join(), /Ingress needs the Secret tls/);
  assert.deepEqual(faultsAfter(({ documents }) => (documents.x = ingress({ "cert-manager.io/cluster-issuer": "y" }))), []);
  const trigger = { kind: "TriggerAuthentication", metadata: metadata("x"), spec: { secretTargetRef: [{ name: "database", key: "host" }] } };
  assert.match(faultsAfter(({ documents }) => (documents.x = trigger)).join(), /TriggerAuthentication needs .* key host/);
});

test("a way to the world needs a reason", () => {
  const egress = [{ to: [{ ipBlock: { cidr: "0.0.0.0/0" } }], ports: [{ port: 443 }] }];
  const world = { kind: "NetworkPolicy", metadata: metadata("world"), spec: { podSelector: { matchLabels: labels }, policyTypes: ["Egress"], egress } };
  assert.match(faultsAfter(({ documents }) => (documents.world = world)).join(), /Deployment one has a way to the world/);
  const known = new Set([...WORLD.known, "CASACERO_TRANSLATION__AZURE__KEY"]);
  const withKey = ({ documents, container }) => {
    documents.world = world;
    container.env.push({ name: "CASACERO_TRANSLATION__AZURE__KEY", value: "x" });
  };
  assert.deepEqual(faultsAfter(withKey, { ...WORLD, known }), []);
  const near = structuredClone(world);
  near.spec.egress[0].to[0].ipBlock.cidr = "10.20.0.0/24";
  assert.deepEqual(faultsAfter(({ documents }) => (documents.world = near)), []);
});

test("label selectors choose as Kubernetes does", () => {
  assert.ok(selects({}, { a: "1" }));
  assert.ok(!selects({ matchLabels: { a: "2" } }, { a: "1" }));
  const expression = (operator, values) => selects({ matchExpressions: [{ key: "a", operator, values }] }, { a: "1" });
  assert.deepEqual([expression("In", ["1"]), expression("NotIn", ["1"]), expression("Exists"), expression("DoesNotExist")], [true, false, true, false]);
});

test("the schemas find what Kubernetes and KEDA do not know, in each version", () => {
  const { Deployment } = sound();
  assert.deepEqual(schemaFaults([Deployment]), []);
  Deployment.spec.template.spec.containers[0].resource = {};
  assert.match(schemaFaults([Deployment]).join(), /resource.*1\.34.*resource.*1\.37/);
  const gone = { apiVersion: "policy/v1beta1", kind: "PodDisruptionBudget", metadata: metadata("x"), spec: {} };
  assert.match(schemaFaults([gone]).join(), /has no policy\/v1beta1/);
  const scaled = { apiVersion: "keda.sh/v1alpha1", kind: "ScaledObject", metadata: metadata("x"), spec: { triggers: "none" } };
  assert.match(schemaFaults([scaled]).join(), /ScaledObject x: /);
});

test("an overlay that cannot be built is said", (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "casacero-overlay-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "kustomization.yaml"), "resources: [absent.yaml]\n");
  assert.throws(() => build(folder), /absent\.yaml/);
});

// ---- docker-compose.yml and Kubernetes ---------------------------------------------------------------------------------

/** A service of compose like the Deployment above, and what Kubernetes has besides. */
function pair() {
  const { Deployment, ConfigMap } = sound();
  const [container] = Deployment.spec.template.spec.containers;
  container.resources.limits.memory = "64Mi";
  const listing = structuredClone(Deployment);
  listing.metadata.name = "listing-search";
  listing.spec.template.spec.containers[0].command = ["casacero-listing", "serve", "--role", "search"];
  const api = structuredClone(listing);
  api.metadata.name = "listing";
  api.spec.template.spec.containers[0].command[3] = "api";
  const service = (name, command) => ({ name, image: "casacero/services:local", profiles: [], command, memory: "64M", environment: { CASACERO_LISTEN: "0.0.0.0:7000", CASACERO_DATABASE__URL: "x" } });
  return {
    compose: { services: [service("one", ["casacero-one", "serve"]), service("listing", ["casacero-listing", "serve"])] },
    kind: [Deployment, listing, api, ConfigMap],
    all: [],
    secrets: { database: { url: "x" } },
    container,
    ConfigMap,
  };
}

test("compose and Kubernetes that agree have no difference, and each difference is told", () => {
  const after = (change) => {
    const both = pair();
    change(both);
    return composeFaults(both.compose, both.kind, both.all, both.secrets);
  };
  assert.deepEqual(after(() => {}), []);
  const cases = [
    [({ container }) => container.command.push("--fast"), /one runs "casacero-one serve --fast"/],
    [({ compose }) => (compose.services[0].environment.CASACERO_X = "1"), /one has no CASACERO_X in Kubernetes/],
    [({ container }) => container.env.push({ name: "CASACERO_X", value: "1" }), /one has CASACERO_X in Kubernetes only/],
    [({ compose }) => (compose.services[0].environment.CASACERO_LISTEN = "0.0.0.0:7001"), /CASACERO_LISTEN=0\.0\.0\.0:7000 in Kubernetes, and 0\.0\.0\.0:7001/],
    [({ secrets }) => (secrets.database.url = "y"), /CASACERO_DATABASE__URL=y in Kubernetes/],
    [({ container }) => (container.ports[0].containerPort = 7001), /opens the ports 7001 and listens on 7000/],
    [({ container }) => (container.resources.limits.memory = "1Gi"), /1Gi of memory in Kubernetes, and 64M/],
    [({ compose }) => compose.services.push({ ...compose.services[0], name: "two" }), /two is not in Kubernetes/],
    [({ compose }) => compose.services.shift(), /one is not in docker-compose.yml/],
    [({ compose }) => (compose.services[0].image = "redis:7-alpine"), /one is casacero\/services:0\.1\.0 in Kubernetes, and redis/],
    [({ kind }) => kind.splice(1, 1), /listing-search is not in Kubernetes/],
    [({ kind }) => kind.push({ ...structuredClone(kind[0]), metadata: metadata("redo") }), /redo is not in docker-compose.yml/],
  ];
  for (const [change, pattern] of cases) assert.match(after(change).join("\n"), pattern);
  const withComponent = after(({ compose, all }) => {
    compose.services[0].environment.CASACERO_X = "1";
    const { Deployment } = sound();
    Deployment.spec.template.spec.containers[0].env.push({ name: "CASACERO_X", value: "2" });
    all.push(Deployment);
  });
  assert.deepEqual(withComponent, [], "a component brings it");
});

test("the Secrets of kind are made of the settings of compose", () => {
  const secrets = secretsOf({ CASACERO_SECRET: "s", RABBITMQ_PASSWORD: "r", POSTGRES_LISTING_PASSWORD: "l", CASACERO_OPERATOR_EMAIL: "", CASACERO_OPERATOR_PASSWORD: "" });
  assert.equal(secrets["casacero-secret"].secret, "s");
  assert.equal(secrets["casacero-amqp"].url, "amqp://casacero:r@rabbitmq:5672/%2f");
  assert.equal(secrets["casacero-operator"], undefined);
  const backup = (password) => secretsOf({ POSTGRES_PASSWORD: password })["casacero-servers"]["postgres-backup"];
  assert.match(backup("p"), /^[0-9a-f]{64}$/, "letters and digits only");
  assert.notEqual(backup("p"), backup("q"));
  // Anybody could compute that of no password.
  assert.deepEqual([backup(undefined), backup("")], [undefined, undefined]);
});
