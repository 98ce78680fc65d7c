import { deflateSync } from 'node:zlib';

const [WIDTH, HEIGHT] = [480, 320];
/** The sides of the coloured fields, in pixels. */
const FIELD = 80;

/** The checksum of a chunk (PNG specification, annex D). */
function checksum(bytes: Buffer): number {
  let rest = 0xffff_ffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  }
  return (rest ^ 0xffff_ffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(content));
  return Buffer.concat([length, content, sum]);
}

/** A picture of coloured fields as PNG. No two look alike, so that none counts as a copy of another. */
function picture(): Buffer {
  const columns = WIDTH / FIELD;
  const colours = Array.from({ length: (columns * HEIGHT) / FIELD }, () => [0, 1, 2].map(() => Math.floor(Math.random() * 256)));
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const pixels = Array.from({ length: WIDTH }, (_, x) => colours[Math.floor(y / FIELD) * columns + Math.floor(x / FIELD)] ?? []);
    // Each row begins with the number of its filter.
    return Buffer.from([0, ...pixels.flat()]);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}

/** Files of photos, as a file dialog gives them. */
export function photoFiles(count: number) {
  return Array.from({ length: count }, (_, index) => ({ name: `photo-${index + 1}.png`, mimeType: 'image/png', buffer: picture() }));
}
