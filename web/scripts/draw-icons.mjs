// Draws the icons of the installed site from its icon, and the cover of shared links from the picture of
// the coast. sharp comes with Next.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const web = new URL('../', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, web));
const svg = await readFile(new URL('src/app/icon.svg', web), 'utf8');

/** Systems cut their own shape out of these two; what matters must lie within a circle of 80% of the width. */
const square = svg.replace(' rx="14"', '');
if (square === svg) throw new Error('src/app/icon.svg has no round corners to fill');

const drawn = (source, size) =>
  // The density makes the drawing as large as the picture, so that nothing is scaled up.
  sharp(Buffer.from(source), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 });

const draw = (source, size, name) => drawn(source, size).toFile(path(name));

/** An icon file with one PNG: its header, and one entry that says how large the PNG is and where it begins. */
function iconFile(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await draw(svg, 192, 'public/pictures/icon-192.png');
await draw(svg, 512, 'public/pictures/icon-512.png');
await draw(square, 512, 'public/pictures/icon-maskable-512.png');
await draw(square, 180, 'src/app/apple-icon.png');
// Browsers ask for it at this address where a page has not told them of its icon yet.
await writeFile(path('public/favicon.ico'), iconFile(await drawn(svg, 32).toBuffer(), 32));
await sharp(path('public/pictures/coast-wide.svg'))
  .resize(1200, 630, { fit: 'cover' })
  .png({ palette: true, quality: 90, compressionLevel: 9 })
  .toFile(path('public/pictures/cover.png'));
