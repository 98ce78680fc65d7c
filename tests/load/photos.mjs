// How long 25 photographs of at least 2 MB take through one draft, what they weigh afterwards, how much memory they take, and
// what becomes of files that are made to hurt and of many uploads at once.
//
//   node tests/load/photos.mjs http://127.0.0.1:3000 --pid 1234
//
// The site must be one on this machine. With --pid, the memory of that process and of all below it is told. The photographs
// are drawn by a browser (CASACERO_CHROMIUM, /usr/bin/chromium-headless-shell) with the packages of tests/browser.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import http from "node:http";
import { parseArgs } from "node:util";
import { deflateSync } from "node:zlib";

import { PHOTOS, photographs } from "./photographs.mjs";
import { DRAFTS, json, localSite } from "./site.mjs";

/** Uploads at once: half as many again as a gateway takes. */
const CROWD = 24;
const MOST_BYTES = 10 * 1024 * 1024;

const { values, positionals } = parseArgs({ options: { pid: { type: "string" } }, allowPositionals: true });
const site = localSite(positionals[0] ?? "http://127.0.0.1:3000");
if (values.pid !== undefined && !existsSync(`/proc/${values.pid}/status`)) {
  console.error(`there is no process ${values.pid}`);
  process.exit(2);
}

const crowdAgent = new http.Agent({ maxSockets: CROWD });

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const kibibytes = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;
const seconds = (number) => `${number.toFixed(2)} s`;
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const sorted = (numbers) => numbers.toSorted((one, other) => one - other);
const spread = (numbers) => {
  const all = sorted(numbers);
  return `${seconds(all[Math.floor(all.length / 2)])} at the middle, ${seconds(all.at(-1))} at most`;
};
const say = (label, text) => console.log(`${label.padEnd(46)} ${text}`);

let failures = 0;

/** Prints what came of something, and whether it was expected. */
function judge(label, found, expected) {
  if (found !== expected) failures += 1;
  say(label, found === expected ? found : `${found}   EXPECTED ${expected}`);
}

/** CRC-32 of a PNG chunk (PNG, annex D). */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A PNG without transparency whose header says this size, with these bytes of pixels. */
function png({ width, height, bits = 8, pixels }) {
  const number = (value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = (type, content) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
    return Buffer.concat([number(content.length), named, number(crc32(named))]);
  };
  const header = Buffer.concat([number(width), number(height), Buffer.from([bits, 2, 0, 0, 0])]);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const content = deflateSync(Buffer.alloc(pixels));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", content), chunk("IEND", Buffer.alloc(0))]);
}

const outcome = (answer) => [answer.status, json(answer).code ?? json(answer).state].filter(Boolean).join(" ");

/** A file of /proc; nothing if its process or thread has ended meanwhile. */
function proc(path) {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return "";
    throw error;
  }
}

/** A process and all below it. A child is listed with the thread that started it. */
function processes(pid) {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  const children = threads.flatMap((thread) => proc(`${pid}/task/${thread}/children`).split(" ")).filter(Boolean);
  return [pid, ...children.flatMap(processes)];
}

/** Prints the most memory that each process has held since it started (VmHWM of proc(5)), and what all hold now. */
function sayMemory(when) {
  if (values.pid === undefined) return;
  const found = processes(values.pid).map((pid) => {
    const status = proc(`${pid}/status`);
    const field = (name) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "0";
    return { name: field("Name"), peak: field("VmHWM") * 1024, now: field("VmRSS") * 1024 };
  });
  const peaks = found.filter(({ peak }) => peak > 0).map(({ name, peak }) => `${name} ${megabytes(peak)}`);
  const total = megabytes(sum(found.map(({ peak }) => peak)));
  say(`memory ${when}`, `${total} at most (${peaks.join(", ")}), ${megabytes(sum(found.map(({ now }) => now)))} now`);
}

/** Uploads the photographs to one draft and tells what they cost. */
async function measure(files) {
  const token = await site.draft();
  const photos = `${DRAFTS}/${token}/photos`;
  const sent = new Map();
  const [uploads, seen] = [[], new Map()];
  const started = performance.now();
  for (const [index, body] of files.entries()) {
    const added = await site.upload(token, `photo-${index}`, body);
    uploads.push(added.seconds);
    sent.set(`photo-${index}`, performance.now());
    await site.look(token, seen);
  }
  const uploaded = (performance.now() - started) / 1000;
  const items = await site.settled(token, seen);
  const total = (performance.now() - started) / 1000;
  say("uploads, one after the other", `${seconds(uploaded)}; each ${spread(uploads)}`);
  say("until all are ready, uploads included", `${seconds(total)}; ${seconds(total / files.length)} a photo`);
  const waits = [...seen].map(([id, at]) => Math.max(0, at - sent.get(id)) / 1000);
  say("from its upload until it is seen to be ready", spread(waits));
  judge("photos that are ready", String(items.filter(({ state }) => state === "ready").length), String(PHOTOS));

  const weights = { jpg: 0, webp: 0 };
  let first = "";
  for (const { photo } of items) {
    for (const name of [...photo.widths, "cover"]) {
      for (const format of ["jpg", "webp"]) {
        const picture = await site.send("GET", `/media/${photo.hash}/${name}.${format}?draft=${token}`);
        if (picture.status !== 200) throw new Error(`a picture is not shown: ${picture.status} ${picture.bytes}`);
        weights[format] += picture.bytes.length;
        const isOfPage = photo === items[0].photo && [400, 800].includes(name);
        if (isOfPage) first += `${first && ", "}${name}.${format} ${kibibytes(picture.bytes.length)}`;
      }
    }
  }
  const all = weights.jpg + weights.webp;
  const text = `JPEG ${megabytes(weights.jpg)}, WebP ${megabytes(weights.webp)}`;
  say("all variants", `${megabytes(all)} (${text}), from ${megabytes(sum(files.map(({ length }) => length)))}`);
  say("the first picture of a page", first);

  const [path, type] = [`${photos}/photo-0`, "image/jpeg"];
  judge("the same file under the same id again", outcome(await site.send("PUT", path, { body: files[0], type })), "200 ready");
  const reused = outcome(await site.send("PUT", path, { body: files[1], type }));
  judge("another file under the same id", reused, "409 photo_id_reused");
  const further = outcome(await site.send("PUT", `${photos}/further`, { body: files[0], type }));
  judge("a 26th photo", further, "409 too_many_photos");
}

/** Uploads files that are made to hurt, and tells what came of each and that the product still answers. */
async function bomb(photograph) {
  const token = await site.draft();
  const photos = `${DRAFTS}/${token}/photos`;
  const small = { width: 900, height: 600, pixels: 600 * (900 * 3 + 1) };
  const bombs = [
    ["a PNG of 60,000 × 60,000 in its header", png({ width: 60_000, height: 60_000, pixels: 1_000 }), "202 too_many_pixels"],
    ["a PNG of 7,000 × 7,000 with 16 bits", png({ width: 7_000, height: 7_000, bits: 16, pixels: 1_000 }), "202 too_many_pixels"],
    ["a PNG of 7,000 × 7,000, all of one colour", png({ width: 7_000, height: 7_000, pixels: 7_000 * (7_000 * 3 + 1) }), "202 ready"],
    ["a PNG without most of its pixels", png({ ...small, pixels: 1_000 }), "202 unreadable"],
    ["a JPEG cut in half", photograph.subarray(0, photograph.length / 2), "202 unreadable"],
    ["a PNG that is called image/jpeg", png(small), "202 ready"],
    ["a photo with 11 MB", Buffer.concat([photograph, Buffer.alloc(11e6 - photograph.length)]), "413 photo_too_large"],
    ["a text that is called image/jpeg", Buffer.from("This is no picture."), "415 photo_format"],
    ["nothing", Buffer.alloc(0), "415 photo_format"],
  ];
  const answers = [];
  for (const [index, [, body]] of bombs.entries()) {
    answers.push(await site.send("PUT", `${photos}/bomb-${index}`, { body, type: "image/jpeg" }));
  }
  const started = performance.now();
  const items = await site.settled(token);
  for (const [index, [label, body, expected]] of bombs.entries()) {
    const item = items.find(({ id }) => id === `bomb-${index}`);
    const found = item ? `${answers[index].status} ${item.problem?.code ?? item.state}` : outcome(answers[index]);
    judge(`${label} (${kibibytes(body.length)})`, found, expected);
  }
  say("until none of them waits", seconds((performance.now() - started) / 1000));
  for (const path of ["/healthz", "/api/v1/properties?limit=1"]) {
    const answer = await site.send("GET", path);
    judge(`then ${path}`, String(answer.status), "200");
  }
}

/** Uploads the largest files at once: those above what a gateway takes are to come again. */
async function crowd(photograph) {
  const token = await site.draft();
  // Cameras append data to their pictures, too.
  const body = Buffer.concat([photograph, Buffer.alloc(MOST_BYTES - photograph.length)]);
  const options = { body, type: "image/jpeg", through: crowdAgent };
  const path = (index) => `${DRAFTS}/${token}/photos/large-${index}`;
  const uploads = Array.from({ length: CROWD }, (_, index) => site.send("PUT", path(index), options));
  const counts = {};
  for (const answer of await Promise.all(uploads)) {
    const found = outcome(answer);
    counts[found] = (counts[found] ?? 0) + 1;
    if (!["202 waiting", "503 service_unavailable"].includes(found)) failures += 1;
  }
  say(`${CROWD} uploads of 10 MiB at once`, JSON.stringify(counts));
  sayMemory("after them");
  const items = await site.settled(token);
  const ready = items.filter(({ state }) => state === "ready").length;
  judge("those of them that are ready", String(ready), String(counts["202 waiting"] ?? 0));
}

const files = await photographs(PHOTOS);
const sizes = sorted(files.map(({ length }) => length));
const different = new Set(files.map((file) => createHash("sha256").update(file).digest("hex"))).size;
say("photographs", `${different} different ones of ${megabytes(sizes[0])} to ${megabytes(sizes.at(-1))}`);
sayMemory("before");
await measure(files);
sayMemory("after the photographs");
await bomb(files[0]);
sayMemory("after the bombs");
await crowd(files[0]);
sayMemory("at the end");
site.close();
crowdAgent.destroy();
process.exitCode = failures > 0 ? 1 : 0;
