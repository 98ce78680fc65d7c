// How long 25 photographs of at least 2 MB take through one draft, what they weigh afterwards, how much memory they take, and
// what becomes of files that are made to hurt and of many uploads at once.
//
//   node tests/load/photos.mjs http://127.0.0.1:3000 --pid 1234
//
// The site must be one on this machine. With --pid, the memory of that process and of all below it is told. The photographs
// are drawn by a browser (CASACERO_CHROMIUM, /usr/bin/chromium) with the packages of tests/browser.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { deflateSync } from "node:zlib";

const { chromium } = createRequire(new URL("../browser/package.json", import.meta.url))("@playwright/test");

const PHOTOS = 25;
/** Uploads at once: half as many again as a gateway takes. */
const CROWD = 24;
const MOST_BYTES = 10 * 1024 * 1024;
const LEAST_BYTES = 2 * 1024 * 1024;
/** A visitor may read 600 times a minute. */
const POLL_MS = 250;
const PATIENCE_MS = 600_000;
const DRAFTS = "/api/v1/listings/drafts";

const { values, positionals } = parseArgs({ options: { pid: { type: "string" } }, allowPositionals: true });
const site = new URL(positionals[0] ?? "http://127.0.0.1:3000");
if (!["127.0.0.1", "localhost", "[::1]"].includes(site.hostname)) {
  console.error("only a site on this machine is measured");
  process.exit(2);
}
if (values.pid !== undefined && !existsSync(`/proc/${values.pid}/status`)) {
  console.error(`there is no process ${values.pid}`);
  process.exit(2);
}

// Connections are not kept: the site closes them while a file is made.
const agent = new http.Agent({ maxSockets: 1 });
const crowdAgent = new http.Agent({ maxSockets: CROWD });

/** Sends a request. The site may answer and close the connection before it has read the whole body. */
function send(method, path, { body, type, through = agent } = {}) {
  const started = performance.now();
  const headers = { ...(type && { "content-type": type }), ...(body && { "content-length": body.length }) };
  const options = { host: site.hostname.replace(/[[\]]/g, ""), port: site.port, method, path, headers, agent: through };
  return new Promise((resolve) => {
    const end = (status, bytes) => resolve({ status, bytes, seconds: (performance.now() - started) / 1000 });
    const request = http.request(options, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => end(answer.statusCode, Buffer.concat(chunks)));
      answer.on("error", () => end("closed", Buffer.concat(chunks)));
    });
    request.on("error", (error) => {
      if (!request.res) end(error.code ?? "closed", Buffer.alloc(0));
    });
    request.end(body);
  });
}

const json = ({ bytes }) => (bytes.length > 0 ? JSON.parse(bytes.toString()) : {});
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
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

/** Draws a coast with houses in the page of a browser: gradients, shapes, and the noise of a sensor. */
async function draw({ seed, leastBytes }) {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const canvas = Object.assign(document.createElement("canvas"), { width: 2560, height: 1920 });
  const context = canvas.getContext("2d");
  const gradient = (from, to, ...colors) => {
    const made = context.createLinearGradient(0, from, 0, to);
    colors.forEach((color, index) => made.addColorStop(index / (colors.length - 1), color));
    return made;
  };
  const hue = random() * 360;
  const horizon = 500 + random() * 700;
  context.fillStyle = gradient(0, horizon, `hsl(${hue} 70% 45%)`, `hsl(${hue + 40} 80% 80%)`);
  context.fillRect(0, 0, 2560, horizon);
  context.fillStyle = gradient(horizon, 1920, `hsl(${hue + 170} 60% 45%)`, `hsl(${hue + 190} 70% 20%)`);
  context.fillRect(0, horizon, 2560, 1920 - horizon);
  for (let ridge = 0; ridge < 5; ridge += 1) {
    const [height, length, phase] = [40 + random() * 160, 150 + random() * 500, random() * 7];
    context.fillStyle = `hsl(${30 + random() * 60} ${20 + random() * 40}% ${25 + random() * 40}%)`;
    context.beginPath();
    context.moveTo(0, 1920);
    for (let x = 0; x <= 2560; x += 4) {
      const y = horizon + ridge * 180 + height * Math.sin(x / length + phase) + 20 * Math.sin(x / 31 + phase * 3);
      context.lineTo(x, y);
    }
    context.lineTo(2560, 1920);
    context.fill();
  }
  for (let house = 0; house < 40; house += 1) {
    const [x, y, size] = [random() * 2560, horizon + random() * (1800 - horizon), 40 + random() * 220];
    context.fillStyle = `hsl(40 ${random() * 30}% ${60 + random() * 38}%)`;
    context.fillRect(x, y, size, size * 0.6);
    context.fillStyle = "rgb(20 30 40 / 0.6)";
    for (let pane = 0; pane < 4; pane += 1) context.fillRect(x + size * (0.1 + pane * 0.22), y + size * 0.15, size * 0.12, size * 0.25);
  }
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = picture;
  for (let index = 0; index < data.length; index += 4) {
    const grain = (random() + random() - 1) * 26;
    data[index] += grain + random() * 6;
    data[index + 1] += grain;
    data[index + 2] += grain + random() * 9;
  }
  context.putImageData(picture, 0, 0);
  for (let quality = 0.8; quality <= 1; quality += 0.04) {
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob.size < leastBytes) continue;
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
      reader.readAsDataURL(blob);
    });
  }
  throw new Error("the picture is too small at every quality");
}

async function photographs() {
  const browser = await chromium.launch({
    executablePath: process.env.CASACERO_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    const files = [];
    for (let seed = 1; seed <= PHOTOS; seed += 1) {
      files.push(Buffer.from(await page.evaluate(draw, { seed, leastBytes: LEAST_BYTES }), "base64"));
    }
    return files;
  } finally {
    await browser.close();
  }
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

/** A new draft. Returns its secret. */
async function draft() {
  const made = await send("POST", DRAFTS);
  if (made.status !== 201) throw new Error(`no draft is made: ${made.status} ${made.bytes}`);
  return json(made).token;
}

/** The photos of a draft. Notes in `seen` when each was first seen not to wait. */
async function look(token, seen) {
  const listed = await send("GET", `${DRAFTS}/${token}/photos`);
  if (listed.status !== 200) throw new Error(`the photos are not told: ${listed.status} ${listed.bytes}`);
  const { items } = json(listed);
  for (const { id, state } of items) if (state !== "waiting" && !seen.has(id)) seen.set(id, performance.now());
  return items;
}

/** The photos of a draft once none waits. */
async function settled(token, seen = new Map()) {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const items = await look(token, seen);
    if (items.every(({ state }) => state !== "waiting")) return items;
    await wait(POLL_MS);
  }
  throw new Error("photos still wait after ten minutes");
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
  const token = await draft();
  const photos = `${DRAFTS}/${token}/photos`;
  const sent = new Map();
  const [uploads, seen] = [[], new Map()];
  const started = performance.now();
  for (const [index, body] of files.entries()) {
    const added = await send("PUT", `${photos}/photo-${index}`, { body, type: "image/jpeg" });
    if (added.status !== 202) throw new Error(`a photo is refused: ${added.status} ${added.bytes}`);
    uploads.push(added.seconds);
    sent.set(`photo-${index}`, performance.now());
    await look(token, seen);
  }
  const uploaded = (performance.now() - started) / 1000;
  const items = await settled(token, seen);
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
        const picture = await send("GET", `/media/${photo.hash}/${name}.${format}?draft=${token}`);
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
  judge("the same file under the same id again", outcome(await send("PUT", path, { body: files[0], type })), "200 ready");
  const reused = outcome(await send("PUT", path, { body: files[1], type }));
  judge("another file under the same id", reused, "409 photo_id_reused");
  const further = outcome(await send("PUT", `${photos}/further`, { body: files[0], type }));
  judge("a 26th photo", further, "409 too_many_photos");
}

/** Uploads files that are made to hurt, and tells what came of each and that the product still answers. */
async function bomb(photograph) {
  const token = await draft();
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
    answers.push(await send("PUT", `${photos}/bomb-${index}`, { body, type: "image/jpeg" }));
  }
  const started = performance.now();
  const items = await settled(token);
  for (const [index, [label, body, expected]] of bombs.entries()) {
    const item = items.find(({ id }) => id === `bomb-${index}`);
    const found = item ? `${answers[index].status} ${item.problem?.code ?? item.state}` : outcome(answers[index]);
    judge(`${label} (${kibibytes(body.length)})`, found, expected);
  }
  say("until none of them waits", seconds((performance.now() - started) / 1000));
  for (const path of ["/healthz", "/api/v1/properties?limit=1"]) {
    const answer = await send("GET", path);
    judge(`then ${path}`, String(answer.status), "200");
  }
}

/** Uploads the largest files at once: those above what a gateway takes are to come again. */
async function crowd(photograph) {
  const token = await draft();
  // Cameras append data to their pictures, too.
  const body = Buffer.concat([photograph, Buffer.alloc(MOST_BYTES - photograph.length)]);
  const options = { body, type: "image/jpeg", through: crowdAgent };
  const path = (index) => `${DRAFTS}/${token}/photos/large-${index}`;
  const uploads = Array.from({ length: CROWD }, (_, index) => send("PUT", path(index), options));
  const counts = {};
  for (const answer of await Promise.all(uploads)) {
    const found = outcome(answer);
    counts[found] = (counts[found] ?? 0) + 1;
    if (!["202 waiting", "503 service_unavailable"].includes(found)) failures += 1;
  }
  say(`${CROWD} uploads of 10 MiB at once`, JSON.stringify(counts));
  sayMemory("after them");
  const items = await settled(token);
  const ready = items.filter(({ state }) => state === "ready").length;
  judge("those of them that are ready", String(ready), String(counts["202 waiting"] ?? 0));
}

const files = await photographs();
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
agent.destroy();
crowdAgent.destroy();
process.exitCode = failures > 0 ? 1 : 0;
