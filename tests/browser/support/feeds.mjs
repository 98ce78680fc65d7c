// A booking platform for tests. The address says which nights its calendar has taken:
// `/ical/2027-03-01_2027-03-05/NAME.ics`, where the name keeps the addresses of homes apart.

import { createServer } from 'node:http'

const ADDRESS = /^\/ical\/(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})\/([\w-]+)\.ics$/

function calendar(arrival, departure, name) {
  const compact = (day) => day.replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Platform for tests//EN',
    'BEGIN:VEVENT',
    `UID:${name}-${arrival}@platform.example`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;VALUE=DATE:${compact(arrival)}`,
    `DTEND;VALUE=DATE:${compact(departure)}`,
    // What a platform writes is text, whatever it looks like.
    'SUMMARY:Reserved <img src=x onerror=alert(1)>',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/**
 * Serves calendars on a port of loopback.
 * @param {number} port
 * @returns {Promise<{url: string, host: string, close: () => Promise<void>}>} its address, and its host and port as settings name them
 */
export async function serveFeeds(port) {
  const server = createServer((request, response) => {
    const found = ADDRESS.exec(request.url ?? '')
    if (!found) return response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such calendar.\n')
    const [, arrival, departure, name] = found
    return response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(calendar(arrival, departure, name))
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${port}`
  const close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://${host}`, host, close }
}
