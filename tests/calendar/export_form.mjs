// Checks the form of an export against RFC 5545 and RFC 7986, and against further requirements of subscribers.

/** Maximum octets of a line without its line break (RFC 5545 3.1). */
const LONGEST_LINE = 75
const OF_CALENDAR = [
  /^VERSION:2\.0$/m,
  /^PRODID:.+$/m,
  /^CALSCALE:GREGORIAN$/m,
  /^METHOD:PUBLISH$/m,
  /^NAME;VALUE=TEXT:.+$/m,
  /^X-WR-CALNAME:.+$/m,
  /^REFRESH-INTERVAL;VALUE=DURATION:PT?\w+$/m,
  /^X-PUBLISHED-TTL:PT?\w+$/m,
]
const OF_EVENT = [/^UID:.+$/m, /^DTSTAMP:\d{8}T\d{6}Z$/m, /^DTSTART;VALUE=DATE:\d{8}$/m, /^DTEND;VALUE=DATE:\d{8}$/m, /^SUMMARY:.+$/m]

/** The text without folds and with simple line breaks. */
export const unfolded = (text) => text.replaceAll('\r\n ', '').replaceAll('\r\n', '\n')

/** The faults of the form, in words. */
export function formFaults(text) {
  const faults = []
  const octets = Buffer.from(text, 'utf8')
  if (/(?<!\r)\n|\r(?!\n)/.test(text) || !text.endsWith('\r\n')) faults.push('a line does not end with CRLF')
  const physical = text.split('\r\n')
  const long = physical.filter((line) => Buffer.byteLength(line) > LONGEST_LINE)
  if (long.length > 0) faults.push(`${long.length} lines are longer than ${LONGEST_LINE} octets, such as ${JSON.stringify(long[0])}`)
  if (octets.includes('\uFFFD')) faults.push('a character was torn apart')
  if (physical.slice(0, -1).includes('')) faults.push('a line is empty')
  const plain = unfolded(text)
  const [head, ...events] = plain.split(/^BEGIN:VEVENT$/m)
  if (!/^BEGIN:VCALENDAR\n/.test(head) || !plain.endsWith('END:VCALENDAR\n')) faults.push('it is no whole calendar')
  if (events.length === 0) faults.push('it has no event')
  for (const wanted of OF_CALENDAR) if (head.match(new RegExp(wanted, 'gm'))?.length !== 1) faults.push(`the calendar has not one ${wanted.source}`)
  for (const event of events) {
    for (const wanted of OF_EVENT) if (event.match(new RegExp(wanted, 'gm'))?.length !== 1) faults.push(`an event has not one ${wanted.source}`)
  }
  return faults
}
