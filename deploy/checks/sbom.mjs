// Writes what the product is made of as CycloneDX 1.5: the crates of its programs, the packages of its web server, and
// those whose data it carries. Tools and tests are not in it. The same lock files give the same crates and packages.
//
//   node sbom.mjs FOLDER    without a folder they are made and checked only

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { Spec, Validation } from "@cyclonedx/cyclonedx-library";

import { ROOT, cargoMetadata, isMain, output, report } from "./report.mjs";

/** The name of each document, and the folder of its lock file. Data of these packages is in the gazetteer and the maps. */
const NPM = { web: "web", places: "services/geocoding/data", map: "gateway/map" };

const document = (name, version) => ({
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: { component: { type: "application", "bom-ref": name, name, version } },
});

/** The crates of a lock file with their SHA-256. Those of the workspace have none. */
export function checksums(lockFile) {
  const entries = lockFile.split("[[package]]").slice(1).map((entry) => Object.fromEntries(
    [...entry.matchAll(/^(name|version|checksum) = "(.*)"$/gm)].map(([, key, value]) => [key, value]),
  ));
  return new Map(entries.map(({ name, version, checksum }) => [`${name}@${version}`, checksum]));
}

/** The crates that are compiled into our programs or run while they are built, each with those that it uses. */
function shipped({ nodes }, roots) {
  const uses = new Map(nodes.map(({ id, deps }) => [
    id,
    deps.filter(({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind !== "dev")).map(({ pkg }) => pkg),
  ]));
  const found = new Map();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.set(id, uses.get(id));
    waiting.push(...uses.get(id));
  }
  return found;
}

/** The document of the crates. */
export function cratesDocument({ packages, resolve, workspace_members: members }, lockFile) {
  const sums = checksums(lockFile);
  const named = new Map(packages.map((each) => [each.id, each]));
  const isProgram = (id) => named.get(id).targets.some(({ kind }) => kind.includes("bin"));
  const graph = shipped(resolve, members.filter(isProgram));
  const purl = (id) => `pkg:cargo/${named.get(id).name}@${named.get(id).version.replace("+", "%2B")}`;
  const component = (id) => {
    const { name, version, license } = named.get(id);
    const sum = sums.get(`${name}@${version}`);
    return {
      type: "library",
      "bom-ref": purl(id),
      name,
      version,
      ...(sum && { hashes: [{ alg: "SHA-256", content: sum }] }),
      ...(license && { licenses: [{ expression: license.replaceAll("/", " OR ") }] }),
      purl: purl(id),
    };
  };
  const ids = [...graph.keys()].toSorted((one, other) => (purl(one) < purl(other) ? -1 : 1));
  return {
    ...document("crates", named.get(members[0]).version),
    components: ids.map(component),
    dependencies: [
      { ref: "crates", dependsOn: ids.filter((id) => members.includes(id) && isProgram(id)).map(purl) },
      ...ids.map((id) => ({ ref: purl(id), dependsOn: [...new Set(graph.get(id).map(purl))].toSorted() })),
    ],
  };
}

/** The document of an npm lock file, without what only builds and tests. */
export function npmDocument(name, { version = "0.0.0", packages }) {
  const places = Object.keys(packages).filter((place) => place !== "" && !packages[place].dev && !packages[place].link).toSorted();
  const nameOf = (place) => packages[place].name ?? place.replace(/^.*node_modules\//, "");
  const purl = (place) => `pkg:npm/${nameOf(place).replace("@", "%40")}@${packages[place].version}`;
  /** Where Node.js finds a package: beside those of the one that asks, or above. */
  const found = (from, wanted) => {
    const folders = [...from.matchAll(/(?<=^|\/)node_modules\//g)].map(({ index }) => from.slice(0, index));
    const tried = [from && `${from}/`, ...folders.toReversed()].map((folder) => `${folder}node_modules/${wanted}`);
    return tried.find((place) => places.includes(place));
  };
  const uses = (place) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place];
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    return [...new Set(wanted.map((each) => found(place, each)).filter(Boolean).map(purl))].toSorted();
  };
  const component = (place) => {
    const { integrity, license, version } = packages[place];
    return {
      type: "library",
      "bom-ref": purl(place),
      name: nameOf(place),
      version,
      ...(integrity && { hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }] }),
      ...(license && { licenses: [{ expression: license }] }),
      purl: purl(place),
    };
  };
  // One version may lie in two places.
  const once = [...new Map(places.map((place) => [purl(place), place])).values()];
  return {
    ...document(name, version),
    components: once.map(component),
    dependencies: [{ ref: name, dependsOn: uses("") }, ...once.map((place) => ({ ref: purl(place), dependsOn: uses(place) }))],
  };
}

/** What is wrong with a document, by the schema of CycloneDX. */
export async function documentFaults(name, made) {
  const errors = await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(JSON.stringify(made));
  return (errors ?? []).map(({ instancePath, message }) => `${name}: ${instancePath} ${message}`);
}

if (isMain(import.meta)) {
  const read = (file) => readFileSync(path.join(ROOT, file), "utf8");
  const host = /^host: (.*)$/m.exec(output("rustc", "-vV"))[1];
  const metadata = cargoMetadata("--filter-platform", host);
  const documents = {
    crates: cratesDocument(metadata, read("Cargo.lock")),
    ...Object.fromEntries(Object.entries(NPM).map(([name, folder]) => [name, npmDocument(name, JSON.parse(read(`${folder}/package-lock.json`)))])),
  };
  const [, , folder] = process.argv;
  if (folder) mkdirSync(folder, { recursive: true });
  const faults = [];
  for (const [name, made] of Object.entries(documents)) {
    faults.push(...(await documentFaults(name, made)));
    if (made.components.length === 0) faults.push(`${name} has no components`);
    if (folder) writeFileSync(path.join(folder, `${name}.cdx.json`), `${JSON.stringify(made, undefined, 1)}\n`);
  }
  const counts = Object.entries(documents).map(([name, { components }]) => `${components.length} of ${name}`);
  report(`components in CycloneDX: ${counts.join(", ")}`, faults);
}
