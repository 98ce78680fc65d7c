// Photographs for measurements, drawn by a browser (CASACERO_CHROMIUM, /usr/bin/chromium-headless-shell) with the packages of tests/browser.

import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../browser/package.json", import.meta.url))("@playwright/test");

/** As many as a home may have. */
export const PHOTOS = 25;
const LEAST_BYTES = 2 * 1024 * 1024;

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

/** Different photographs as JPEG, of at least 2 MiB each. */
export async function photographs(count) {
  const browser = await chromium.launch({
    executablePath: process.env.CASACERO_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    const files = [];
    for (let seed = 1; seed <= count; seed += 1) {
      files.push(Buffer.from(await page.evaluate(draw, { seed, leastBytes: LEAST_BYTES }), "base64"));
    }
    return files;
  } finally {
    await browser.close();
  }
}
