// Pictures at addresses of this machine, as the old table names them: good ones, damaged ones, and none at all.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { deflateSync } from 'node:zlib'

const MOST_BYTES = 10 * 1024 * 1024

/** The checksum of a part of a PNG file (ISO 3309). */
function crc32(bytes) {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A grey PNG file. */
export function png(width, height, grey) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each pixel, greys.
  header.set([8, 0, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, grey)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Serves files by their paths, and counts how often each path was asked for. */
export async function servePictures() {
  const files = new Map([
    ['/first.png', png(120, 80, 60)],
    ['/second.png', png(90, 60, 120)],
    ['/third.png', png(60, 40, 180)],
    ['/cut.png', png(150, 100, 90).subarray(0, 60)],
    ['/page.html', Buffer.from('<!doctype html><title>Not a picture</title>')],
    ['/large.png', Buffer.alloc(MOST_BYTES + 1, png(1, 1, 0))],
  ])
  const asked = new Map()
  const server = createServer((request, response) => {
    asked.set(request.url, (asked.get(request.url) ?? 0) + 1)
    if (request.url === '/away.png') {
      response.writeHead(302, { location: 'http://127.0.0.1/second.png' }).end()
      return
    }
    const file = files.get(request.url)
    response.writeHead(file ? 200 : 404, { 'content-type': 'image/png' }).end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${server.address().port}`
  return {
    host,
    at: (path) => `http://${host}${path}`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
