// Builds the overlays of deploy/kubernetes with kubectl, without a cluster, and checks what comes out: the schemas of Kubernetes
// and of what others bring to it, our policies, and that it agrees with docker-compose.yml.

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { ExternalSecret } from "@kubernetes-models/external-secrets/external-secrets.io/v1";
import { HTTPRoute } from "@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1";
import { ScaledObject, TriggerAuthentication } from "@kubernetes-models/keda/keda.sh/v1alpha1";
import { parse, parseAllDocuments } from "yaml";

import { secretsOf } from "../kubernetes/secrets.mjs";
import { COMPOSE_FILE, parseCompose, variablesOf } from "../local/compose.mjs";
import { ensurePython } from "../local/servers/python.mjs";
import { composeFaults } from "./kubernetes-compose.mjs";
import { overlayFaults } from "./kubernetes-policies.mjs";
import { ROOT, isMain, report } from "./report.mjs";

const HERE = path.join(ROOT, "deploy", "checks");
/** What is applied by hand, apart from overlays. */
const BY_HAND = path.join(ROOT, "deploy", "kubernetes", "components", "volume", "pictures.yaml");
const OVERLAYS = path.join(ROOT, "deploy", "kubernetes", "overlays");
/** The oldest version that we run on, and the newest whose schemas we have. */
export const VERSIONS = ["1.34", "1.37"];

/** What is not Kubernetes' own, with its schema. */
const OTHERS = {
  "external-secrets.io/v1 ExternalSecret": ExternalSecret,
  "gateway.networking.k8s.io/v1 HTTPRoute": HTTPRoute,
  "keda.sh/v1alpha1 ScaledObject": ScaledObject,
  "keda.sh/v1alpha1 TriggerAuthentication": TriggerAuthentication,
};

/** The folder of kubectl and of the schemas. */
export const tools = () => ensurePython(path.join(HERE, "kubernetes.requirements.txt"), path.join(ROOT, "target", "kubernetes"));

function run(program, parameters, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${path.basename(program)} ${parameters.join(" ")}: ${stderr.trim()}`);
  return stdout;
}

/** The documents of a folder with a kustomization. */
export function build(folder) {
  const text = run(path.join(tools(), "bin", "kubectl"), ["kustomize", folder]);
  return parseAllDocuments(text).map((document) => document.toJS());
}

/** The overlays by name. */
export const overlays = () => Object.fromEntries(readdirSync(OVERLAYS).map((name) => [name, build(path.join(OVERLAYS, name))]));

/** Faults that the schemas find; those of Kubernetes in each of the versions. */
export function schemaFaults(documents, versions = VERSIONS) {
  const keyOf = ({ apiVersion, kind }) => `${apiVersion} ${kind}`;
  const own = documents.filter((document) => !(keyOf(document) in OTHERS));
  const others = documents.filter((document) => keyOf(document) in OTHERS);
  const said = run("python3", [path.join(HERE, "schemas.py")], {
    input: JSON.stringify({ versions, documents: own }),
    env: { ...process.env, PYTHONPATH: tools(), PYTHONDONTWRITEBYTECODE: "1" },
  });
  const faults = JSON.parse(said);
  for (const document of others) {
    try {
      new OTHERS[keyOf(document)](document).validate();
    } catch (error) {
      faults.push(`${document.kind} ${document.metadata.name}: ${error.message}`);
    }
  }
  return faults;
}

/** Each document once, though several overlays have it. */
const distinct = (documents) => [...new Map(documents.map((document) => [JSON.stringify(document), document])).values()];

if (isMain(import.meta)) {
  const built = overlays();
  const text = readFileSync(COMPOSE_FILE, "utf8");
  const variables = Object.fromEntries([...variablesOf(text)].filter(([, isNeeded]) => isNeeded).map(([name]) => [name, `value-of-${name}`]));
  const settings = { ...variables, CASACERO_OPERATOR_EMAIL: "", CASACERO_APERTIUM_URL: "http://apertium:2737" };
  const compose = parseCompose(text, settings);
  const known = new Set([...readFileSync(path.join(ROOT, "docs", "settings.md"), "utf8").matchAll(/`(CASACERO_\w+)`/g)].map(([, name]) => name));
  const documents = distinct([...Object.values(built).flat(), parse(readFileSync(BY_HAND, "utf8"))]);
  const faults = [
    ...schemaFaults(documents),
    // The overlay `kind` gets its Secrets from `.env`.
    ...Object.entries(built).flatMap(([name, all]) =>
      overlayFaults(all, { secrets: name === "kind" ? secretsOf(settings) : {}, known }).map((fault) => `${name}: ${fault}`),
    ),
    ...composeFaults(compose, built.kind, built.all, secretsOf(settings)),
  ];
  report(`${documents.length} documents of ${Object.keys(built).length} overlays, for Kubernetes ${VERSIONS.join(" and ")}`, faults);
}
