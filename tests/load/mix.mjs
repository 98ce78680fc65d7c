// What visitors ask for, and how often: the one table of the load. Of a hundred visits most look at lists and homes.

import { randomUUID } from "node:crypto";

const one = (list) => list[Math.floor(Math.random() * list.length)];
/** Addresses of the range for benchmarks (RFC 2544). A gateway that trusts loopback counts each as a visitor of its own. */
const visitor = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 254) + 1}`;

/** A stay of three to nine nights within the next year. */
function stay() {
  const arrival = Date.now() + (10 + Math.floor(Math.random() * 300)) * 86_400_000;
  const day = (ms) => new Date(ms).toISOString().slice(0, 10);
  return `checkIn=${day(arrival)}&checkOut=${day(arrival + (3 + Math.floor(Math.random() * 7)) * 86_400_000)}`;
}

/** An inquiry has a key by which it is looked for afterwards. */
function inquiry({ homes }) {
  const key = randomUUID();
  const body = { name: "Ana Guest", email: "ana@example.com", message: `Is it quiet? ${key}`, language: "en", consent: true };
  return { key, path: `/api/v1/properties/${one(homes)}/inquiries`, headers: { "idempotency-key": key }, body };
}

/**
 * Each kind with its share of all requests. `world` has the ids of homes, the names of places, and the scripts and styles that a
 * page named of late: browsers keep them, so few ask.
 */
export const MIX = [
  { kind: "home page", share: 6, path: () => one(["/", "/es"]) },
  { kind: "page of a list", share: 10, path: ({ places }) => `/properties?destination=${encodeURIComponent(one(places))}` },
  { kind: "page of a home", share: 14, path: ({ homes }) => one([`/property/${one(homes)}`, `/es/propiedad/${one(homes)}`]) },
  { kind: "file of a page", share: 4, path: ({ files }) => one(files) },
  { kind: "suggestions", share: 8, path: ({ places }) => `/api/v1/destinations?q=${encodeURIComponent(one(places).slice(0, 3))}` },
  { kind: "search", share: 14, path: ({ places }) => `/api/v1/properties?destination=${encodeURIComponent(one(places))}&facets=true` },
  { kind: "dated search", share: 14, path: () => `/api/v1/properties?${stay()}&guests=2` },
  { kind: "map of a search", share: 4, path: () => "/api/v1/properties/map?bbox=-19,27,-13,30&zoom=8" },
  { kind: "home", share: 10, path: ({ homes }) => `/api/v1/properties/${one(homes)}` },
  { kind: "calendar", share: 10, path: ({ homes }) => `/api/v1/properties/${one(homes)}/calendar` },
  { kind: "price", share: 5, path: ({ homes }) => `/api/v1/properties/${one(homes)}/price?${stay()}` },
  { kind: "inquiry", share: 1, post: inquiry },
];

/** The address of every page that the mix asks for. */
export const pagesOf = ({ homes, places }) => [
  "/", "/es",
  ...places.map((place) => `/properties?destination=${encodeURIComponent(place)}`),
  ...homes.flatMap((id) => [`/property/${id}`, `/es/propiedad/${id}`]),
];

/** The scripts and styles that the HTML of a page names. */
export const filesOf = (html) => [...new Set(html.match(/\/_next\/static\/[^"'\s\\<>?]+\.(?:js|css)(?=["'\\?])/g))];

/** Learns homes, places and files from the site itself. */
export async function learn(base) {
  const { items } = await (await fetch(`${base}/api/v1/properties?limit=100`)).json();
  if (!items?.length) throw new Error(`${base} has no homes`);
  const files = filesOf(await (await fetch(base)).text());
  if (files.length === 0) throw new Error(`the first page of ${base} names no script`);
  return { files, homes: items.map(({ id }) => id), places: [...new Set(items.flatMap(({ city, region }) => [city, region]).filter(Boolean))] };
}

/** The next request of the mix: its kind, and what `http.request` takes. */
export function nextRequest(world, mix = MIX) {
  let left = Math.random() * mix.reduce((sum, { share }) => sum + share, 0);
  const { kind, path, post } = mix.find(({ share }) => (left -= share) < 0);
  const headers = { "x-forwarded-for": visitor(), "accept-encoding": "br" };
  if (!post) return { kind, method: "GET", path: path(world), headers };
  const { body, headers: own, ...more } = post(world);
  const text = JSON.stringify(body);
  return { kind, method: "POST", headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(text), ...own }, body: text, ...more };
}
